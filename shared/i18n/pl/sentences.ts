import type * as english from '../messages/sentences.ts';
import type { Texts } from '../translation.ts';

export const sentences: Texts<'pl', typeof english.sentences> = {
  'draft-gone': 'Nie ma już czego sprawdzać. Wybierz plik ponownie.',
  'rows-being-sent': 'Te wiersze są właśnie wysyłane. Poczekaj do końca albo zatrzymaj wysyłanie.',
  'too-many-rows': 'Jest już {{most, number}} wierszy. Najpierw wyślij te.',
  'no-such-column': 'Nie ma takiej kolumny ani pola.',
  'no-such-field': 'Nie ma takiego pola.',
  'column-with-record-needed': 'Jedna kolumna musi mówić, czyj rekord jest w każdym wierszu.',
  'row-was-sent': 'Ten wiersz wysłano. Najpierw zdecyduj, co się z nim stało.',
  'row-in-doubt': 'Ten wiersz jest niepewny. Najpierw zdecyduj, co się z nim stało.',
  'no-service-yet': 'Usługa nie jest jeszcze skonfigurowana. Podaj jej adres w Ustawieniach.',
  'rows-have-changed': 'Wiersze zmieniły się od potwierdzenia. Obejrzyj je i potwierdź ponownie.',
  'nothing-being-sent': 'Nic nie jest teraz wysyłane.',
  'divisions-on-their-way':
    'Lista oddziałów jest w drodze. Zanim tu dotrze, wysłany zostałby oddział z błędną nazwą. Spróbuj ponownie za chwilę.',
  'picture-gone': 'Tego zdjęcia już się nie przechowuje. Wykonaj raport ponownie.',
  'no-webhook-listener': 'Nic teraz nie nasłuchuje webhooków.',
  'no-new-version': 'Żadna nowa wersja nie jest gotowa do instalacji.',
  'not-sent-yet': 'Tego pliku jeszcze nie wysłano.',
  'not-kept-back': 'Ten plik nie jest zatrzymany: już go wysłano albo zostanie wysłany.',
  'file-too-large': 'Plik jest większy niż {{megabytes, number}} MB, a takich plików z danymi nie ma.',
  'file-not-kept': 'Nie udało się zapisać pliku ({{systemCode}}). Spróbuj ponownie.',
  'whole-path-needed': 'Podaj całą ścieżkę, na przykład {{example}}.',
  'parameter-does-not-fit': '„{{field}}” nie pasuje: {{problem}}.',
  'inside-went-wrong': 'Coś poszło źle wewnątrz Tacho Depot. Nic nie zginęło. Spróbuj ponownie.',
  'file-not-read': 'Nie udało się odczytać pliku. Zapisz jego kopię i zleć jej sprawdzenie.',
  'keys-not-read': 'Nie można odczytać zapisanych kluczy.',
  'keys-not-opened': 'System nie może już otworzyć zapisanych kluczy. Wpisz je ponownie.',
  'keys-not-written': 'Nie udało się zapisać kluczy w folderze danych.',
  'no-keyring-for-keys':
    'Ten system nie ma magazynu kluczy, więc nie można bezpiecznie przechować kluczy. Zainstaluj go albo użyj agenta.',
  'password-not-read': 'Nie można odczytać zapisanego hasła.',
  'password-not-opened': 'System nie może już otworzyć zapisanego hasła. Wpisz je ponownie.',
  'password-not-written': 'Nie udało się zapisać hasła w folderze danych.',
  'no-keyring-for-password':
    'Ten system nie ma magazynu kluczy, więc nie można bezpiecznie przechować hasła. Zainstaluj go albo użyj agenta.',
  'secret-not-read': 'Nie można odczytać zapisanego sekretu.',
  'secret-not-opened': 'System nie może już otworzyć zapisanego sekretu. Wpisz go ponownie.',
  'secret-not-written': 'Nie udało się zapisać sekretu w folderze danych.',
  'no-keyring-for-secret':
    'Ten system nie ma magazynu kluczy, więc nie można bezpiecznie przechować sekretu. Zainstaluj go albo użyj agenta.',
};
