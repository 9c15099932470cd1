import type * as english from '../messages/batches.ts';
import type { Texts } from '../translation.ts';

export const batches: Texts<'es', typeof english.batches> = {
  records_one: 'el registro {{from, number}}',
  records_many: 'los registros {{from, number}} a {{to, number}}',
  records_other: 'los registros {{from, number}} a {{to, number}}',
  applied: '{{count, number}} aplicados',
  refused: '{{count, number}} no aplicados',
  inDoubt: '{{count, number}} dudosos',
  unaccounted: '{{count, number}} de los que el servicio no ha dado cuenta',
  reason: {
    none: 'El servicio no ha dado ningún motivo.',
    inDoubt:
      'Enviado, pero la respuesta nunca llegó: puede haberse aplicado. Mire el registro antes de volver a enviarlo.',
    unaccounted:
      'El servicio no ha dicho qué fue de este registro: puede haberse aplicado. Mírelo antes de volver a enviarlo.',
    unaccountedWords:
      'El servicio no ha dicho qué fue de este registro: puede haberse aplicado. Mírelo antes de volver a enviarlo. De toda la petición dijo: {{words}}',
  },
  words: 'El servicio dijo de {{where}}: {{words}}',
  doubts: {
    'no-count': 'El servicio no ha dicho cuántos ha aplicado de {{where}}.',
    'count-too-low':
      'De {{where}}, el servicio cuenta {{applied, number}} como aplicados y rechaza {{refused, number}}: no dice nada de los otros {{unaccounted, number}}.',
    'count-too-high':
      'De {{where}}, el servicio cuenta como aplicados más de los posibles, además de los que dice que fallaron.',
    'other-number-sent': 'El servicio ha contado otro número de registros que los enviados con {{where}}.',
    'failures-not-named': 'De {{where}}, el servicio dice que algunos fallaron, y no dice cuáles.',
    'record-not-sent': 'El servicio ha rechazado un registro que no estaba entre {{where}}.',
    'flag-contradicts': 'De {{where}}, el servicio dice que ninguno falló, y de algunos que sí.',
    'unreadable-part': 'Una parte de lo que el servicio dijo de {{where}} no está en la forma que documenta.',
  },
};
