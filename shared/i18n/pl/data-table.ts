import type * as english from '../messages/data-table.ts';
import type { Texts } from '../translation.ts';

export const dataTable: Texts<'pl', typeof english.dataTable> = {
  columns: 'Kolumny',
  csv: 'CSV',
  print: 'Drukuj',
  saveCsv: 'Zapisz listę jako CSV',
  printList: 'Drukuj listę',
  fileName: '{{title}} {{day}}.csv',
  reading: 'Odczytano {{done, number}} z {{total, number}} wierszy',
  cancel: 'Anuluj',
  stopped: 'Listy nie udało się odczytać do końca: {{message}}',
  only: 'Pierwsze {{shown, number}} z {{total, number}} wierszy. Zawęź listę, aby wydrukować pozostałe.',
  onScreenOnly:
    'Lista jest dłuższa niż ten wydruk: są na nim tylko wiersze, które były widoczne na ekranie. Przycisk „{{print}}” na danym ekranie, jeśli jest, drukuje całą listę.',
  rowsSome: 'Wiersze od {{from, number}} do {{to, number}} z {{total, number}}',
  rowsAll_one: '{{count, number}} wiersz',
  rowsAll_few: 'Wszystkie {{count, number}} wiersze',
  rowsAll_many: 'Wszystkie wiersze: {{count, number}}',
  rowsAll_other: 'Wszystkie wiersze: {{count, number}}',
  failed: 'Nie można pokazać listy',
  again: 'Spróbuj ponownie',
  decimalHours: '{{label}}, godziny dziesiętnie',
};
