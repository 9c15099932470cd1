import type * as english from '../messages/sentences.ts';
import type { Texts } from '../translation.ts';

export const sentences: Texts<'es', typeof english.sentences> = {
  'draft-gone': 'Ya no hay nada que comprobar. Elija de nuevo el archivo.',
  'rows-being-sent': 'Estas filas se están enviando. Espere a que termine, o deténgalo.',
  'too-many-rows': 'Ya hay {{most, number}} filas. Envíe estas primero.',
  'no-such-column': 'No existe esa columna o ese campo.',
  'no-such-field': 'No existe ese campo.',
  'column-with-record-needed': 'Una columna debe decir de quién es el registro de cada fila.',
  'row-was-sent': 'Esta fila se envió. Decida primero qué fue de ella.',
  'row-in-doubt': 'Esta fila es dudosa. Decida primero qué fue de ella.',
  'divisions-on-their-way':
    'La lista de divisiones está en camino. Hasta que llegue, se enviaría una división mal escrita. Inténtelo de nuevo en un momento.',
  'picture-gone': 'Esta imagen ya no se guarda. Genere de nuevo el informe.',
  'password-not-read': 'La contraseña guardada no se puede leer.',
  'password-not-opened': 'El sistema ya no puede abrir la contraseña guardada. Introdúzcala de nuevo.',
  'password-not-written': 'La contraseña no se ha podido escribir en la carpeta de los datos.',
  'no-keyring-for-password':
    'Este sistema no tiene depósito de claves, así que la contraseña no se puede guardar con seguridad. Instale uno, o use el agente.',
  'no-service-yet': 'Todavía no hay ningún servicio configurado. Dé su dirección en los ajustes.',
  'rows-have-changed': 'Las filas han cambiado desde que las confirmó. Mírelas, y confirme de nuevo.',
  'nothing-being-sent': 'Ahora no se envía nada.',
  'no-webhook-listener': 'Ahora nada escucha webhooks.',
  'no-new-version': 'No hay ninguna versión nueva lista para instalar.',
  'not-sent-yet': 'Este archivo todavía no se ha enviado.',
  'not-kept-back': 'Este archivo no está retenido: ya se ha enviado, o se enviará.',
  'file-too-large': 'El archivo es mayor que {{megabytes, number}} MB, lo que ninguna transferencia es.',
  'file-not-kept': 'El archivo no se ha podido guardar ({{systemCode}}). Inténtelo de nuevo.',
  'whole-path-needed': 'Dé la ruta completa, como {{example}}.',
  'parameter-does-not-fit': '«{{field}}» no encaja: {{problem}}.',
  'inside-went-wrong': 'Algo ha ido mal dentro de Tacho Depot. No se ha perdido nada. Inténtelo de nuevo.',
  'file-not-read': 'El archivo no se ha podido leer. Guarde una copia, y haga que la examinen.',
  'keys-not-read': 'Las claves guardadas no se pueden leer.',
  'keys-not-opened': 'El sistema ya no puede abrir las claves guardadas. Introdúzcalas de nuevo.',
  'keys-not-written': 'Las claves no se han podido escribir en la carpeta de los datos.',
  'no-keyring-for-keys':
    'Este sistema no tiene depósito de claves, así que no se pueden guardar con seguridad. Instale uno, o use el agente.',
  'secret-not-read': 'El secreto guardado no se puede leer.',
  'secret-not-opened': 'El sistema ya no puede abrir el secreto guardado. Introdúzcalo de nuevo.',
  'secret-not-written': 'El secreto no se ha podido escribir en la carpeta de los datos.',
  'no-keyring-for-secret':
    'Este sistema no tiene depósito de claves, así que el secreto no se puede guardar con seguridad. Instale uno, o use el agente.',
};
