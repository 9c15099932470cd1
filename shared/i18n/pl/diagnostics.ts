import type * as english from '../messages/diagnostics.ts';
import type { Texts } from '../translation.ts';

export const diagnostics: Texts<'pl', typeof english.diagnostics> = {
  checks: {
    title: 'Testy',
    help: 'Sprawdza po kolei ten komputer, foldery i drogę do usługi i mówi, co zrobić.',
    run: 'Uruchom testy',
    again: 'Sprawdź ponownie',
    progress: 'Test {{number}} z {{total}}',
    passed: 'Wszystko w porządku',
    failed_one: '{{count}} test nieudany',
    failed_few: '{{count}} testy nieudane',
    failed_many: '{{count}} testów nieudanych',
    failed_other: '{{count}} testu nieudane',
    broken: 'Nie udało się dokończyć testów. {{message}}',
    upload: 'Wyślij też plik próbny',
    uploadHelp: 'Ostatnio wysłany plik trafi do usługi jeszcze raz.',
    everything: 'Sprawdź wszystko',
  },
  check: {
    'data-folder': {
      passed: 'W folderze danych można zapisywać',
      failed: 'W folderze danych nie można zapisywać',
      'not-tried': 'Folder danych',
    },
    'private-folder': {
      passed: 'Nikt inny nie może czytać folderu danych',
      failed: 'Inni użytkownicy tego komputera mogą czytać folder danych',
      'not-tried': 'Kto może czytać folder danych',
    },
    space: {
      passed: 'Jest dość miejsca',
      failed: 'Jest za mało miejsca',
      'not-tried': 'Miejsce na tym komputerze',
    },
    database: {
      passed: 'Baza danych jest w porządku',
      failed: 'Baza danych jest uszkodzona',
      'not-tried': 'Baza danych',
    },
    records: {
      passed: 'Baza danych jest kompletna',
      failed: 'Baza danych została zastąpiona',
      'not-tried': 'Czy baza danych jest kompletna',
    },
    backup: {
      passed: 'Baza danych ma kopię zapasową',
      failed: 'Nie można utworzyć kopii zapasowej bazy danych',
      'not-tried': 'Kopia zapasowa bazy danych',
    },
    copies: {
      passed: 'Kopie bezpieczeństwa są niezmienione',
      failed: 'Kopie bezpieczeństwa zmieniły się na dysku',
      'not-tried': 'Kopie bezpieczeństwa',
    },
    parts: {
      passed: 'Każda część programu działa',
      failed: 'Część programu ostatnio zawiodła',
      'not-tried': 'Części programu',
    },
    folder: {
      passed: 'Folder {{folder}} można czytać',
      failed: 'Folderu {{folder}} nie można czytać',
      'not-tried': '{{folder}}',
    },
    webhooks: {
      passed: 'Webhooki są przyjmowane',
      failed: 'Webhooków nie można przyjmować',
      'not-tried': 'Webhooki',
    },
    'company-archive': {
      passed: 'Archiwum przedsiębiorstwa można zapisywać i odczytywać',
      failed: 'Z archiwum przedsiębiorstwa nie można korzystać albo pliki na nie czekają',
      'not-tried': 'Archiwum przedsiębiorstwa',
    },
    mail: {
      passed: 'E-mail można wysyłać, a wysłane dotarły do serwera poczty',
      failed: 'E-maila nie można wysłać albo nie dotarł',
      'not-tried': 'E-mail',
    },
    'central-settings': {
      passed: 'Ustawienia działu IT są aktualne',
      failed: 'Najnowsze ustawienia działu IT nie obowiązują',
      'not-tried': 'Ustawienia działu IT',
    },
    metrics: {
      passed: 'Dane do monitorowania docierają',
      failed: 'Dane do monitorowania nie docierają',
      'not-tried': 'Dane do monitorowania',
    },
    traces: {
      passed: 'Ślady do monitorowania docierają',
      failed: 'Ślady do monitorowania nie docierają',
      'not-tried': 'Ślady do monitorowania',
    },
    upload: {
      passed: 'Wysłano plik',
      failed: 'Nie udało się wysłać pliku',
      'not-tried': 'Plik próbny',
    },
  },
  waiting: 'oczekuje',
  running: 'sprawdzanie',
  space: 'wolne {{free}}, potrzeba {{least}}',
  entries_one: 'w nim {{count, number}} plik lub folder',
  entries_few: 'w nim {{count, number}} pliki i foldery',
  entries_many: 'w nim {{count, number}} plików i folderów',
  entries_other: 'w nim {{count, number}} pliku i folderu',
  notSent: 'stąd nie wysłano jeszcze żadnego pliku',
  support: {
    title: 'Plik dla pomocy technicznej',
    help: 'Plik zip z ustawieniami, stanami, testami i ostatnimi wierszami dziennika. Nie ma w nim nazwisk, numerów, folderów ani kluczy.',
    save: 'Zapisz plik',
    saved: 'Zapisano jako {{name}}',
  },
};

