import type * as english from '../messages/data-table.ts';
import type { Texts } from '../translation.ts';

export const dataTable: Texts<'de', typeof english.dataTable> = {
  columns: 'Spalten',
  csv: 'CSV',
  print: 'Drucken',
  saveCsv: 'Liste als CSV speichern',
  printList: 'Liste drucken',
  fileName: '{{title}} {{day}}.csv',
  reading: '{{done, number}} von {{total, number}} Zeilen gelesen',
  cancel: 'Abbrechen',
  stopped: 'Die Liste konnte nicht bis zum Ende gelesen werden: {{message}}',
  only: 'Die ersten {{shown, number}} von {{total, number}} Zeilen. Grenzen Sie die Liste ein, um die anderen zu drucken.',
  onScreenOnly:
    'Die Liste ist länger als dieser Ausdruck: Gedruckt sind nur die Zeilen, die auf dem Bildschirm standen. Die Schaltfläche „{{print}}“ der Ansicht druckt, wo es sie gibt, die ganze Liste.',
  rowsSome: 'Zeilen {{from, number}} bis {{to, number}} von {{total, number}}',
  rowsAll_one: '{{count, number}} Zeile',
  rowsAll_other: 'Alle {{count, number}} Zeilen',
  failed: 'Die Liste kann nicht gezeigt werden',
  again: 'Erneut versuchen',
  decimalHours: '{{label}}, Dezimalstunden',
};
