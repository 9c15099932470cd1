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
  parts: {
    collecting: 'zbieranie',
    sending: 'wysyłanie',
    reading: 'odczyt plików',
    reports: 'raporty',
    'usb-keys': 'pamięci USB',
    program: 'sam program',
    webhooks: 'webhooki',
    mail: 'e-mail',
    upkeep: 'konserwacja',
    page: 'okno',
    store: 'baza danych',
    'unread-messages': 'nieczytelne wiadomości usługi',
  },
  failedPart: '{{part}} ({{times, number}}×)',
  uploadedOfOthers: '„Uploaded” jest pominięty, cudze pliki w nim: {{files, number}}',
  uploadedLeftOut: '„Uploaded” jest pominięty, na wysłane oryginały',
  advice: {
    'data-folder-denied':
      'Poproś dział IT o prawo zapisu w folderze danych. Do tego czasu nic nowego nie jest zbierane.',
    'data-folder-full': 'Zwolnij miejsce na dysku folderu danych. Do tego czasu nic nowego nie jest zbierane.',
    'data-folder-broken':
      'Poproś dział IT o sprawdzenie dysku folderu danych. Póki nie da się na nim zapisać, nic nowego nie jest zbierane.',
    'private-unknown':
      'Windows nie powiedział, kto jeszcze ma prawa do folderu. Poproś dział IT o sprawdzenie tego i czy „icacls”, „whoami” i PowerShell są zablokowane na tym komputerze.',
    'private-open':
      'Zakończ Tacho Depot i uruchom go ponownie: zamknie folder przed innymi. Jeśli wtedy nie ruszy, powie, co zrobić.',
    'records-restored':
      'Była uszkodzona lub jej brakowało i zastąpiła ją kopia zapasowa. Sprawdź ustawienia i to, co zmieniono po niej. Żaden plik danych nie zginął. Więcej mówią „Dzisiaj” i „status”, póki tego tam nie zamkniesz.',
    'records-anew':
      'Była uszkodzona, a kopii zapasowej nie było. Ustaw ponownie to, czego brakuje. Żaden plik danych nie zginął. Więcej mówią „Dzisiaj” i „status”, póki tego tam nie zamkniesz.',
    'backup-full': 'Zwolnij miejsce na dysku folderu danych. Kopia zapasowa powstanie wtedy sama.',
    'backup-failed':
      'Poproś dział IT o sprawdzenie dysku folderu danych. To, co zebrane, i tak jest przechowywane i wysyłane.',
    copies: 'Poproś dział IT o sprawdzenie dysku folderu danych. Każdy wysłany plik jest w usłudze, z potwierdzeniem.',
    space: 'Zwolnij miejsce na tym komputerze, na przykład opróżniając kosz. To, co już tu jest, jest bezpieczne.',
    database:
      'Zakończ Tacho Depot i uruchom go ponownie: naprawi swoją bazę danych z ostatniej kopii zapasowej. Żaden plik danych nie zginął.',
    parts:
      'Praca idzie dalej sama i żaden plik danych nie zginął. Jeśli to potrwa, wyślij działowi IT plik dla pomocy technicznej.',
    'folder-missing': 'Podłącz dysk lub sieć, na której jest folder, albo przestań go obserwować w ustawieniach.',
    'folder-denied': 'Poproś dział IT o prawo odczytu tego folderu.',
    'folder-left-out':
      'Przenieś jeszcze niewysłane pliki z „Uploaded” wyżej, do folderu. Trafiają tam wysłane oryginały, więc nic stamtąd nie jest zbierane.',
    'folder-timed-out': 'Sprawdź sieć i czy komputer udostępniający ten folder jest włączony.',
    'folder-broken':
      'Zamknij programy, które używają tego folderu. Jeśli to potrwa, poproś dział IT o sprawdzenie jego dysku.',
    address: 'Sprawdź w ustawieniach pisownię adresu usługi oraz sieć tego komputera.',
    private: 'Zapytaj dział IT, czy ten komputer ufa usłudze, i sprawdź jego zegar. Żaden klucz nie został wysłany.',
    answers: 'Pliki czekają i zostaną wysłane same, gdy tylko usługa odpowie. Jeśli to potrwa, zapytaj dział IT.',
    keys: 'Wpisz oba klucze ponownie w ustawieniach albo poproś usługę o nowe. Do tego czasu pliki czekają.',
    'webhooks-port-taken': 'Wybierz w ustawieniach inny port adresu nasłuchu albo zakończ program, który używa tego.',
    'webhooks-port-not-allowed': 'Wybierz w ustawieniach port adresu nasłuchu powyżej 1023.',
    'webhooks-address': 'Wybierz w ustawieniach adres tego komputera jako adres nasłuchu, na przykład 127.0.0.1.',
    'webhooks-no-secret': 'Wpisz w ustawieniach sekret, którym usługa podpisuje swoje webhooki.',
    'webhooks-secret': 'Wpisz ponownie sekret webhooków w ustawieniach.',
    'webhooks-failed':
      'Zapytaj dział IT, czy ten komputer pozwala programowi nasłuchiwać pod tym adresem. Nic innego od tego nie zależy.',
    mail: 'Zobacz E-mail w ustawieniach: wyślij stamtąd próbny e-mail i obejrzyj ostatnie doręczenia. Listy czekają i przez dobę są próbowane ponownie same.',
    'central-settings': 'Pokaż to działowi IT. Ustawienia przyjęte wcześniej nadal obowiązują i nic nie ginie.',
    'central-settings-contact':
      'Pokaż to: {{contact}}. Ustawienia przyjęte wcześniej nadal obowiązują i nic nie ginie.',
    'company-archive':
      'Zajrzyj w ustawieniach do archiwum przedsiębiorstwa i przetestuj je tam. Pliki czekają i są ponawiane samoczynnie.',
    'monitoring-not-private':
      'Podaj adres zaczynający się od https: albo poproś administratora tego komputera o włączenie „allowPlainMetrics”. Nic nie wysłano.',
    'monitoring-not-found': 'Sprawdź pisownię adresu w ustawieniach w części Monitorowanie oraz sieć tego komputera.',
    'monitoring-not-trusted':
      'Zapytaj dział IT, czy ten komputer ufa certyfikatowi tego adresu, i sprawdź jego zegar. Nic nie wysłano.',
    'monitoring-proxy': 'Sprawdź serwer proxy w ustawieniach: nie przepuszcza danych.',
    'monitoring-refused':
      'Sprawdź ścieżkę adresu w ustawieniach w części Monitorowanie: OTLP przez HTTP w protobuf, na przykład /v1/metrics; dla Prometheusa /api/v1/otlp/v1/metrics, dla VictoriaMetrics /opentelemetry/v1/metrics. Sprawdź też zegar tego komputera: dane z przyszłości są odrzucane.',
    'monitoring-collector':
      'Zapytaj osobę, która prowadzi kolektor. Następne dane zostaną wysłane w swojej kolejności.',
    'monitoring-unreachable':
      'Zapytaj dział IT, czy kolektor działa i czy nie przeszkadza zapora. Zbieranie i wysyłanie plików od tego nie zależy.',
    upload:
      'Sprawdź w ustawieniach sposób wysyłania plików. Jeśli jest dobry, wyślij działowi IT plik dla pomocy technicznej.',
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
      britishHours: 'Czas pracy kierowców w Wielkiej Brytanii, GOV.UK',
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
