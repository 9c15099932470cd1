import type * as english from '../messages/data-table.ts';
import type { Texts } from '../translation.ts';

export const dataTable: Texts<'es', typeof english.dataTable> = {
  columns: 'Columnas',
  csv: 'CSV',
  print: 'Imprimir',
  saveCsv: 'Guardar la lista como CSV',
  printList: 'Imprimir la lista',
  fileName: '{{title}} {{day}}.csv',
  reading: 'Leyendo {{done, number}} de {{total, number}} filas',
  cancel: 'Cancelar',
  stopped: 'La lista no se ha podido leer hasta el final: {{message}}',
  only: 'Las primeras {{shown, number}} de {{total, number}} filas. Acote la lista para imprimir las demás.',
  onScreenOnly:
    'La lista es más larga que esta impresión: solo contiene las filas que estaban en pantalla. El botón «{{print}}» de la pantalla, donde lo hay, imprime la lista entera.',
  rowsSome: 'Filas {{from, number}} a {{to, number}} de {{total, number}}',
  rowsAll_one: '{{count, number}} fila',
  rowsAll_many: 'Las {{count, number}} filas',
  rowsAll_other: 'Las {{count, number}} filas',
  failed: 'La lista no se puede mostrar',
  again: 'Reintentar',
  decimalHours: '{{label}}, horas decimales',
};