export const about: Texts<'pl', typeof english.about> = {
  version: { title: 'Wersja', help: 'Tacho Depot {{version}}' },
  update: {
    off: 'Nie szuka nowszych wersji',
    waiting: 'Sam szuka nowszych wersji',
    looking: 'Szukanie nowszej wersji',
    current: 'To najnowsza wersja, sprawdzono {{at}}',
    downloading: 'Pobieranie nowszej wersji: {{percent}} %',
    ready: 'Wersja {{version}} jest gotowa i zainstaluje się po zakończeniu Tacho Depot',
    failed: {
      'no-answer': 'Brak odpowiedzi o nowszych wersjach, próba {{at}}',
      'bad-signature': 'Nowszą wersję odrzucono, bo jej podpis jest nieprawidłowy. Powiadom dział IT',
    },
    why: {
      agent: 'Nowsze wersje przychodzą z pakietami tego komputera',
      packages: 'Nowsze wersje przychodzą z pakietami tego komputera',
      'not-installed': 'Ten egzemplarz działa ze źródeł i nie aktualizuje się sam',
      'not-signed': 'Ten egzemplarz nie jest podpisany, więc nowsze wersje instaluje się ręcznie',
    },
    look: 'Sprawdź teraz',
    restart: 'Uruchom ponownie',
  },
  news: { title: 'Co nowego', help: 'W dotychczasowych wersjach, od najnowszej.', inReady: 'W wersji {{version}}' },
  law: {
    title: 'Przepisy',
    help: 'Skąd pochodzą limity. Strony otwierają się w przeglądarce.',
    links: {
      drivingTimes: 'Czas prowadzenia i odpoczynek, (WE) 561/2006',
      tachographs: 'Tachografy, (UE) 165/2014',
      tachographDetails: 'Tachografy szczegółowo, (UE) 2016/799',
      britishHours: 'Czas pracy kierowców, GOV.UK',
    },
  },
};

export const connection: Texts<'pl', typeof english.connection> = {
  test: 'Sprawdź połączenie',
  again: 'Sprawdź ponownie',
  running: 'Sprawdzanie połączenia',
  works: 'Połączenie działa',
  fails: 'Połączenie jeszcze nie działa',
  steps: {
    address: {
      passed: 'Adres znaleziono',
      failed: 'Adresu nie znaleziono',
      'not-tried': 'Szukanie adresu',
    },
    private: {
      passed: 'Połączenie jest szyfrowane',
      failed: 'Usługa nie może potwierdzić, kim jest',
      'not-tried': 'Szyfrowane połączenie',
    },
    answers: { passed: 'Usługa odpowiada', failed: 'Usługa nie odpowiada', 'not-tried': 'Odpowiedź' },
    keys: { passed: 'Oba klucze przyjęto', failed: 'Klucze odrzucono', 'not-tried': 'Klucze' },
    sending: { passed: 'Wysłanie pliku', failed: 'Wysłanie pliku', 'not-tried': 'Wysłanie pliku' },
  },
  certificate: 'certyfikat ważny do {{day}}',
  plain: 'Połączenie nie opuszcza tego komputera',
  plainDetail: 'nieszyfrowane i nie musi być',
  inMs: 'w {{milliseconds, number}} ms',
  entries_one: 'lista typów tachografów, {{count}} pozycja',
  entries_few: 'lista typów tachografów, {{count}} pozycje',
  entries_many: 'lista typów tachografów, {{count}} pozycji',
  entries_other: 'lista typów tachografów, {{count}} pozycji',
  status: 'odpowiedź {{status}}',
  notTried: 'nie sprawdzano',
  nothingSent: 'nie sprawdzano, nic jeszcze nie jest wysyłane',
  failed: 'Nie udało się przeprowadzić testu. {{message}}',
};
