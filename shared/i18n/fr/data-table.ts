import type * as english from '../messages/data-table.ts';
import type { Texts } from '../translation.ts';

export const dataTable: Texts<'fr', typeof english.dataTable> = {
  columns: 'Colonnes',
  csv: 'CSV',
  print: 'Imprimer',
  saveCsv: 'Enregistrer la liste en CSV',
  printList: 'Imprimer la liste',
  fileName: '{{title}} {{day}}.csv',
  reading: 'Lecture de {{done, number}} lignes sur {{total, number}}',
  cancel: 'Annuler',
  stopped: 'La liste n’a pas pu être lue jusqu’au bout : {{message}}',
  only: 'Les {{shown, number}} premières lignes sur {{total, number}}. Restreignez la liste pour imprimer les autres.',
  onScreenOnly:
    'La liste est plus longue que cette impression : seules y figurent les lignes qui étaient à l’écran. Le bouton « {{print}} » de l’écran, lorsqu’il y en a un, imprime toute la liste.',
  rowsSome: 'Lignes {{from, number}} à {{to, number}} sur {{total, number}}',
  rowsAll_one: '{{count, number}} ligne',
  rowsAll_many: 'Toutes les {{count, number}} lignes',
  rowsAll_other: 'Toutes les {{count, number}} lignes',
  failed: 'La liste ne peut pas être affichée',
  again: 'Réessayer',
  decimalHours: '{{label}}, heures décimales',
};
