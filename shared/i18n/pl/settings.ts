import { languageNames } from '../languages.ts';
import type * as english from '../messages/settings.ts';
import type { Texts } from '../translation.ts';

export const settings: Texts<'pl', typeof english.settings> = {
  title: 'Ustawienia',
  subtitle: 'Zmiany działają od razu',
  search: 'Szukaj w ustawieniach',
  clearSearch: 'Wyczyść wyszukiwanie',
  groups: {
    folders: 'Foldery',
    service: 'Usługa',
    limits: 'Limity',
    after: 'Po wysłaniu',
    reminders: 'Przypomnienia',
    mail: 'E-mail',
    companyArchive: 'Archiwum przedsiębiorstwa',
    start: 'Start',
    look: 'Wygląd',
    network: 'Sieć',
    webhooks: 'Webhooki',
    monitoring: 'Monitorowanie',
    diagnostics: 'Diagnostyka',
    about: 'O programie',
  },
  windows: {
    title: 'Okna tej strony',
    help: 'Okna przeglądarki na tym komputerze, które mają dostęp. Okno zamknięte i nieużywane przez 12 godzin traci dostęp. Polecenie „tacho-depot-agent page” wypisuje adres dla kolejnego okna; działa on jeden raz.',
    since: 'dostęp od {{at}}',
    used: 'ostatnio używane {{at}}',
    open: 'teraz otwarte',
    thisOne: 'To okno',
    other: 'Inne okno',
    end: 'Zakończ',
    endLabel: 'Zakończ dostęp okna z {{at}}',
    ended: 'Tamto okno nie ma już dostępu.',
  },
  groupsTitle: 'Grupy ustawień',
  noMatch: 'Żadne ustawienie nie pasuje do „{{search}}”',
  noMatchLine: 'Spróbuj innego słowa, na przykład folder, klucz lub proxy.',
  fixed: 'Ustalone przez dział IT',
  central: {
    line: 'Ustawienia działu IT, ostatnia zmiana: {{at}}.',
    contact: 'Pytania o nie: {{contact}}.',
    refused: 'Najnowsze ustawienia działu IT nie są używane',
    folder: 'Nie można obserwować folderu wskazanego przez dział IT',
    never: 'Ustawień działu IT jeszcze nigdy nie odczytano',
    before: 'Pokaż to działowi IT. Do tego czasu obowiązują jego wcześniejsze ustawienia i nic nie ginie.',
    rest: 'Pokaż to działowi IT. Pozostałe jego ustawienia obowiązują, a inne foldery są obserwowane.',
    away: 'Trwa to od {{at}}; w tym czasie obowiązują bez zmian.',
  },
  managed: {
    title: 'Niektórych ustawień działu IT nie można użyć',
    notice: 'Niektórych ustawień działu IT nie można użyć.',
    show: 'Pokaż',
    line: 'Pokaż to działowi IT. Do tego czasu zamiast nich obowiązują ustawienia tej bazy i nic nie ginie.',
  },
  saved: 'Zapisano',
  stillUsing: '{{problem}} Nadal obowiązuje {{value}}.',
  stillEmpty: '{{problem}} Nic nie jest ustawione.',
  file: {
    more: 'Więcej: ustawienia',
    save: 'Zapisz ustawienia do pliku',
    read: 'Wczytaj ustawienia z pliku',
    taken_one: 'Zmieniono {{count, number}} ustawienie.',
    taken_few: 'Zmieniono {{count, number}} ustawienia.',
    taken_many: 'Zmieniono {{count, number}} ustawień.',
    taken_other: 'Zmieniono {{count, number}} ustawienia.',
    same: 'Ustawienia już takie były.',
    fixed_one: 'Ustalone przez dział IT i bez zmian: {{count, number}}.',
    fixed_few: 'Ustalone przez dział IT i bez zmian: {{count, number}}.',
    fixed_many: 'Ustalone przez dział IT i bez zmian: {{count, number}}.',
    fixed_other: 'Ustalone przez dział IT i bez zmian: {{count, number}}.',
    refused: 'Pliku nie przyjęto i niczego nie zmieniono',
    notSettings: 'To nie jest plik z ustawieniami zapisany przez Tacho Depot.',
    unknown: 'Nie ma ustawienia o nazwie „{{name}}”. Być może plik zapisała nowsza wersja Tacho Depot.',
    problem: '{{title}}: {{problem}}',
    close: 'Zamknij',
  },
  pairs: {
    driverCards: {
      title: 'Karty kierowców',
      help: 'Po tylu dniach bez wczytania karta jest po terminie. Prawo w UE i Wielkiej Brytanii mówi o 28 dniach.',
    },
    vehicleUnits: {
      title: 'Przyrządy rejestrujące',
      help: 'Po tylu dniach bez wczytania pojazd jest po terminie. Prawo w UE i Wielkiej Brytanii mówi o 90 dniach.',
    },
    quietHours: {
      title: 'Godziny ciszy',
      help: 'W tym czasie nie ma podsumowania. To, które by w nie wpadło, wychodzi po ich końcu. Dwa razy ta sama godzina: bez ciszy.',
    },
  },
  units: {
    days: 'dni',
    daysLeft: 'dni do końca',
    hours: 'godz.',
    minutes: 'min',
    seconds: 's',
    megabytes: 'MB',
    files: 'pliki',
  },
  on: 'Wł.',
  off: 'Wył.',

  folders: {
    title: 'Obserwowane foldery',
    help: 'Nowe pliki z danymi w tych folderach i ich podfolderach są wysyłane automatycznie.',
    helpFlat: 'Nowe pliki z danymi w tych folderach są wysyłane automatycznie. Podfoldery są pomijane.',
    looked: 'sprawdzono {{at}}',
    notLooked: 'jeszcze nie sprawdzono',
    own: 'Nie jest zbierany: Tacho Depot trzyma tam własne dane',
    unreachable: 'niedostępny od {{since}}',
    other: 'inny od {{since}}',
    accept: 'To właściwy folder',
    uploadedLeftOut: '„Uploaded” w nim jest pomijany: tam trafiają wysłane pliki',
    uploadedOthers_one:
      '{{count, number}} plik w „Uploaded” pochodzi od kogoś innego i nie jest wysyłany. Przenieś go wyżej, do folderu.',
    uploadedOthers_few:
      '{{count, number}} pliki w „Uploaded” pochodzą od kogoś innego i nie są wysyłane. Przenieś je wyżej, do folderu.',
    uploadedOthers_many:
      '{{count, number}} plików w „Uploaded” pochodzi od kogoś innego i nie jest wysyłanych. Przenieś je wyżej, do folderu.',
    uploadedOthers_other:
      '{{count, number}} pliku w „Uploaded” pochodzi od kogoś innego i nie jest wysyłane. Przenieś je wyżej, do folderu.',
    polled: 'Sprawdzany co kilka sekund.',
    watching: {
      title: 'Wykrywanie nowych plików',
      auto: 'Automatycznie, najlepszym sposobem',
      events: 'Gdy zgłosi je system',
      polling: 'Sprawdzanie co kilka sekund',
    },
    add: 'Dodaj folder',
    cancel: 'Anuluj',
    more: 'Więcej: {{folder}}',
    lookNow: 'Sprawdź teraz',
    remove: 'Przestań obserwować',
    none: 'Żaden folder nie jest jeszcze obserwowany.',
  },
  removeFolder: {
    title: 'Przestać obserwować folder {{folder}}?',
    line: 'Nowe pliki z danymi nie będą z niego zbierane. To, co zebrano, zostaje tutaj i będzie wysłane.',
    keep: 'Obserwuj dalej',
    remove: 'Przestań obserwować',
  },
  keys: {
    title: 'Klucze',
    help: {
      system: 'Przechowuje je {{system}} dla tego użytkownika. Nie są już nigdy pokazywane, można je tylko zastąpić.',
      file: 'Są w pliku, który może czytać tylko ten użytkownik. Nie są już nigdy pokazywane, można je tylko zastąpić.',
      environment: 'Pochodzą ze zmiennych {{token}} i {{key}} w środowisku agenta. Tutaj nie są nigdy pokazywane.',
    },
    accepted: 'Przyjęte o {{at}}',
    acceptedOn: 'Przyjęte {{at}}',
    kept: 'Zapisane, jeszcze nieużywane',
    refused: 'Odrzucane od {{since}}',
    missing: 'Jeszcze nie wpisano',
    replace: 'Zastąp klucze',
    enter: 'Wpisz klucze',
    save: 'Zapisz klucze',
    cancel: 'Anuluj',
  },
  connection: { title: 'Połączenie', help: 'Sprawdza adres i klucze krok po kroku. Żaden plik nie jest wysyłany.' },
  system: { win32: 'Windows', darwin: 'macOS', other: 'systemowy magazyn kluczy' },
};

