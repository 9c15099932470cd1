import type * as english from '../messages/removable.ts';
import type { Texts } from '../translation.ts';

export const removable: Texts<'de', typeof english.removable> = {
  region: 'USB-Speicher',
  looking: {
    title: 'USB-Speicher {{label}} wird durchgesehen.',
    line: '{{looked, number}} von {{found, number}} Downloads angesehen. Lassen Sie ihn stecken.',
  },
  offered: {
    title_one: 'USB-Speicher {{label}} hat {{count, number}} neuen Download.',
    title_other: 'USB-Speicher {{label}} hat {{count, number}} neue Downloads.',
    line: 'Das Kopieren ändert auf ihm nichts.',
  },
  copying: {
    title: 'Von USB-Speicher {{label}} wird kopiert.',
    line: '{{copied, number}} von {{fresh, number}} neuen Downloads kopiert. Lassen Sie ihn stecken.',
  },
  done: {
    title_zero: 'Nichts Neues auf USB-Speicher {{label}}. Sie können ihn abziehen.',
    title_one: '{{count, number}} neuer Download kopiert. Sie können USB-Speicher {{label}} abziehen.',
    title_other: '{{count, number}} neue Downloads kopiert. Sie können USB-Speicher {{label}} abziehen.',
  },
  notKept: {
    title: 'Dieser PC konnte nicht alles von USB-Speicher {{label}} speichern.',
    line: '{{copied, number}} von {{fresh, number}} neuen Downloads kopiert, und auf dem USB-Speicher ist nichts verloren. Machen Sie Platz auf diesem PC, und versuchen Sie es erneut.',
  },
  takenOut: {
    title: 'USB-Speicher {{label}} wurde zu früh abgezogen.',
    line: '{{copied, number}} von {{fresh, number}} neuen Downloads kopiert und sicher. Stecken Sie ihn für den Rest wieder ein.',
    lookingLine: 'Es wurde noch nichts kopiert. Stecken Sie ihn wieder ein.',
  },
  known_one: '{{count, number}} Download darauf war schon hier.',
  known_other: '{{count, number}} Downloads darauf waren schon hier.',
  unreadable_one: '{{count, number}} Datei darauf ist nicht lesbar: Kopieren Sie sie erneut darauf.',
  unreadable_other: '{{count, number}} Dateien darauf sind nicht lesbar: Kopieren Sie sie erneut darauf.',

  copy_one: 'Kopieren',
  copy_other: 'Kopieren',
  always: 'Jetzt und immer kopieren',
  notNow: 'Jetzt nicht',
  tryAgain: 'Erneut versuchen',
  close: 'Schließen',

  remembered: {
    title: 'USB-Speicher',
    help: 'Was geschieht, wenn einer davon eingesteckt wird. Die Dateien darauf werden gelesen, nie geändert oder verschoben.',
    none: 'Noch wurde kein USB-Speicher mit Downloads eingesteckt.',
    off: 'Tacho Depot sieht auf diesem PC nicht auf USB-Speichern nach. Ihre IT-Abteilung kann es erlauben.',
    seen: 'gesehen {{at}}',
    copied_zero: 'nichts kopiert',
    copied_one: '{{count, number}} Datei kopiert',
    copied_other: '{{count, number}} Dateien kopiert',
    decision: 'Wenn USB-Speicher {{label}} eingesteckt wird',
    choices: { ask: 'Erst fragen', always: 'Sofort kopieren', never: 'In Ruhe lassen' },
    forget: 'USB-Speicher {{label}} vergessen',
  },
};
