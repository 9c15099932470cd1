import type * as english from '../messages/help.ts';
import type { Texts } from '../translation.ts';

export const help: Texts<'pl', typeof english.help> = {
  title: 'Pomoc',
  subtitle: 'Co zrobić z plikiem i jak używać każdego ekranu',
  fileTitle: 'Co zrobić z tym plikiem?',
  stateTitle: 'Co zrobić teraz?',
  screenTitle: 'Co można tu zrobić?',
  ofRow: 'Pomoc do wybranego wiersza',
  ofState: 'Pomoc do obecnego stanu',
  ofScreen: 'Pomoc do tego ekranu',
  someFolder: 'obserwowany folder',
  doThis: 'Zrób tak',
  more: 'Więcej o tym',
  allHelp: 'Cała pomoc',
  openPlace: 'Pokaż gdzie',
  picture: '{{place}}, tak jak wygląda dzisiaj',
  keys: 'Klawisze',
  close: 'Zamknij pomoc',
  whatToDo: 'Co zrobić?',
  search: 'Szukaj w pomocy',
  clearSearch: 'Wyczyść wyszukiwanie',
  nothing: 'Nic tutaj nie dotyczy „{{search}}”',
  nothingLine: 'Spróbuj słowa, które widać na ekranie.',
  groups: {
    guide: 'Jak używać programu',
    status: 'Co mówi pierwszy wiersz',
    reason: 'Dlaczego plik zatrzymano lub dlaczego oczekuje',
    advice: 'Co zauważono w pliku',
  },
  hint: {
    today:
      'Pierwszy raz tutaj? Pierwszy wiersz mówi, czy wszystko wysłano. F1 na każdym ekranie pokazuje, co można na nim zrobić.',
    uploads: 'Wybierz wiersz i naciśnij F1: pomoc powie, co zrobić z tym plikiem.',
    driverCards:
      'Otwórz nazwisko, aby zobaczyć wszystko, co wiadomo o kierowcy. Ctrl K znajduje każdą nazwę z dowolnego miejsca.',
    gotIt: 'Jasne, bez dalszych wskazówek',
  },
  reason: {
    'empty-file': {
      why: 'Plik skopiowano lub zapisano bez zawartości. Prawdziwe dane są nadal tam, skąd pochodzi.',
      steps:
        'Wróć do komputera, pamięci USB lub strony internetowej, z której pochodzi plik.\nSkopiuj dane ponownie do: **{{folder}}**.\nPoczekaj na liście na **{{sent}}**.\nPotem wybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    'one-byte-fill': {
      why: 'Plik ma rozmiar danych z tachografu, ale nic w nim nie ma. Tak bywa po przerwanej kopii lub przy zużytej pamięci USB.',
      steps:
        'Skopiuj dane ponownie do: **{{folder}}**, najlepiej z innej pamięci USB.\nJeśli znów są puste, odczytaj ponownie kartę lub wczytaj ponownie dane z przyrządu rejestrującego.\nPotem wybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    'web-page': {
      why: 'Strona internetowa zapisała stronę logowania pod nazwą pliku z danymi. Prawdziwy plik jest nadal na stronie.',
      steps:
        'Otwórz stronę, z której pochodzi plik, i zaloguj się.\nZapisz dane ponownie do: **{{folder}}**. Karta kierowcy ma około 30 do 120 KB.\nPoczekaj na liście na **{{sent}}**. Trwa to około minuty.\nPotem wybierz ten wiersz i naciśnij **{{ignore}}**. Strona zostaje w swoim folderze i nigdy nie jest wysyłana.',
    },
    'text-file': {
      why: 'W folderze jest tekst: notatka, lista lub raport. Zostaje tutaj i nigdy nie jest wysyłany.',
      steps:
        'Jeśli powinny tu być dane z tachografu, skopiuj je do: **{{folder}}**.\nWybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    'other-format': {
      why: 'W folderze jest dokument, obraz lub program. Zostaje tutaj i nigdy nie jest wysyłany.',
      steps:
        'Jeśli trafił tam przez pomyłkę, wybierz ten wiersz i naciśnij **{{ignore}}**.\nSam plik przenieś tam, gdzie jego miejsce: nadal leży tutaj: **{{folder}}**.',
    },
    'unknown-content': {
      why: 'Nic w pliku nie wygląda na kartę kierowcy ani przyrząd rejestrujący. Programy niektórych producentów pakują dane we własnej postaci.',
      steps:
        'Zapytaj, co to jest, osobę, która umieściła plik.\nJeśli to dane z tachografu, naciśnij **{{sendAnyway}}**: zdecyduje usługa.\nJeśli nie, naciśnij **{{ignore}}**.',
    },
    'cut-short': {
      why: 'Dane urywają się przed końcem: wyjęto kartę, odłączono kabel albo przerwano kopiowanie.',
      steps:
        'Odczytaj ponownie kartę lub wczytaj ponownie dane z przyrządu rejestrującego i poczekaj, aż czytnik zgłosi koniec.\nUmieść nowy plik tutaj: **{{folder}}**.\nPoczekaj na liście na **{{sent}}**.\nPotem wybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    locked: {
      why: 'Inny program trzyma plik otwarty. Z plikiem wszystko w porządku.',
      steps: 'Zamknij program, który pokazuje lub kopiuje plik.\nPoczekaj: ponowna próba nastąpi sama.',
    },
    unreadable: {
      why: 'Ten użytkownik nie może czytać pliku albo dysk go nie udostępnia.',
      steps:
        'Poproś dział IT o prawo odczytu dla tego użytkownika: **{{folder}}**.\nAlbo skopiuj plik do folderu ponownie.\nPoczekaj: ponowna próba nastąpi sama.',
    },
    changing: {
      why: 'Plik jeszcze rośnie. Zostanie wzięty, gdy tylko będzie cały.',
      steps: 'Poczekaj minutę.\nJeśli nic się nie zmienia, sprawdź, czy czytnik lub kopiowanie nie stanęły w połowie.',
    },
    'too-large': {
      why: 'Żadne dane z tachografu nie są tak duże jak ten plik.',
      steps: 'Wyjmij plik z folderu: **{{folder}}**.\nJeśli są w nim spakowane dane, rozpakuj je do folderu.',
    },
    'too-deep': {
      why: 'Plik leży w zbyt wielu folderach, jeden w drugim.',
      steps: 'Przenieś dane wyżej, najlepiej prosto tutaj: **{{folder}}**.\nNaciśnij **{{lookNow}}**.',
    },
    'too-many-files': {
      why: 'W obserwowanym folderze jest więcej plików, niż się sprawdza; najpewniej to niewłaściwy folder.',
      steps:
        'Otwórz **{{settings}}**, Foldery.\nObserwuj tylko folder, do którego trafiają dane.\nAlbo przenieś z niego stare pliki.',
    },
    'archive-unreadable': {
      why: 'Archiwum zip jest uszkodzone i nic z niego nie da się odczytać.',
      steps:
        'Skopiuj lub pobierz archiwum ponownie do: **{{folder}}**.\nPotem wybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    'archive-too-large': {
      why: 'Zawartość archiwum zip jest większa niż jakiekolwiek dane z tachografów.',
      steps: 'Rozpakuj je ręcznie.\nUmieść tylko pliki z danymi tutaj: **{{folder}}**.',
    },
    'archive-empty': {
      why: 'W archiwum zip nie ma żadnego pliku.',
      steps: 'Zapytaj o dane osobę, która je spakowała.\nPotem wybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    'outside-folder': {
      why: 'To tylko odnośnik do pliku w innym miejscu, który może się zmienić lub zniknąć.',
      steps: 'Skopiuj sam plik do: **{{folder}}**.\nUsuń odnośnik z folderu.',
    },
    'hidden-name': {
      why: 'Pliki o nazwach zaczynających się od kropki są ukryte i nie są zbierane: programy tak nazywają niedokończone kopie.',
      steps:
        'Znajdź plik tutaj: **{{folder}}**; może trzeba najpierw włączyć pokazywanie ukrytych plików.\nUsuń kropkę z początku jego nazwy.',
    },
    'spool-copy-missing': {
      why: 'Coś zmieniło lub usunęło kopię bezpieczeństwa na tym komputerze, zanim ją wysłano.',
      steps:
        'Umieść plik ponownie tutaj: **{{folder}}**, z miejsca, skąd pochodzi.\nJeśli to się powtórzy, poproś dział IT o sprawdzenie dysku i programu antywirusowego.',
    },
    'refused-file': {
      why: 'Usługa obejrzała plik i go nie przyjmuje. Jej słowa podano przy powodzie.',
      steps:
        'Przeczytaj, co mówi usługa.\nJeśli nie zna kierowcy lub pojazdu, zleć dodanie go tam, a potem naciśnij **{{retry}}**.\nW innym razie podaj pomocy technicznej usługi nazwę pliku i te słowa.',
    },
    'not-sendable': {
      why: 'Nazwa pliku albo placówka nowych kierowców i pojazdów nie pasuje do tego, co przyjmuje usługa. Niczego nie wysłano.',
      steps:
        'Zapisz plik pod inną nazwą i umieść go tutaj: **{{folder}}**.\nJeśli to nie pomoże, poproś dział IT o sprawdzenie placówki w **{{settings}}**, Usługa.\nNastępnie wybierz ten wiersz i naciśnij **{{ignore}}**.',
    },
    'refused-account': {
      why: 'Klucze tej bazy wygasły, zmieniono je albo należą do innej usługi. Żaden plik nie zginął.',
      steps:
        'Poproś pomoc techniczną usługi lub dział IT o nowe klucze.\nOtwórz **{{settings}}**, Usługa i zastąp je.\nPliki zostaną wtedy wysłane same.',
    },
    'service-busy': {
      why: 'Usługa ma dużo pracy i prosi o cierpliwość.',
      steps: 'Poczekaj: ponowna próba nastąpi sama, o godzinie podanej przez usługę.',
    },
    'service-failed': {
      why: 'Błąd leży po stronie usługi, a nie pliku ani tego komputera.',
      steps:
        'Poczekaj: ponowna próba nastąpi sama.\nJeśli trwa to godzinami, powiadom pomoc techniczną usługi i podaj słowa z powodu.',
    },
    'no-connection': {
      why: 'Ten komputer nie łączy się z usługą. Plik jest tu bezpieczny.',
      steps:
        'Sprawdź, czy na tym komputerze otwierają się inne strony.\nJeśli nie, zleć naprawę sieci.\nJeśli tak, naciśnij **{{checkConnection}}** i pokaż wynik działowi IT.',
    },
    'timed-out': {
      why: 'Połączono się z usługą, ale nie odpowiedziała na czas.',
      steps:
        'Poczekaj: ponowna próba nastąpi sama.\nJeśli trwa to godzinami, naciśnij **{{checkConnection}}** i pokaż wynik działowi IT.',
    },
    'not-trusted': {
      why: 'Coś między tym komputerem a usługą podgląda dane albo certyfikat usługi wygasł. Nic nie będzie wysłane, aż to się wyjaśni.',
      steps: 'Naciśnij **{{checkConnection}}**.\nPokaż wynik działowi IT. Nie wysyłaj plików inną drogą.',
    },
    proxy: {
      why: 'Proxy w sieci nie przepuszcza tego komputera do usługi.',
      steps:
        'Zapytaj dział IT, czy proxy w **{{settings}}**, Sieć jest właściwe.\nPokaż wynik **{{checkConnection}}**.',
    },
    'broken-answer': {
      why: 'To, co wróciło, nie wygląda na odpowiedź usługi. Może adres jest inny albo pośrodku stoi strona sieci.',
      steps:
        'Otwórz **{{settings}}**, Usługa i porównaj adres z tym, który podano.\nNaciśnij **{{checkConnection}}** i pokaż wynik działowi IT.',
    },
    'outcome-unknown': {
      why: 'Połączenie przerwało się w trakcie wysyłania pliku. Usługa zachowuje ten sam plik tylko raz.',
      steps: 'Poczekaj: plik zostanie wysłany ponownie sam.',
    },
    'receipt-unreadable': {
      why: 'Usługa przyjęła plik, ale jej potwierdzenia nie da się tu odczytać.',
      steps:
        'Zapytaj pomoc techniczną usługi, czy ma plik, podając nazwę i godzinę.\nJeśli ma, naciśnij **{{ignore}}**.\nJeśli nie, naciśnij **{{retry}}**.',
    },
  },
  advice: {
    'read-card-again': {
      why: 'Plik tej karty nie jest cały lub nie jest w porządku. To, czego brakuje, jest nadal na karcie.',
      steps:
        'Poproś kierowcę o przyniesienie karty.\nWłóż ją do czytnika i poczekaj, aż zgłosi koniec odczytu.\nUmieść plik tutaj: **{{folder}}**.\nOtwórz jego szczegóły: wiersz powinien zniknąć.',
    },
    'download-again': {
      why: 'Plik tego pojazdu nie jest cały lub nie jest w porządku. To, czego brakuje, jest nadal w przyrządzie rejestrującym.',
      steps:
        'Wczytaj ponownie dane z przyrządu rejestrującego, ze wszystkimi częściami.\nUmieść plik tutaj: **{{folder}}**.\nOtwórz jego szczegóły: wiersz powinien zniknąć.',
    },
    'copy-again': {
      why: 'Plik uszkodzono po drodze, a nie na karcie lub w przyrządzie rejestrującym.',
      steps:
        'Skopiuj go ponownie z miejsca, skąd pochodzi, do: **{{folder}}**.\nJeśli jest tak samo, spróbuj innej pamięci USB lub kabla.',
    },
    'get-the-download': {
      why: 'Ten plik nie zawiera danych z tachografu, a właściwych danych nadal brakuje.',
      steps:
        'Znajdź dane tam, skąd pochodzi ten plik.\nUmieść je tutaj: **{{folder}}**.\nPotem dla tego pliku naciśnij **{{ignore}}**.',
    },
    'other-reader': {
      why: 'Czytnik pominął część karty, najpewniej dlatego, że jego oprogramowanie jest starsze niż karta.',
      steps:
        'Znajdź na stronie czytnika nowsze oprogramowanie i zainstaluj je.\nAlbo odczytaj kartę innym czytnikiem.\nUmieść nowy plik tutaj: **{{folder}}**.',
    },
    'download-again-or-none-recorded': {
      why: 'Niektórych dni nie ma w pliku. Albo ich nie wczytano, albo przyrząd rejestrujący ich nie zapisał.',
      steps:
        'Wczytaj ponownie dane z przyrządu rejestrującego, za wszystkie dni.\nJeśli brakuje tych samych dni, zapisz powód, na przykład wizytę w warsztacie: kontroler może zapytać.',
    },
    'read-card-again-then-workshop': {
      why: 'Podpis w pliku jest nieprawidłowy, więc w tej postaci nie ma mocy dowodowej.',
      steps:
        'Odczytaj kartę ponownie, najlepiej innym czytnikiem.\nJeśli to się powtórzy, zleć sprawdzenie karty w warsztacie.\nZachowaj ten plik: mimo to jest wysyłany.',
    },
    'download-again-then-workshop': {
      why: 'Podpis w pliku jest nieprawidłowy, więc w tej postaci nie ma mocy dowodowej.',
      steps:
        'Wczytaj ponownie dane z przyrządu rejestrującego.\nJeśli to się powtórzy, zleć jego sprawdzenie w warsztacie.\nZachowaj ten plik: mimo to jest wysyłany.',
    },
    'check-the-file': {
      why: 'Zawartość pliku jest niespójna, jakby pomieszano dwa pliki.',
      steps:
        'Sprawdź, czy to właściwy plik.\nJeśli nie, odczytaj ponownie kartę lub wczytaj ponownie dane z przyrządu rejestrującego.',
    },
    'check-the-name': {
      why: 'Nazwa pliku i jego zawartość się nie zgadzają. Liczy się tylko zawartość.',
      steps:
        'Sprawdź, czy zmieniono nazwę pliku albo czy należy do innego kierowcy lub pojazdu.\nDla usługi nic nie trzeba robić.',
    },
    'nothing-to-do': {
      why: 'Warto to wiedzieć, ale z plikiem wszystko w porządku.',
      steps: 'Nic nie trzeba robić. Plik mimo to jest wysyłany.',
    },
  },
  status: {
    keys: {
      title: 'Usługa odrzuca klucze',
      why: 'Klucze tej bazy wygasły, zmieniono je albo należą do innej usługi. Mimo to pliki są zbierane i żaden nie zginął.',
      steps:
        'Poproś pomoc techniczną usługi lub dział IT o token API i klucz subskrypcji.\nOtwórz **{{settings}}**, Usługa i zastąp oba.\nWszystko, co oczekuje, zostanie wtedy wysłane samo.',
    },
    setup: {
      title: 'Tacho Depot nie jest skonfigurowane',
      why: 'Potrzebuje folderu, adresu usługi i dwóch kluczy.',
      steps:
        'Naciśnij **{{finishSetup}}**.\nWybierz folder, w którym czytnik kart zapisuje pliki.\nWpisz adres i klucze otrzymane od usługi lub działu IT.',
    },
    'folder-gone': {
      title: 'Folder jest niedostępny',
      why: 'Udział, dysk lub drugi komputer jest wyłączony albo zmieniono jego nazwę. To, co w nim leży, jest tam bezpieczne i zostanie zebrane, gdy wróci.',
      steps:
        'Sprawdź, czy drugi komputer jest włączony, a dysk podłączony.\nOtwórz folder w menedżerze plików.\nJeśli go przeniesiono, otwórz **{{settings}}**, Foldery i wybierz go ponownie.',
    },
    disk: {
      title: 'Na tym komputerze nie ma miejsca',
      why: 'Każdy plik jest tu przechowywany przed wysłaniem, więc zbieranie czeka na miejsce. Wysyłanie trwa.',
      steps:
        'Opróżnij kosz.\nPrzenieś filmy, obrazy i stare pliki instalacyjne na inny dysk.\nNie ruszaj folderów z wczytanymi danymi.\nZbieranie ruszy samo.',
    },
    attention: {
      title: 'Pliki wymagają uwagi',
      why: 'Te pliki zatrzymano lub odrzucono. Każdy ma swój powód, a wszystko inne jest tymczasem wysyłane.',
      steps:
        'Otwórz **{{uploads}}** i wybierz „Wymaga uwagi”.\nWybierz wiersz: ta pomoc powie, co z nim zrobić.\nZacznij od najstarszego.',
    },
    'no-connection': {
      title: 'Brak połączenia z usługą',
      why: 'Pliki są zbierane i przechowywane tutaj. Zostaną wysłane same, gdy usługa będzie dostępna.',
      steps:
        'Sprawdź, czy na tym komputerze otwierają się inne strony.\nNaciśnij **{{checkConnection}}**, aby zobaczyć, dokąd sięga połączenie.\nJeśli to trwa, pokaż wynik działowi IT.',
    },
    paused: {
      title: 'Wysyłanie jest wstrzymane',
      why: 'Ktoś je wstrzymał. Pliki są zbierane i przechowywane tutaj.',
      steps: 'Naciśnij **{{resume}}**, gdy mają być wysłane.',
    },
    'data-folder': {
      title: 'Brak folderu danych',
      why: 'Folder z danymi i kopiami zniknął, jest inny albo nie można w nim zapisywać.',
      steps:
        'Podłącz dysk lub udział, na którym leży.\nNie zaczynaj nowej bazy: ta pracuje dalej sama, gdy jej folder wróci.\nPowiadom dział IT.',
    },
    'duty-stopped': {
      title: 'Coś nie działa',
      why: 'Pliki są zbierane i wysyłane, ale inne zadanie tej bazy czeka na człowieka.',
      steps: 'Naciśnij **{{show}}**, aby zobaczyć, które i co zrobić.',
    },
    'duty-trying': {
      title: 'Coś jest powtarzane',
      why: 'Pliki są zbierane i wysyłane, ale inne zadanie tej bazy na razie się nie udaje.',
      steps: 'Próba powtórzy się sama.\nNaciśnij **{{show}}**, aby zobaczyć, które.',
    },
    'not-known': {
      title: 'Nie wiadomo, czy wszystko wysłano',
      why: 'Foldery są jeszcze przeglądane albo od pewnego czasu nie były.',
      steps: 'Poczekaj na koniec przeglądu.\nAlbo naciśnij **{{lookNow}}**.',
    },
    sending: {
      title: 'Pliki są wysyłane',
      why: 'Wszystko idzie swoim torem.',
      steps: 'Nic nie trzeba robić.',
    },
    'all-sent': {
      title: 'Wszystko wysłano',
      why: 'Każdy znaleziony plik z danymi dotarł do usługi, a jej potwierdzenie jest tu przechowywane.',
      steps: 'Nic nie trzeba robić. Nowe dane umieszczaj tutaj: **{{folder}}**.',
    },
  },
  guide: {
    begin: {
      title: 'Konfigurowanie tego komputera',
      why: 'Tacho Depot musi wiedzieć, gdzie trafiają pobrane pliki i dokąd mają iść. Przed ostatnim krokiem nic nie jest wysyłane.',
      steps:
        'Wybierz folder, w którym zapisuje czytnik kart lub program do pobierania.\nWpisz adres i oba klucze. Ma je pomoc techniczna usługi albo dział IT.\nNaciśnij **{{testConnection}}**. Każdy wiersz mówi, co działa, a jeśli nie, co zrobić.\nNaciśnij **{{startSending}}** albo **{{finishLater}}** i wróć tu potem.',
    },
    today: {
      title: 'Co mówi ekran „Dzisiaj”',
      why: 'Pierwszy wiersz mówi, czy wszystko wysłano. Pod nim widać, kto jest po terminie lub blisko niego i co nowego od wczoraj.',
      steps:
        'Przeczytaj pierwszy wiersz. Zielony oznacza, że nic nie oczekuje.\nOtwórz nazwę, aby zobaczyć kierowcę lub pojazd.\nWydrukuj listę osób po terminie i powieś ją.',
    },
    uploads: {
      title: 'Pliki: zebrane, wysłane, zatrzymane',
      why: 'Każdy plik, który nadszedł, ma wiersz ze stanem i powodem. Nic nie jest usuwane: kopia bezpieczeństwa zostaje na tym komputerze.',
      steps:
        'Umieszczaj dane tutaj: **{{folder}}** albo upuszczaj je na okno.\nWybierz wiersz i naciśnij Enter, aby zobaczyć szczegóły.\nWiersze wymagające uwagi są pierwsze. F1 mówi, co zrobić z wybranym.',
    },
    download: {
      title: 'Jak wyglądają dane z tachografu',
      why: 'Karta kierowcy ma około 30 do 120 KB, przyrząd rejestrujący do kilku megabajtów. Nazwy kończą się na .ddd, .tgd, .v1b, .c1b lub .esm.',
      steps:
        'Kartę kierowcy odczytuje się co najmniej co 28 dni.\nDane z przyrządu rejestrującego wczytuje się co najmniej co 90 dni.\nPDF, obraz lub strona internetowa to nie dane z tachografu, jakkolwiek się nazywają.',
    },
    deadlines: {
      title: 'Kto jest po terminie',
      why: 'Prawo daje 28 dni na kartę kierowcy i 90 na przyrząd rejestrujący. Pasek pokazuje, ile z tego minęło.',
      steps:
        'Otwórz **{{driverCards}}** lub **{{vehicleUnits}}**.\nCi po terminie są u góry.\n„Wysłano, jeszcze nieprzetworzony” oznacza, że plik jest w drodze: nie odczytuj karty dwa razy.',
    },
    person: {
      title: 'Jeden kierowca, jeden pojazd',
      why: 'Na tej stronie jest wszystko, co wiadomo o jednym kierowcy lub pojeździe: termin, pliki przechowywane tutaj, godziny lub odległości oraz to, co mówi usługa, zawsze z czasem.',
      steps:
        'Naciśnij w dowolnym miejscu Ctrl K i wpisz część nazwiska lub numeru rejestracyjnego, aby tu trafić.\nGdzie karta i usługa się różnią, podane jest jedno i drugie. Czasy mówią, co jest nowsze.\nNaciśnij Drukuj, aby mieć jedną kartkę, albo CSV, aby mieć arkusz.',
    },
    coverage: {
      title: 'Które dni są tutaj',
      why: 'Kalendarz pokazuje dla każdego dnia, czy obejmuje go plik i czy jest autentyczny.',
      steps:
        'Wybierz kierowcę lub pojazd.\nCzerwonego dnia brakuje: odczytaj kartę, zanim zostanie nadpisany.\nWydrukuj kalendarz na kontrolę.',
    },
    planner: {
      title: 'Kto kiedy może zacząć',
      why: 'Dla wybranego dnia i godziny lista mówi, kto może wtedy zacząć i dlaczego inni nie mogą.',
      steps: 'Otwórz **{{availability}}**.\nWybierz dzień i godzinę.\nSpójrz na kolumnę, która mówi, z kiedy są dane.',
    },
    reports: {
      title: 'Raporty, CSV i papier',
      why: 'Każdy raport usługi, dla wybranych dni i osób. Plik do arkusza zawiera godziny jako godziny i jako liczby dziesiętne.',
      steps:
        'Wybierz raport i dni, a potem go wykonaj.\nNaciśnij u góry CSV lub Drukuj.\nZapisz wybór pod nazwą, aby wykonać go znów jednym kliknięciem.',
    },
    maintain: {
      title: 'Zmiany z arkusza',
      why: 'Kierowców i odbicia w usłudze zmienia się z arkusza. Nic nie jest wysyłane, zanim każda zmiana nie zostanie pokazana i potwierdzona.',
      steps:
        'Wybierz, co zrobić. **{{saveTemplate}}** pokazuje, jakie mogą być kolumny.\nUpuść tu arkusz i przypisz jego kolumny.\nPopraw to, co zaznaczono. Wiersze z błędami nie są wysyłane.\nPrzeczytaj zmiany jeszcze raz i potwierdź. Odrzucone wiersze zostają, aby je poprawić i wysłać ponownie.',
    },
    again: {
      title: 'To się ciągle powtarza',
      why: 'Ten sam powód dzień po dniu ma przyczynę na zewnątrz: czytnik, pamięć USB, stronę lub przyzwyczajenie.',
      steps:
        'Sprawdź na liście, z którego folderu pochodzą pliki.\nWyszukaj powód: wkrótce widać ten sam komputer lub tę samą osobę.\nZaktualizuj oprogramowanie czytnika albo wymień pamięć USB.\nZapisz plik dla pomocy technicznej w **{{settings}}**, Diagnostyka i wyślij go działowi IT.',
    },
    settings: {
      title: 'Ustawienia i to, co ustalił dział IT',
      why: 'Każde ustawienie mówi, co robi. Te z kłódką ustalił dział IT.',
      steps:
        'Otwórz **{{settings}}** i wpisz w wyszukiwanie dowolne słowo, na przykład hasło, kopia lub e-mail.\nKlucze przechowuje ten komputer i nigdy ich już nie pokazuje.',
    },
  },
};
