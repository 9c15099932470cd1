import type * as english from '../messages/desktop.ts';
import type { Texts } from '../translation.ts';

export const desktop: Texts<'de', typeof english.desktop> = {
  tray: {
    open: 'Tacho Depot öffnen',
    show_one: 'Datei anzeigen',
    show_other: '{{count, number}} Dateien anzeigen',
    lookNow: 'Jetzt nachsehen',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    settings: 'Einstellungen',
    quit: 'Beenden',
    starting: 'Tacho Depot startet.',
  },
  menu: {
    file: '&Datei',
    edit: '&Bearbeiten',
    view: '&Ansicht',
    help: '&Hilfe',
    allHelp: 'Was zu tun ist, und wie es benutzt wird',
    addFiles: 'Dateien hinzufügen…',
    lookNow: 'Jetzt nachsehen',
    close: 'Fenster schließen',
    quit: 'Tacho Depot beenden',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoomReset: 'Normale Größe',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
    hide: 'Tacho Depot ausblenden',
  },
  quit: {
    title: 'Tacho Depot beenden?',
    line_one:
      '{{count, number}} Datei wartet. Sie ist auf diesem PC sicher und wird gesendet, wenn Tacho Depot wieder läuft. Bis dahin wird nichts Neues erfasst.',
    line_other:
      '{{count, number}} Dateien warten. Sie sind auf diesem PC sicher und werden gesendet, wenn Tacho Depot wieder läuft. Bis dahin wird nichts Neues erfasst.',
    keep: 'Weiterlaufen lassen',
    quit: 'Beenden',
  },
  stillRunning: {
    title: 'Tacho Depot läuft weiter',
    line: 'Es erfasst und sendet auch ohne Fenster. Über das Symbol neben der Uhr öffnen oder beenden Sie es.',
  },
  attention: {
    title_one: '{{count, number}} Datei ist zu klären',
    title_other: '{{count, number}} Dateien sind zu klären',
    line_one: 'Was damit zu tun ist, sehen Sie in Tacho Depot.',
    line_other: 'Was damit zu tun ist, sehen Sie in Tacho Depot.',
  },
  backOnline: {
    title: 'Der Dienst ist wieder erreichbar',
    line_one: '{{count, number}} wartende Datei wird gesendet.',
    line_other: '{{count, number}} wartende Dateien werden gesendet.',
    nothing: 'Nichts musste warten.',
  },
  crashed: {
    title: 'Das Fenster reagiert nicht mehr',
    line: 'Es wurde neu geöffnet und blieb wieder stehen. Erfassen und Senden laufen ohne es weiter, und nichts ist verloren.',
    again: 'Erneut öffnen',
    later: 'Geschlossen lassen',
  },
  added: {
    title_one: '{{count, number}} Datei wurde nicht hinzugefügt',
    title_other: '{{count, number}} Dateien wurden nicht hinzugefügt',
    tooLarge: '{{name}} ist zu groß für einen Download.',
    unreadable:
      '{{name}} ist nicht lesbar. Schließen Sie das Programm, das die Datei benutzt, und versuchen Sie es erneut.',
    refused: '{{name}}: {{words}}',
    close: 'Schließen',
  },
  cannotStart: {
    title: 'Tacho Depot kann nicht starten',
    noPage: 'Ein Teil dieser Installation fehlt. Installieren Sie Tacho Depot neu.',
    agentWithoutPage:
      'Tacho Depot läuft auf diesem PC schon, ohne Fenster: Es erfasst und sendet von selbst. Wenn Sie sehen möchten, was es tut, bitten Sie die IT, es mit seiner Seite zu starten.',
    unexpected:
      'Etwas Unerwartetes ist schiefgegangen. Nichts Erfasstes ist verloren. Starten Sie Tacho Depot erneut; hilft das nicht, geben Sie diesen Text an die IT weiter:\n\n{{error}}',
  },
  depotMissing: {
    title: 'Die Daten des Standorts sind nicht da',
    line: 'In diesem Ordner war ein Standort, und jetzt ist dort keiner:\n\n{{folder}}\n\nLiegt er auf einem anderen Datenträger oder einer Freigabe, verbinden Sie diese und starten Sie Tacho Depot erneut. Ist der Ordner verloren, bitten Sie die IT, eine Sicherung zurückzuholen. Ein neuer Standort weiß nichts von dem, was gesendet wurde: Er sendet alle Dateien der überwachten Ordner noch einmal.',
    close: 'Schließen',
    beginNew: 'Neuen Standort beginnen',
  },
  commandLine: {
    noScreen:
      'Tacho Depot öffnet ein Fenster, und hier ist kein Bildschirm: Weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt. Starten Sie es von der Arbeitsoberfläche aus. Auf einem Rechner ohne eine solche tut der Agent dieselbe Arbeit: siehe "tacho-depot-agent help", aus dem Paket tacho-depot-agent.',
    agentCommand:
      '"{{word}}" ist keine Datei, und dies ist das Fenster von Tacho Depot, das keine Befehle kennt. Befehle sind für den Agenten: Starten Sie "tacho-depot-agent {{word}}", aus dem Paket tacho-depot-agent.',
    help: `Aufruf: tacho-depot [Datei...]

Öffnet das Fenster von Tacho Depot und fügt die genannten Downloads hinzu. Läuft es schon, kommt es nach vorn und übernimmt sie.

Optionen:
  --hidden   ohne Fenster starten, im Infobereich
  --version  die Version ausgeben
  --help     diese Hilfe ausgeben

Umgebung:
  TACHO_DEPOT_DATA  Datenordner

Befehle wie "status" und "run" gehören zum Agenten: "tacho-depot-agent help" nennt sie.`,
  },
  chooseFolder: 'Ordner mit Downloads',
  chooseFiles: { title: 'Downloads hinzufügen', downloads: 'Downloads', everything: 'Alle Dateien' },
};