export const setting: Texts<'pl', typeof english.setting> = {
  includeSubfolders: {
    title: 'Podfoldery',
    help: 'Zbierane są też pliki z danymi z podfolderów obserwowanych folderów.',
  },
  openArchives: { title: 'Archiwa zip', help: 'Pliki z danymi w archiwach zip są zbierane pojedynczo.' },
  sendWhat: {
    title: 'Co jest wysyłane',
    help: 'Obrazy, dokumenty, programy i wszystko, co nie jest danymi z tachografu, jest zatrzymywane i wymaga uwagi; albo każdy plik jest wysyłany taki, jaki jest.',
    choices: { downloads: 'Tylko dane z tachografów', everything: 'Każdy plik' },
  },
  lookEverySeconds: {
    title: 'Czas między przeglądami folderów',
    help: 'Nowe pliki są wykrywane od razu; pełny przegląd znajduje to, co zostało przeoczone.',
  },
  incompleteAfterMinutes: {
    title: 'Niepełne pliki',
    help: 'Plik, który urywa się w połowie, wymaga uwagi po tym czasie.',
  },
  minimumFreeMegabytes: {
    title: 'Wolne miejsce',
    help: 'Zbieranie zatrzymuje się, gdy na tym komputerze jest mniej miejsca.',
  },
  serviceUrl: { title: 'Adres usługi', help: 'Dokąd trafiają pliki i skąd pochodzą raporty.' },
  uploadWay: {
    title: 'Sposób wysyłania',
    help: 'Nie zmieniaj, chyba że prosi o to pomoc techniczna usługi.',
    choices: { multipart: 'Jako formularz, część „{{part}}”', json: 'Jako tekst w wiadomości' },
  },
  imageAddresses: {
    title: 'Adresy ze zdjęciami',
    help: 'Zdjęcia z kontroli pojazdów są pobierane z usługi i z adresów, które zaczynają się od jednego z tych. Klucze trafiają tylko do usługi.',
  },
  timesWithoutZone: {
    title: 'Godziny z usługi bez strefy',
    help: 'Nie zmieniaj, chyba że godziny w raportach różnią się o godzinę lub więcej.',
    choices: { utc: 'Są w UTC', local: 'Są w czasie bazy' },
  },
  filePartName: { title: 'Nazwa części formularza z plikiem', help: 'Taka, jaką podaje pomoc techniczna usługi.' },
  sitePartName: { title: 'Nazwa części formularza z placówką', help: 'Taka, jaką podaje pomoc techniczna usługi.' },
  siteProductCode: {
    title: 'Placówka nowych kierowców i pojazdów',
    help: 'Kod produktu placówki. Gdy puste, placówkę wybiera usługa.',
  },
  uploadsAtOnce: { title: 'Pliki wysyłane jednocześnie', help: 'Mniej przy wolnym łączu.' },
  reportRefreshMinutes: {
    title: 'Czas między raportami',
    help: 'Jak często usługa jest pytana, kto jest po terminie i kto może jechać. Po wysłaniu pliku wcześniej.',
  },
  driverCardLimitDays: { title: 'Po terminie po' },
  driverCardDueSoonDays: { title: 'Bliski termin, od' },
  vehicleUnitLimitDays: { title: 'Po terminie po' },
  vehicleUnitDueSoonDays: { title: 'Bliski termin, od' },
  drivingRules: {
    title: 'Przepisy dla przejazdów',
    help: 'Najsurowsze, chyba że wszyscy kierowcy wykonują tylko inne przejazdy: dwa krótkie tygodniowe okresy odpoczynku z rzędu są dozwolone tylko w międzynarodowym przewozie rzeczy, dwanaście dni bez takiego odpoczynku tylko w okazjonalnym przewozie osób. Krajowych przepisów Wielkiej Brytanii nie ma do wyboru.',
    choices: {
      national: 'Przewóz krajowy, najsurowsze',
      'international-goods': 'Międzynarodowy przewóz rzeczy',
      'occasional-passengers': 'Okazjonalny przewóz osób',
    },
  },
  availabilityStaleHours: {
    title: 'Dane z kart do dostępności',
    help: 'Gdy dane z karty kierowcy są starsze, nie wiadomo, kiedy może zacząć.',
  },
  afterUpload: {
    title: 'Oryginały',
    help: 'Co dzieje się z plikiem w jego folderze, gdy usługa już go ma.',
    choices: { stay: 'Zostają na miejscu', move: 'Do „Uploaded”, według miesięcy' },
  },
  archiveNames: {
    title: 'Nazwy w „Uploaded”',
    help: 'Z czasu wczytania oraz kierowcy lub pojazdu. Plik, który ich nie podaje, zachowuje swoją nazwę.',
    choices: {
      'as-they-are': 'Bez zmian',
      common: 'Najpierw data, zwykła postać (.DDD)',
      vdo: 'Najpierw data, jak VDO (.DDD)',
      spain: 'Najpierw numer, jak w Hiszpanii (.TGD)',
      france: 'Jak we Francji (.C1B, .V1B)',
    },
  },
  archiveDays: {
    title: 'Kopie bezpieczeństwa',
    help: 'Jak długo wysłany plik jest przechowywany na tym komputerze. Prawo wymaga 365 dni.',
  },
  companyArchive: {
    title: 'Archiwum przedsiębiorstwa',
    help: 'Każda kopia bezpieczeństwa trafia też do magazynu przedsiębiorstwa i zostaje tam, gdy kopia na tym komputerze zostanie usunięta. Pliki danych opuszczają z tym ten komputer: wymieniają osoby.',
    choices: {
      off: 'Brak',
      s3: 'Magazyn zgodny z S3',
      webdav: 'Folder WebDAV',
    },
  },
  companyArchiveUrl: {
    title: 'Adres archiwum',
    help: 'Usługi S3 albo folderu WebDAV. Musi zaczynać się od https://, chyba że prowadzi do tego komputera.',
  },
  companyArchiveBucket: {
    title: 'Zasobnik (bucket)',
    help: 'Musi już istnieć.',
  },
  companyArchiveFolder: {
    title: 'Folder w archiwum',
    help: 'Wszystkie bazy przedsiębiorstwa mogą mieć wspólny. Gdy jest pusty, pliki leżą na samej górze.',
  },
  companyArchiveRegion: {
    title: 'Region',
    help: 'Tak, jak nazywa go magazyn. Większość własnych magazynów mówi us-east-1.',
  },
  companyArchivePathStyle: {
    title: 'Zasobnik w ścieżce',
    help: 'Własne magazyny tego potrzebują. Wyłącz tam, gdzie zasobnik stoi przed nazwą serwera.',
  },
  companyArchiveLockDays: {
    title: 'Blokada przed usunięciem',
    help: 'Tak długo nikt bez szczególnego prawa nie może tam zmienić ani usunąć pliku. Zasobnik musi być założony z blokadą obiektów. 0 to brak blokady.',
  },
  companyArchiveUser: {
    title: 'Klucz dostępu lub nazwa użytkownika',
    help: 'Kto może tam zapisywać. Jego sekret jest przechowywany osobno, poniżej.',
  },
  startAtLogin: {
    title: 'Uruchamiaj z komputerem',
    help: 'Zbiera i wysyła zaraz po zalogowaniu, bez otwierania okna.',
  },
  remindDue: {
    title: 'Podsumowanie dnia',
    help: 'Raz dziennie: ile kart kierowców i przyrządów rejestrujących zbliżyło się do terminu lub go przekroczyło. Każde liczy się najwyżej raz w tygodniu.',
  },
  remindAt: {
    title: 'Godzina podsumowania',
    help: 'Wychodzi o tej godzinie albo gdy tylko Tacho Depot zostanie potem uruchomione.',
  },
  quietFrom: { title: 'Od' },
  quietUntil: { title: 'Do' },
  notifyAttention: {
    title: 'Gdy pliki wymagają uwagi',
    help: 'Jedno powiadomienie o wszystkich, na tym komputerze.',
  },
  notifyBackOnline: {
    title: 'Gdy usługa jest znów dostępna',
    help: 'Po tym, jak była niedostępna dłużej niż minutę.',
  },
  sendMail: {
    title: 'Wysyłaj listy e-mailem',
    help: 'Kto jest po terminie lub blisko niego, trafia do osób, których adresy podano poniżej, i do nikogo innego. Nazwiska opuszczają z tym ten komputer.',
  },
  mailServer: {
    title: 'Serwer poczty',
    help: 'Jego nazwa, a po dwukropku port, jeśli nie jest zwykły. Zapytaj opiekuna poczty.',
  },
  mailSecurity: {
    title: 'Ochrona po drodze',
    help: 'Bez TLS każdy po drodze może czytać nazwiska i hasło, więc na inny komputer jest to odmawiane.',
    choices: {
      starttls: 'STARTTLS, zwykle port 587',
      tls: 'TLS od początku, zwykle port 465',
      none: 'Brak, tylko na tym komputerze',
    },
  },
  mailFrom: {
    title: 'Adres nadawcy',
    help: 'Z niego przychodzą e-maile i na niego idą odpowiedzi. Serwer poczty musi go dopuszczać.',
  },
  mailUser: {
    title: 'Użytkownik serwera poczty',
    help: 'Gdy puste, serwer jest proszony o przyjęcie poczty bez logowania.',
  },
  mailGroups: {
    title: 'Kto dostaje którą listę',
    help: 'Każda grupa ma swoje osoby, kierowców i pojazdy, limity i godzinę.',
  },
  allowPlainMail: {
    title: 'Wysyłaj e-mail bez szyfrowania',
    help: 'Także do serwera poczty na innym komputerze, gdzie każdy po drodze może czytać listy i hasło. Działa tylko jako ustawienie administratora.',
  },
  depotName: { title: 'Nazwa bazy', help: 'Widoczna pod nazwą programu.' },
  appearance: {
    title: 'Jasny lub ciemny',
    help: 'Jak ten komputer albo zgodnie z wyborem.',
    choices: { system: 'Jak ten komputer', light: 'Jasny', dark: 'Ciemny' },
  },
  language: {
    title: 'Język',
    help: 'Ekranów, powiadomień i ikony obok zegara. Zmienia się od razu.',
    choices: { system: 'Jak ten komputer', ...languageNames },
  },
  showHints: {
    title: 'Wskazówki dla nowych',
    help: 'Kilka słów pod nawigacją. Znikają po kliknięciu i nie wracają.',
  },
  csvSeparator: {
    title: 'Pliki CSV',
    help: 'Znak między kolumnami. Jeśli arkusz pokazuje wszystko w jednej kolumnie, oczekuje drugiego znaku.',
    choices: { system: 'Jak w języku tego komputera', comma: 'Przecinek', semicolon: 'Średnik' },
  },
  timeZone: {
    title: 'Strefa czasowa',
    help: 'W której są pokazywane godziny i dni. Gdy puste, strefa tego komputera.',
  },
  updateFeedUrl: {
    title: 'Adres nowszych wersji',
    help: 'Tam program szuka nowszych wersji i sam je pobiera. Gdy puste, nie szuka.',
  },
  proxyUrl: {
    title: 'Proxy',
    help: 'Droga do usługi, jeśli prowadzi przez proxy; od następnego pliku. Gdy puste, to, którego używa ten komputer.',
  },
  takeWebhooks: {
    title: 'Przyjmuj webhooki',
    help: 'Usługa informuje ten komputer o wejściu lub wyjściu pracownika, a raporty są gotowe w kilka sekund. Najpierw zapytaj dział IT.',
  },
  webhookAddress: {
    title: 'Adres nasłuchu',
    help: 'Adres tego komputera i port. Pod 127.0.0.1 dostępny tylko dla programów na tym komputerze, na przykład proxy z certyfikatem.',
  },
  webhookPublicUrl: {
    title: 'Adres dla usługi',
    help: 'Dokąd wysyła usługa, jeśli jest to proxy przed tym komputerem. Tylko pokazywany tutaj i sprawdzany przez test.',
  },
  metricsAddress: {
    title: 'Wysyłaj dane liczbowe do',
    help: 'Adres OTLP działu IT, na przykład https://collector.example.com/v1/metrics. Ten komputer opuszczają liczby, rozmiary, czasy i nazwa bazy, i nic więcej. Gdy puste, nic nie jest wysyłane.',
  },
  tracesAddress: {
    title: 'Wysyłaj ślady do',
    help: 'Adres OTLP, na przykład https://collector.example.com/v1/traces. Dowiaduje się, kiedy każdy plik nadszedł, został zachowany i wysłany, jaki ma rozmiar i rodzaj, ale nigdy nie poznaje jego nazwy. Gdy puste, nic nie jest wysyłane.',
  },
  metricsEverySeconds: {
    title: 'Wysyłaj co',
    help: 'To, czego nie da się wysłać, jest pomijane, a następne dane są wysyłane w swojej kolejności.',
  },
  metricsPage: {
    title: 'Strona dla Prometheusa',
    help: 'Każdy program na tym komputerze może czytać te same dane pod adresem /metrics, bez logowania. Żaden inny komputer nie może.',
  },
  allowPlainMetrics: {
    title: 'Wysyłaj dane liczbowe bez szyfrowania (http:)',
    help: 'Także na adres innego komputera, który zaczyna się od http:, gdzie każdy po drodze może je czytać. Działa tylko jako ustawienie administratora.',
  },
  allowPlainHttp: {
    title: 'Wysyłaj klucze i pliki bez szyfrowania (http:)',
    help: 'Także na adres zaczynający się od http:, gdzie każdy po drodze może je czytać. Działa tylko jako ustawienie administratora.',
  },
};
