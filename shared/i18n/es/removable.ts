import type * as english from '../messages/removable.ts';
import type { Texts } from '../translation.ts';

export const removable: Texts<'es', typeof english.removable> = {
  region: 'Memorias USB',
  looking: {
    title: 'Revisando la memoria USB {{label}}.',
    line: '{{looked, number}} de {{found, number}} transferencias revisadas. Deje la memoria conectada.',
  },
  offered: {
    title_one: 'La memoria USB {{label}} tiene {{count, number}} transferencia nueva.',
    title_many: 'La memoria USB {{label}} tiene {{count, number}} transferencias nuevas.',
    title_other: 'La memoria USB {{label}} tiene {{count, number}} transferencias nuevas.',
    line: 'Copiar no cambia nada en la memoria.',
  },
  copying: {
    title: 'Copiando de la memoria USB {{label}}.',
    line: '{{copied, number}} de {{fresh, number}} transferencias nuevas copiadas. Deje la memoria conectada.',
  },
  done: {
    title_zero: 'Nada nuevo en la memoria USB {{label}}. Ya se puede retirar.',
    title_one: '{{count, number}} transferencia nueva copiada. La memoria USB {{label}} ya se puede retirar.',
    title_many: '{{count, number}} transferencias nuevas copiadas. La memoria USB {{label}} ya se puede retirar.',
    title_other: '{{count, number}} transferencias nuevas copiadas. La memoria USB {{label}} ya se puede retirar.',
  },
  notKept: {
    title: 'Este PC no ha podido guardar todo lo de la memoria USB {{label}}.',
    line: '{{copied, number}} de {{fresh, number}} transferencias nuevas copiadas, y nada de la memoria se ha perdido. Libere espacio en este PC e inténtelo de nuevo.',
  },
  takenOut: {
    title: 'La memoria USB {{label}} se ha retirado demasiado pronto.',
    line: '{{copied, number}} de {{fresh, number}} transferencias nuevas copiadas, y a salvo. Vuelva a conectar la memoria para el resto.',
    lookingLine: 'Todavía no se ha copiado nada. Vuelva a conectar la memoria.',
  },
  known_one: '{{count, number}} de sus transferencias ya estaba aquí.',
  known_many: '{{count, number}} de sus transferencias ya estaban aquí.',
  known_other: '{{count, number}} de sus transferencias ya estaban aquí.',
  unreadable_one: '{{count, number}} de sus archivos no se puede leer: cópielo de nuevo en la memoria.',
  unreadable_many: '{{count, number}} de sus archivos no se pueden leer: cópielos de nuevo en la memoria.',
  unreadable_other: '{{count, number}} de sus archivos no se pueden leer: cópielos de nuevo en la memoria.',

  copy_one: 'Copiarla',
  copy_many: 'Copiarlas',
  copy_other: 'Copiarlas',
  always: 'Copiar ahora y siempre',
  notNow: 'Ahora no',
  tryAgain: 'Reintentar',
  close: 'Cerrar',

  remembered: {
    title: 'Memorias USB',
    help: 'Qué ocurre cuando se conecta una de estas. Sus archivos se leen, y nunca se cambian ni se mueven.',
    none: 'Todavía no se ha conectado ninguna memoria USB con transferencias.',
    off: 'Tacho Depot no busca memorias USB en este PC. Su departamento de informática puede permitírselo.',
    seen: 'vista {{at}}',
    copied_zero: 'nada copiado',
    copied_one: '{{count, number}} archivo copiado',
    copied_many: '{{count, number}} archivos copiados',
    copied_other: '{{count, number}} archivos copiados',
    decision: 'Cuando se conecta la memoria USB {{label}}',
    choices: { ask: 'Preguntar antes', always: 'Copiar enseguida', never: 'No tocarla' },
    forget: 'Olvidar la memoria USB {{label}}',
  },
};
