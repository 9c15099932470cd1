import type * as english from '../messages/desktop.ts';
import type { Texts } from '../translation.ts';

export const desktop: Texts<'pl', typeof english.desktop> = {
  tray: {
    open: 'Otwórz Tacho Depot',
    show_one: 'Pokaż plik',
    show_few: 'Pokaż {{count, number}} pliki',
    show_many: 'Pokaż {{count, number}} plików',
    show_other: 'Pokaż {{count, number}} pliku',
    lookNow: 'Sprawdź teraz',
    pause: 'Wstrzymaj',
    resume: 'Wznów',
    settings: 'Ustawienia',
    quit: 'Zakończ',
    starting: 'Tacho Depot się uruchamia.',
  },
  menu: {
    file: 'P&lik',
    edit: '&Edycja',
    view: '&Widok',
    help: '&Pomoc',
    allHelp: 'Co robić i jak używać programu',
    addFiles: 'Dodaj pliki…',
    lookNow: 'Sprawdź teraz',
    close: 'Zamknij okno',
    quit: 'Zakończ Tacho Depot',
    zoomIn: 'Powiększ',
    zoomOut: 'Pomniejsz',
    zoomReset: 'Normalny rozmiar',
    undo: 'Cofnij',
    redo: 'Ponów',
    cut: 'Wytnij',
    copy: 'Kopiuj',
    paste: 'Wklej',
    selectAll: 'Zaznacz wszystko',
    hide: 'Ukryj Tacho Depot',
  },
  quit: {
    title: 'Zakończyć Tacho Depot?',
    line_one:
      '{{count, number}} plik oczekuje. Jest bezpieczny na tym komputerze i zostanie wysłany, gdy Tacho Depot znów będzie działać. Do tego czasu nic nowego nie jest zbierane.',
    line_few:
      '{{count, number}} pliki oczekują. Są bezpieczne na tym komputerze i zostaną wysłane, gdy Tacho Depot znów będzie działać. Do tego czasu nic nowego nie jest zbierane.',
    line_many:
      '{{count, number}} plików oczekuje. Są bezpieczne na tym komputerze i zostaną wysłane, gdy Tacho Depot znów będzie działać. Do tego czasu nic nowego nie jest zbierane.',
    line_other:
      '{{count, number}} pliku oczekuje. Jest bezpieczne na tym komputerze i zostanie wysłane, gdy Tacho Depot znów będzie działać. Do tego czasu nic nowego nie jest zbierane.',
    keep: 'Nie zamykaj',
    quit: 'Zakończ',
  },
  stillRunning: {
    title: 'Tacho Depot działa dalej',
    line: 'Zbiera i wysyła także bez okna. Program można otworzyć lub zakończyć ikoną obok zegara.',
  },
  attention: {
    title_one: '{{count, number}} plik wymaga uwagi',
    title_few: '{{count, number}} pliki wymagają uwagi',
    title_many: '{{count, number}} plików wymaga uwagi',
    title_other: '{{count, number}} pliku wymaga uwagi',
    line_one: 'Co z nim zrobić, widać w Tacho Depot.',
    line_few: 'Co z nimi zrobić, widać w Tacho Depot.',
    line_many: 'Co z nimi zrobić, widać w Tacho Depot.',
    line_other: 'Co z nimi zrobić, widać w Tacho Depot.',
  },
  backOnline: {
    title: 'Usługa jest znów dostępna',
    line_one: 'Wysyłanie: {{count, number}} oczekujący plik.',
    line_few: 'Wysyłanie: {{count, number}} oczekujące pliki.',
    line_many: 'Wysyłanie: {{count, number}} oczekujących plików.',
    line_other: 'Wysyłanie: {{count, number}} oczekującego pliku.',
    nothing: 'Nic nie musiało czekać.',
  },
  crashed: {
    title: 'Okno przestało działać',
    line: 'Otwarto je ponownie i znów się zatrzymało. Zbieranie i wysyłanie trwają bez niego i nic nie zginęło.',
    again: 'Otwórz ponownie',
    later: 'Zostaw zamknięte',
  },
  added: {
    title_one: 'Nie dodano {{count, number}} pliku',
    title_few: 'Nie dodano {{count, number}} plików',
    title_many: 'Nie dodano {{count, number}} plików',
    title_other: 'Nie dodano {{count, number}} pliku',
    tooLarge: 'Plik {{name}} jest za duży jak na dane z tachografu.',
    unreadable: 'Nie można odczytać pliku {{name}}. Zamknij program, który go używa, i spróbuj ponownie.',
    refused: '{{name}}: {{words}}',
    close: 'Zamknij',
  },
  cannotStart: {
    title: 'Tacho Depot nie może się uruchomić',
    noPage: 'Brakuje części tej instalacji. Zainstaluj Tacho Depot ponownie.',
    agentWithoutPage:
      'Tacho Depot działa już na tym komputerze, bez okna: samo zbiera i wysyła. Aby widzieć, co robi, poproś dział IT o uruchomienie go ze stroną.',
    unexpected:
      'Stało się coś nieoczekiwanego. Nic z tego, co zebrano, nie zginęło. Uruchom Tacho Depot ponownie; jeśli to nie pomoże, przekaż ten tekst działowi IT:\n\n{{error}}',
  },
  depotMissing: {
    title: 'Nie ma danych bazy',
    line: 'W tym folderze była baza, a teraz jej tam nie ma:\n\n{{folder}}\n\nJeśli jest na innym dysku lub udziale, podłącz go i uruchom Tacho Depot ponownie. Jeśli folder przepadł, poproś dział IT o przywrócenie kopii zapasowej. Nowa baza nie wie, co już wysłano: wyśle jeszcze raz wszystkie pliki z obserwowanych folderów.',
    close: 'Zamknij',
    beginNew: 'Zacznij nową bazę',
  },
  commandLine: {
    noScreen:
      'Tacho Depot otwiera okno, a tutaj nie ma ekranu: nie ustawiono ani DISPLAY, ani WAYLAND_DISPLAY. Uruchom program z pulpitu. Na komputerze bez pulpitu tę samą pracę wykonuje agent: zobacz "tacho-depot-agent help", z pakietu tacho-depot-agent.',
    agentCommand:
      '"{{word}}" nie jest plikiem, a to jest okno Tacho Depot, które nie zna poleceń. Polecenia są dla agenta: uruchom "tacho-depot-agent {{word}}", z pakietu tacho-depot-agent.',
    help: `Użycie: tacho-depot [plik...]

Otwiera okno Tacho Depot i dodaje wskazane pliki z danymi. Jeśli program już działa, okno wychodzi na wierzch i je przejmuje.

Opcje:
  --hidden   uruchom bez okna, w zasobniku
  --version  wypisz wersję
  --help     wypisz tę pomoc

Środowisko:
  TACHO_DEPOT_DATA  folder danych

Polecenia takie jak "status" i "run" należą do agenta: ich listę daje "tacho-depot-agent help".`,
  },
  chooseFolder: 'Folder z wczytanymi danymi',
  chooseFiles: { title: 'Dodaj pliki z danymi', downloads: 'Dane z tachografów', everything: 'Wszystkie pliki' },
};
