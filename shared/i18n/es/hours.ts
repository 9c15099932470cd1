import type * as english from '../messages/hours.ts';
import type { Texts } from '../translation.ts';

export const hours: Texts<'es', typeof english.hours> = {
  article_one: '{{regulation}}, artículo {{articles}}',
  article_many: '{{regulation}}, artículos {{articles}}',
  article_other: '{{regulation}}, artículos {{articles}}',
  facts: {
    'daily-driving': '{{driven}} de conducción; el límite diario son 9 h, dos veces por semana 10 h',
    'driving-period': '{{driven}} de conducción como máximo entre dos pausas completas; el límite son 4 h 30',
    'two-drivers': 'Dos conductores: un descanso diario tiene 9 h dentro de 30 h',
    'out-of-scope': '{{driven}} de conducción fuera de ámbito, contados como otro trabajo',
    'over-daily-limit':
      '{{over}} de conducción por encima de {{limit}}; el descanso anterior a esa conducción tuvo {{before}}',
    'over-daily-limit-before-weekly-rest':
      '{{over}} de conducción por encima de {{limit}} antes de un descanso semanal; el descanso anterior a esa conducción tuvo {{before}}. Para llegar a la base se puede conducir 1 h más, o 2 h tras 30 min de descanso y antes de un descanso semanal normal',
    'work-without-break': '{{worked}} de trabajo sin una pausa de 15 min; el límite son 6 h',
    'work-and-breaks':
      '{{worked}} de trabajo, con {{breaks}} de pausas; corresponden 30 min a más de 6 h de trabajo, 45 min a más de 9 h',
    'rest-within': '{{rest}} de descanso dentro de 24 h; 11 h son un descanso diario normal, 9 h uno reducido',
    'rest-within-two-drivers': '{{rest}} de descanso dentro de 30 h; 9 h son el mínimo con dos conductores',
    'rest-split':
      '3 h y después {{rest}} de descanso dentro del tiempo; 3 h y 9 h son un descanso diario normal en dos partes',
    'weekly-rest': '{{rest}} de descanso; 45 h son un descanso semanal normal, 24 h uno reducido',
    'rest-interrupted_one':
      'Interrumpido una vez, durante {{interrupted}}, en un transbordador o tren; el límite son dos veces y 1 h',
    'rest-interrupted_many':
      'Interrumpido {{count, number}} veces, durante {{interrupted}}, en un transbordador o tren; el límite son dos veces y 1 h',
    'rest-interrupted_other':
      'Interrumpido {{count, number}} veces, durante {{interrupted}}, en un transbordador o tren; el límite son dos veces y 1 h',
    'rest-not-recorded': '{{unknown}} de este descanso no están registrados, ni se introdujeron a mano',
    'weekly-driving': '{{driven}} de conducción en la semana; el límite son 56 h',
    'fortnightly-driving': '{{driven}} de conducción con la semana anterior; el límite son 90 h',
    'fortnightly-driving-in-part':
      '{{driven}} de conducción con lo que hay registrado de la semana anterior; el límite de dos semanas son 90 h',
    'extended-days_one': 'Un día con más de 9 h de conducción; el límite son dos por semana',
    'extended-days_many': '{{count, number}} días con más de 9 h de conducción; el límite son dos por semana',
    'extended-days_other': '{{count, number}} días con más de 9 h de conducción; el límite son dos por semana',
    'weekly-work': '{{worked}} de trabajo, conducción incluida; el límite semanal son 60 h',
    'average-work':
      '{{worked}} de trabajo por semana, en {{count, number}} semanas; el límite en cuatro meses son 48 h',
    'average-work-in-part':
      '{{worked}} de trabajo por semana, semanas con registros: {{count, number}}; semanas sin registros, excluidas: {{unrecorded, number}}; el límite en cuatro meses son 48 h',
    'average-leave_one': 'Un día laborable de vacaciones o enfermedad cuenta como 8 h en esta media',
    'average-leave_many':
      '{{count, number}} días laborables de vacaciones o enfermedad cuentan como 8 h cada uno en esta media',
    'average-leave_other':
      '{{count, number}} días laborables de vacaciones o enfermedad cuentan como 8 h cada uno en esta media',
    'since-weekly-rest': 'Descanso semanal desde {{restAt}}, {{since}} después del anterior; el límite son 144 h',
    'reduced-daily-rests_one':
      'Un descanso diario reducido antes del descanso semanal de {{restAt}}; el límite son tres',
    'reduced-daily-rests_many':
      '{{count, number}} descansos diarios reducidos antes del descanso semanal de {{restAt}}; el límite son tres',
    'reduced-daily-rests_other':
      '{{count, number}} descansos diarios reducidos antes del descanso semanal de {{restAt}}; el límite son tres',
    'reduced-in-a-row':
      'El descanso semanal de {{restAt}} es el {{count, number}}.º reducido seguido; dos se admiten en el transporte internacional de mercancías, con dos normales entre cuatro en cuatro semanas (aquí {{regular, number}} entre {{all, number}})',
    'compensation-held':
      '{{missing}} por compensar del descanso semanal reducido de {{restAt}}, antes de {{dueAt}}; el descanso de {{heldAt}}, {{held}}, es suficiente',
    'compensation-owed':
      '{{missing}} por compensar del descanso semanal reducido de {{restAt}}, antes de {{dueAt}}; ningún descanso de estos registros es suficiente',
  },
  title: 'Conducción y descanso',
  note: 'Lo que registró la tarjeta, junto a las cifras de la ley. Las semanas van de lunes a domingo en UTC; las horas son de {{zone}}.',
  reading: 'Leyendo …',
  failed: 'Las horas no se pueden mostrar. {{message}}',
  none: 'Esta tarjeta no contiene actividades.',
  driven: '{{driven}} de conducción',
  between: '{{from}} a {{until}}',
  tableOf: 'Días de la semana del {{day}}',
  columns: { day: 'Día', drive: 'Conducción', work: 'Trabajo', longest: 'Sin pausa', rest: 'Descanso después' },
  partOfWeek: 'Los registros tienen una parte de esta semana.',
  weekOf: 'Semana del {{day}}',
  sources: {
    gen1: 'tarjeta, copia de 1.ª generación',
    gen2: 'tarjeta, copia de 2.ª generación',
    vehicle: 'unidad instalada en {{vehicle}}',
  },
  readFrom: 'Leído de: {{sources}}',
  activities: {
    rest: 'descanso',
    available: 'disponibilidad',
    work: 'otro trabajo',
    drive: 'conducción',
    unknown: 'nada',
  },
  differs: '{{from}} a {{until}}: {{taken}} dice {{takenActivity}}, {{other}} dice {{otherActivity}}',
  moreDifferences_one: 'Una diferencia más',
  moreDifferences_many: '{{count, number}} diferencias más',
  moreDifferences_other: '{{count, number}} diferencias más',
  twoVehicles: '{{from}} a {{until}}: en {{taken}} y en {{other}} a la vez',
  distance:
    '{{day}}: {{cardKm, number}} km en la tarjeta, {{vehiclesKm, number}} km según los cuentakilómetros de sus vehículos',
  withoutCard: {
    vehicle: 'Vehículo {{vehicle}}, sin tarjeta en la ranura del conductor [165/2014, artículo 34, apartado 1]:',
    distance: '{{from}} a {{until}}: {{km, number}} km',
    driving: '{{day}}: {{driven}} de conducción registrados',
    none: 'nada registrado',
  },
  notGenuine: 'Se basa en datos cuya autenticidad no se ha comprobado.',
};
