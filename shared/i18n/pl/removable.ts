import type * as english from '../messages/removable.ts';
import type { Texts } from '../translation.ts';

export const removable: Texts<'pl', typeof english.removable> = {
  region: 'Nośniki USB',
  looking: {
    title: 'Przeglądanie nośnika USB {{label}}.',
    line: 'Sprawdzono {{looked, number}} z {{found, number}} plików. Nie wyjmuj nośnika.',
  },
  offered: {
    title_one: 'Na nośniku USB {{label}} jest {{count, number}} nowy plik.',
    title_few: 'Na nośniku USB {{label}} są {{count, number}} nowe pliki.',
    title_many: 'Na nośniku USB {{label}} jest {{count, number}} nowych plików.',
    title_other: 'Na nośniku USB {{label}} jest {{count, number}} nowego pliku.',
    line: 'Kopiowanie niczego na nim nie zmienia.',
  },
  copying: {
    title: 'Kopiowanie z nośnika USB {{label}}.',
    line: 'Skopiowano {{copied, number}} z {{fresh, number}} nowych plików. Nie wyjmuj nośnika.',
  },
  done: {
    title_zero: 'Na nośniku USB {{label}} nie ma nic nowego. Można go wyjąć.',
    title_one: 'Skopiowano {{count, number}} nowy plik. Nośnik USB {{label}} można wyjąć.',
    title_few: 'Skopiowano {{count, number}} nowe pliki. Nośnik USB {{label}} można wyjąć.',
    title_many: 'Skopiowano {{count, number}} nowych plików. Nośnik USB {{label}} można wyjąć.',
    title_other: 'Skopiowano {{count, number}} nowego pliku. Nośnik USB {{label}} można wyjąć.',
  },
  notKept: {
    title: 'Ten komputer nie mógł zapisać wszystkiego z nośnika USB {{label}}.',
    line: 'Skopiowano {{copied, number}} z {{fresh, number}} nowych plików, a na nośniku nic nie zginęło. Zwolnij miejsce na tym komputerze i spróbuj ponownie.',
  },
  takenOut: {
    title: 'Nośnik USB {{label}} wyjęto za wcześnie.',
    line: 'Skopiowano {{copied, number}} z {{fresh, number}} nowych plików i są bezpieczne. Włóż nośnik ponownie, aby skopiować resztę.',
    lookingLine: 'Nic jeszcze nie skopiowano. Włóż nośnik ponownie.',
  },
  known_one: '{{count, number}} plik na nim już tu był.',
  known_few: '{{count, number}} pliki na nim już tu były.',
  known_many: '{{count, number}} plików na nim już tu było.',
  known_other: '{{count, number}} pliku na nim już tu było.',
  unreadable_one: '{{count, number}} pliku na nim nie da się odczytać: skopiuj go na nośnik ponownie.',
  unreadable_few: '{{count, number}} plików na nim nie da się odczytać: skopiuj je na nośnik ponownie.',
  unreadable_many: '{{count, number}} plików na nim nie da się odczytać: skopiuj je na nośnik ponownie.',
  unreadable_other: '{{count, number}} pliku na nim nie da się odczytać: skopiuj je na nośnik ponownie.',

  copy_one: 'Kopiuj',
  copy_few: 'Kopiuj',
  copy_many: 'Kopiuj',
  copy_other: 'Kopiuj',
  always: 'Kopiuj teraz i zawsze',
  notNow: 'Nie teraz',
  tryAgain: 'Spróbuj ponownie',
  close: 'Zamknij',

  remembered: {
    title: 'Nośniki USB',
    help: 'Co się dzieje po włożeniu jednego z nich. Pliki na nich są czytane, nigdy zmieniane ani przenoszone.',
    none: 'Nie włożono jeszcze nośnika USB z danymi z tachografów.',
    off: 'Tacho Depot nie szuka na tym komputerze nośników USB. Dział IT może na to zezwolić.',
    seen: 'widziany {{at}}',
    copied_zero: 'nic nie skopiowano',
    copied_one: 'skopiowano {{count, number}} plik',
    copied_few: 'skopiowano {{count, number}} pliki',
    copied_many: 'skopiowano {{count, number}} plików',
    copied_other: 'skopiowano {{count, number}} pliku',
    decision: 'Po włożeniu nośnika USB {{label}}',
    choices: { ask: 'Najpierw pytaj', always: 'Kopiuj od razu', never: 'Nie ruszaj' },
    forget: 'Zapomnij nośnik USB {{label}}',
  },
};
