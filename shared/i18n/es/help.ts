import type * as english from '../messages/help.ts';
import type { Texts } from '../translation.ts';

const reason: Texts<'es', typeof english.help.reason> = {
  'empty-file': {
    why: 'El archivo se copió o se guardó sin su contenido. La transferencia verdadera sigue donde estaba.',
    steps:
      'Vaya al PC, la memoria USB o el sitio web del que viene el archivo.\nCopie de nuevo la transferencia en **{{folder}}**.\nEspere a que aparezca **{{sent}}** en la lista.\nDespués elija esta fila y pulse **{{ignore}}**.',
  },
  'one-byte-fill': {
    why: 'El archivo tiene el tamaño de una transferencia, y nada dentro. Lo causa una copia cortada o una memoria USB gastada.',
    steps:
      'Copie de nuevo la transferencia en **{{folder}}**, mejor desde otra memoria USB.\nSi sigue en blanco, lea de nuevo la tarjeta o repita la transferencia de la unidad instalada.\nDespués elija esta fila y pulse **{{ignore}}**.',
  },
  'web-page': {
    why: 'El sitio web guardó su página de inicio de sesión con el nombre de una transferencia. La verdadera sigue en el sitio web.',
    steps:
      'Abra el sitio web del que viene el archivo e inicie sesión.\nGuarde de nuevo la transferencia en **{{folder}}**. Una tarjeta de conductor tiene unos 30 a 120 KB.\nEspere a que aparezca **{{sent}}** en la lista. Tarda un minuto, más o menos.\nDespués elija esta fila y pulse **{{ignore}}**. La página web se queda en su carpeta y nunca se envía.',
  },
  'text-file': {
    why: 'En la carpeta hay un texto: una nota, una lista o un informe. Se guarda aquí y nunca se envía.',
    steps:
      'Si aquí debería haber una transferencia, cópiela en **{{folder}}**.\nElija esta fila y pulse **{{ignore}}**.',
  },
  'other-format': {
    why: 'En la carpeta hay un documento, una imagen o un programa. Se guarda aquí y nunca se envía.',
    steps:
      'Si se puso ahí por error, elija esta fila y pulse **{{ignore}}**.\nMueva el propio archivo a su sitio: sigue en **{{folder}}**.',
  },
  'unknown-content': {
    why: 'Nada en el archivo parece una tarjeta de conductor ni una unidad instalada. Los programas de algunos fabricantes empaquetan las transferencias a su manera.',
    steps:
      'Pregunte a quien lo puso ahí qué es.\nSi es una transferencia, pulse **{{sendAnyway}}**: entonces decide el servicio.\nSi no lo es, pulse **{{ignore}}**.',
  },
  'cut-short': {
    why: 'La transferencia se corta antes de su final: se sacó la tarjeta, se quitó el cable o se cortó la copia.',
    steps:
      'Lea de nuevo la tarjeta o repita la transferencia de la unidad instalada, y espere hasta que el lector diga que ha terminado.\nPonga el archivo nuevo en **{{folder}}**.\nEspere a que aparezca **{{sent}}** en la lista.\nDespués elija esta fila y pulse **{{ignore}}**.',
  },
  locked: {
    why: 'Otro programa tiene abierto el archivo. Al archivo no le pasa nada.',
    steps: 'Cierre el programa que muestra o copia el archivo.\nEspere: se reintenta solo.',
  },
  unreadable: {
    why: 'Este usuario no puede leer el archivo, o el disco no permite leerlo.',
    steps:
      'Pida a informática que dé a este usuario permiso para leer **{{folder}}**.\nO copie de nuevo el archivo en la carpeta.\nEspere: se reintenta solo.',
  },
  changing: {
    why: 'El archivo todavía crece. Se toma en cuanto esté entero.',
    steps: 'Espere un minuto.\nSi sigue así, mire si el lector o la copia se ha parado a la mitad.',
  },
  'too-large': {
    why: 'Ninguna transferencia es tan grande como este archivo.',
    steps: 'Saque el archivo de **{{folder}}**.\nSi lleva transferencias dentro, descomprímalas en la carpeta.',
  },
  'too-deep': {
    why: 'El archivo está en demasiadas carpetas dentro de carpetas.',
    steps: 'Suba las transferencias, mejor directamente a **{{folder}}**.\nPulse **{{lookNow}}**.',
  },
  'too-many-files': {
    why: 'La carpeta vigilada contiene más archivos de los que se revisan, seguramente porque no es la correcta.',
    steps:
      'Abra **{{settings}}**, Carpetas.\nVigile solo la carpeta en la que se ponen las transferencias.\nO saque de ella los archivos antiguos.',
  },
  'archive-unreadable': {
    why: 'El archivo zip está dañado, así que nada de dentro se puede leer.',
    steps: 'Copie o traiga de nuevo el archivo zip a **{{folder}}**.\nDespués elija esta fila y pulse **{{ignore}}**.',
  },
  'archive-too-large': {
    why: 'Lo que hay en el archivo zip es mayor que cualquier transferencia.',
    steps: 'Descomprímalo usted.\nPonga solo las transferencias en **{{folder}}**.',
  },
  'archive-empty': {
    why: 'En el archivo zip no hay ningún archivo.',
    steps: 'Pida las transferencias a quien lo creó.\nDespués elija esta fila y pulse **{{ignore}}**.',
  },
  'outside-folder': {
    why: 'Es solo un enlace a un archivo de otro lugar, que puede cambiar o desaparecer.',
    steps: 'Copie el propio archivo en **{{folder}}**.\nSaque el enlace de la carpeta.',
  },
  'hidden-name': {
    why: 'Los archivos cuyo nombre empieza por un punto están ocultos y no se recogen: así llaman los programas a sus copias sin terminar.',
    steps:
      'Busque el archivo en **{{folder}}**; puede que antes tenga que mostrar los archivos ocultos.\nQuite el punto del principio de su nombre.',
  },
  'spool-copy-missing': {
    why: 'Otra cosa cambió o borró la copia de seguridad de este PC antes de que se enviara.',
    steps:
      'Vuelva a poner el archivo en **{{folder}}**, desde donde vino.\nSi ocurre de nuevo, pida a informática que compruebe el disco y el antivirus.',
  },
  'refused-file': {
    why: 'El servicio miró el archivo y no lo acepta. Sus propias palabras figuran junto al motivo.',
    steps:
      'Lea lo que dice el servicio.\nSi no conoce al conductor o el vehículo, haga que lo añadan allí y pulse **{{retry}}**.\nSi no, dé a la asistencia del servicio el nombre del archivo y esas palabras.',
  },
  'not-sendable': {
    why: 'El nombre del archivo, o el centro para conductores y vehículos nuevos, no se ajusta a lo que acepta el servicio. No se ha enviado nada.',
    steps:
      'Guarde el archivo con otro nombre y póngalo en **{{folder}}**.\nSi eso no ayuda, pida a informática que revise el centro en **{{settings}}**, Servicio.\nDespués elija esta fila y pulse **{{ignore}}**.',
  },
  'refused-account': {
    why: 'Las claves de esta base han caducado, se cambiaron o pertenecen a otro servicio. No se ha perdido ningún archivo.',
    steps:
      'Pida claves nuevas a la asistencia de su servicio o a su departamento de informática.\nAbra **{{settings}}**, Servicio, y sustitúyalas.\nDespués los archivos salen solos.',
  },
  'service-busy': {
    why: 'El servicio tiene mucho que hacer y ha pedido paciencia.',
    steps: 'Espere: el archivo se reintenta solo, a la hora que dijo el servicio.',
  },
  'service-failed': {
    why: 'El fallo está en el servicio, no en el archivo ni en este PC.',
    steps:
      'Espere: el archivo se reintenta solo.\nSi dura horas, avise a la asistencia del servicio, con las palabras del motivo.',
  },
  'no-connection': {
    why: 'Este PC no llega al servicio. El archivo está a salvo aquí.',
    steps:
      'Mire si se abren otros sitios web en este PC.\nSi no, haga que arreglen la red.\nSi se abren, pulse **{{checkConnection}}** y enseñe el resultado a informática.',
  },
  'timed-out': {
    why: 'Se llegó al servicio, y no respondió a tiempo.',
    steps:
      'Espere: el archivo se reintenta solo.\nSi dura horas, pulse **{{checkConnection}}** y enseñe el resultado a informática.',
  },
  'not-trusted': {
    why: 'Algo entre aquí y el servicio lee lo que pasa, o el certificado del servicio ha caducado. No se envía nada hasta que se aclare.',
    steps:
      'Pulse **{{checkConnection}}**.\nEnseñe el resultado a su departamento de informática. No envíe los archivos por otra vía.',
  },
  proxy: {
    why: 'El proxy de su red no deja que este PC llegue al servicio.',
    steps:
      'Pregunte a informática si el proxy de **{{settings}}**, Red es el correcto.\nEnséñeles el resultado de **{{checkConnection}}**.',
  },
  'broken-answer': {
    why: 'Lo que volvió no parece una respuesta del servicio. Quizá la dirección sea otra, o haya una página de la red en medio.',
    steps:
      'Abra **{{settings}}**, Servicio, y compare la dirección con la que le dieron.\nPulse **{{checkConnection}}** y enseñe el resultado a informática.',
  },
  'outcome-unknown': {
    why: 'La conexión se cortó mientras se enviaba el archivo. El servicio guarda el mismo archivo una sola vez.',
    steps: 'Espere: el archivo se vuelve a enviar solo.',
  },
  'receipt-unreadable': {
    why: 'El servicio recibió el archivo, y aquí no se puede leer su acuse de recibo.',
    steps:
      'Pregunte a la asistencia del servicio si tiene el archivo, con su nombre y su hora.\nSi lo tiene, pulse **{{ignore}}**.\nSi no, pulse **{{retry}}**.',
  },
};

const advice: Texts<'es', typeof english.help.advice> = {
  'read-card-again': {
    why: 'El archivo de esta tarjeta no está entero o no está en orden. Lo que falta sigue en la tarjeta.',
    steps:
      'Pida al conductor que traiga la tarjeta.\nIntrodúzcala en el lector y espere hasta que diga que ha terminado.\nPonga el archivo en **{{folder}}**.\nAbra sus detalles: la línea debería haber desaparecido.',
  },
  'download-again': {
    why: 'El archivo de este vehículo no está entero o no está en orden. Lo que falta sigue en la unidad instalada.',
    steps:
      'Repita la transferencia de la unidad instalada, con todas sus partes.\nPonga el archivo en **{{folder}}**.\nAbra sus detalles: la línea debería haber desaparecido.',
  },
  'copy-again': {
    why: 'El archivo se dañó en el camino, no en la tarjeta ni en la unidad instalada.',
    steps:
      'Cópielo de nuevo desde donde vino, en **{{folder}}**.\nSi es lo mismo, pruebe otra memoria USB u otro cable.',
  },
  'get-the-download': {
    why: 'Este archivo no es una transferencia, y todavía falta una.',
    steps:
      'Busque la transferencia donde estaba este archivo.\nPóngala en **{{folder}}**.\nDespués pulse **{{ignore}}** para este.',
  },
  'other-reader': {
    why: 'El lector dejó fuera una parte de la tarjeta, seguramente porque su programa es más antiguo que la tarjeta.',
    steps:
      'Busque un programa más nuevo en el sitio web del lector, e instálelo.\nO lea la tarjeta con otro lector.\nPonga el archivo nuevo en **{{folder}}**.',
  },
  'download-again-or-none-recorded': {
    why: 'Algunos días no están en el archivo. O no se transfirieron, o la unidad instalada no los tiene registrados.',
    steps:
      'Repita la transferencia de la unidad instalada, para todos los días.\nSi faltan los mismos días, anote por qué, como una visita al taller: un inspector puede preguntarlo.',
  },
  'read-card-again-then-workshop': {
    why: 'Una firma del archivo es incorrecta, así que tal como está no tiene valor legal.',
    steps:
      'Lea de nuevo la tarjeta, mejor con otro lector.\nSi sigue igual, haga que un taller revise la tarjeta.\nConserve este archivo: se envía de todos modos.',
  },
  'download-again-then-workshop': {
    why: 'Una firma del archivo es incorrecta, así que tal como está no tiene valor legal.',
    steps:
      'Repita la transferencia de la unidad instalada.\nSi sigue igual, haga que un taller revise la unidad instalada.\nConserve este archivo: se envía de todos modos.',
  },
  'check-the-file': {
    why: 'Lo que hay en el archivo no concuerda, como si se hubieran mezclado dos archivos.',
    steps:
      'Mire si es el archivo correcto.\nSi no, lea de nuevo la tarjeta o repita la transferencia de la unidad instalada.',
  },
  'check-the-name': {
    why: 'El nombre del archivo y su contenido no coinciden. Solo cuenta el contenido.',
    steps:
      'Mire si se cambió el nombre del archivo, o si es de otro conductor o vehículo.\nPara el servicio no hay que hacer nada.',
  },
  'nothing-to-do': {
    why: 'Es bueno saberlo, y al archivo no le pasa nada.',
    steps: 'No hay que hacer nada. El archivo se envía de todos modos.',
  },
};

const status: Texts<'es', typeof english.help.status> = {
  keys: {
    title: 'El servicio rechaza las claves',
    why: 'Las claves de esta base han caducado, se cambiaron o pertenecen a otro servicio. Los archivos se recogen igualmente, y no se pierde ninguno.',
    steps:
      'Pida el token de API y la clave de suscripción a la asistencia de su servicio o a su departamento de informática.\nAbra **{{settings}}**, Servicio, y sustituya ambos.\nDespués todo lo que espera sale solo.',
  },
  setup: {
    title: 'Tacho Depot no está configurado',
    why: 'Necesita una carpeta, la dirección del servicio y dos claves.',
    steps:
      'Pulse **{{finishSetup}}**.\nElija la carpeta en la que el lector de tarjetas guarda sus archivos.\nIntroduzca la dirección y las claves que le dio su servicio o su departamento de informática.',
  },
  'folder-gone': {
    title: 'Una carpeta no está accesible',
    why: 'El recurso compartido, la unidad o el otro PC está apagado o cambió de nombre. Lo que contiene está a salvo allí, y se recoge cuando vuelva.',
    steps:
      'Mire si el otro PC está encendido, y la unidad conectada.\nAbra la carpeta en su gestor de archivos.\nSi se ha movido, abra **{{settings}}**, Carpetas, y elíjala de nuevo.',
  },
  disk: {
    title: 'No queda espacio en este PC',
    why: 'Cada transferencia se guarda aquí antes de enviarse, así que la recogida espera a que haya espacio. El envío continúa.',
    steps:
      'Vacíe la papelera.\nMueva películas, fotos y archivos de instalación antiguos a otro disco.\nNo toque las carpetas de transferencias.\nLa recogida continúa sola.',
  },
  attention: {
    title: 'Hay archivos que requieren atención',
    why: 'Estos archivos se retuvieron o se rechazaron. Cada uno tiene su motivo, y todo lo demás se envía entretanto.',
    steps:
      'Abra **{{uploads}}** y elija Requieren atención.\nElija una fila: esta ayuda dice entonces qué hacer con ella.\nEmpiece por la más antigua.',
  },
  'no-connection': {
    title: 'Sin conexión con el servicio',
    why: 'Los archivos se recogen y se guardan aquí. Salen solos en cuanto se llegue al servicio.',
    steps:
      'Mire si se abren otros sitios web en este PC.\nPulse **{{checkConnection}}** para ver hasta dónde llega.\nSi dura, enseñe el resultado a informática.',
  },
  paused: {
    title: 'El envío está en pausa',
    why: 'Alguien lo puso en pausa. Los archivos se recogen y se guardan aquí.',
    steps: 'Pulse **{{resume}}** cuando deban salir.',
  },
  'data-folder': {
    title: 'Falta la carpeta de datos',
    why: 'La carpeta de los datos y las copias ha desaparecido, es otra o no se puede escribir en ella.',
    steps:
      'Conecte el disco o el recurso compartido donde está.\nNo empiece una base nueva: esta sigue por sí sola cuando vuelve su carpeta.\nAvise a informática.',
  },
  'duty-stopped': {
    title: 'Algo no funciona',
    why: 'Los archivos se recogen y se envían, pero otra tarea de esta base espera a una persona.',
    steps: 'Pulse **{{show}}** para ver cuál y qué hacer.',
  },
  'duty-trying': {
    title: 'Algo se intenta de nuevo',
    why: 'Los archivos se recogen y se envían, pero otra tarea de esta base falla por ahora.',
    steps: 'Se intenta de nuevo por sí solo.\nPulse **{{show}}** para ver cuál.',
  },
  'not-known': {
    title: 'No se sabe si todo está enviado',
    why: 'Las carpetas todavía se están revisando, o hace un rato que no se revisan.',
    steps: 'Espere al final de la revisión.\nO pulse **{{lookNow}}**.',
  },
  sending: {
    title: 'Se están enviando archivos',
    why: 'Todo sigue su curso.',
    steps: 'No hay que hacer nada.',
  },
  'all-sent': {
    title: 'Todo se ha enviado',
    why: 'Cada transferencia encontrada ha llegado al servicio, y su acuse de recibo se guarda aquí.',
    steps: 'No hay que hacer nada. Ponga las transferencias nuevas en **{{folder}}**.',
  },
};

const guide: Texts<'es', typeof english.help.guide> = {
  begin: {
    title: 'Configurar este PC',
    why: 'Tacho Depot tiene que saber dónde llegan las transferencias y adónde van. No se envía nada antes del último paso.',
    steps:
      'Elija la carpeta en la que escribe su lector de tarjetas o su programa de transferencia.\nIntroduzca la dirección y las dos claves. Las tiene el soporte del servicio o su departamento de informática.\nPulse **{{testConnection}}**. Cada línea dice qué funciona y, si no, qué hacer.\nPulse **{{startSending}}**, o **{{finishLater}}** y vuelva después.',
  },
  today: {
    title: 'Qué le dice Hoy',
    why: 'La primera línea dice si todo está enviado. Debajo está quién está fuera de plazo o vence pronto, y qué hay de nuevo desde ayer.',
    steps:
      'Lea la primera línea. El verde significa que no espera nada.\nAbra un nombre para ver a ese conductor o vehículo.\nImprima la lista de los vencidos, y cuélguela.',
  },
  uploads: {
    title: 'Archivos: recogidos, enviados, retenidos',
    why: 'Cada archivo que llegó tiene una fila, con su estado y su motivo. Nada se borra: una copia de seguridad se queda en este PC.',
    steps:
      'Ponga las transferencias en **{{folder}}**, o suéltelas en la ventana.\nElija una fila y pulse Intro para ver sus detalles.\nLas filas que requieren atención van primero. F1 dice qué hacer con la elegida.',
  },
  download: {
    title: 'Qué aspecto tiene una transferencia',
    why: 'Una tarjeta de conductor tiene unos 30 a 120 KB, una unidad instalada hasta algunos megabytes. Sus nombres terminan en .ddd, .tgd, .v1b, .c1b o .esm.',
    steps:
      'Una tarjeta de conductor se lee al menos cada 28 días.\nLos datos de una unidad instalada se transfieren al menos cada 90 días.\nUn PDF, una imagen o una página web no es una transferencia, se llame como se llame.',
  },
  deadlines: {
    title: 'Quién está fuera de plazo',
    why: 'La ley da 28 días para una tarjeta de conductor y 90 para una unidad instalada. El medidor muestra cuánto se ha usado.',
    steps:
      'Abra **{{driverCards}}** o **{{vehicleUnits}}**.\nLos vencidos están arriba.\n«Enviado, sin procesar todavía» significa que el archivo está en camino: no lea la tarjeta dos veces.',
  },
  person: {
    title: 'Un conductor, un vehículo',
    why: 'Esta página tiene todo lo que se sabe de un conductor o de un vehículo: el plazo, los archivos que hay aquí, las horas o las distancias, y lo que dice el servicio, cada cosa con su hora.',
    steps:
      'Pulse Ctrl K en cualquier sitio y escriba una parte de un nombre o de una matrícula para llegar aquí.\nDonde la tarjeta y el servicio difieren, figuran los dos. Las horas dicen cuál es más reciente.\nPulse Imprimir para una hoja, o CSV para una hoja de cálculo.',
  },
  coverage: {
    title: 'Qué días están aquí',
    why: 'El calendario muestra de cada día si lo cubre un archivo, y si es auténtico.',
    steps:
      'Elija un conductor o un vehículo.\nUn día en rojo falta: lea la tarjeta antes de que se sobrescriba.\nImprímalo para una inspección.',
  },
  planner: {
    title: 'Quién puede empezar cuándo',
    why: 'Para el día y la hora que elija, la lista dice quién puede empezar entonces, y por qué otros no.',
    steps: 'Abra **{{availability}}**.\nElija el día y la hora.\nMire la columna que dice de cuándo son los datos.',
  },
  reports: {
    title: 'Informes, CSV y papel',
    why: 'Cualquier informe del servicio, para los días y personas que elija. Un archivo para hojas de cálculo lleva las horas como horas y como números decimales.',
    steps:
      'Elija el informe y los días, y genérelo.\nPulse CSV o Imprimir arriba.\nGuarde la elección con un nombre, para repetirla con un clic.',
  },
  maintain: {
    title: 'Cambios con una hoja de cálculo',
    why: 'Los conductores y los fichajes del servicio se cambian con una hoja de cálculo. No se envía nada antes de que haya visto cada cambio y lo haya confirmado.',
    steps:
      'Elija qué hacer. **{{saveTemplate}}** muestra qué columnas puede haber.\nSuelte aquí la hoja de cálculo y asigne sus columnas.\nCorrija lo marcado. Las filas con errores no se envían.\nLea los cambios una vez más y confirme. Las filas rechazadas se quedan, para corregirlas y enviarlas de nuevo.',
  },
  again: {
    title: 'Ocurre una y otra vez',
    why: 'El mismo motivo día tras día tiene una causa de fuera: un lector, una memoria, un sitio web o una costumbre.',
    steps:
      'Mire en la lista de qué carpeta vienen los archivos.\nBusque el motivo: el mismo PC o la misma persona aparece pronto.\nActualice el programa del lector, o cambie la memoria USB.\nGuarde el archivo para la asistencia en **{{settings}}**, Diagnóstico, y envíelo a informática.',
  },
  settings: {
    title: 'Ajustes, y lo que informática ha fijado',
    why: 'Cada ajuste dice qué hace. Los que tienen candado los fijó su departamento de informática.',
    steps:
      'Abra **{{settings}}** y escriba cualquier palabra en su búsqueda, como contraseña, copia de seguridad o correo.\nEste PC guarda las claves y nunca las vuelve a mostrar.',
  },
};

export const help: Texts<'es', typeof english.help> = {
  title: 'Ayuda',
  subtitle: 'Qué hacer con un archivo, y cómo se usa cada pantalla',
  fileTitle: '¿Qué hago con este archivo?',
  stateTitle: '¿Qué hago ahora?',
  screenTitle: '¿Qué puedo hacer aquí?',
  ofRow: 'Ayuda para la fila elegida',
  ofState: 'Ayuda para la situación actual',
  ofScreen: 'Ayuda para esta pantalla',
  someFolder: 'la carpeta vigilada',
  doThis: 'Haga esto',
  more: 'Más sobre esto',
  allHelp: 'Toda la ayuda',
  openPlace: 'Muéstreme dónde',
  picture: '{{place}}, tal como es hoy',
  keys: 'Teclas',
  close: 'Cerrar la ayuda',
  whatToDo: '¿Qué hago?',
  search: 'Buscar en la ayuda',
  clearSearch: 'Borrar la búsqueda',
  nothing: 'Aquí nada trata de «{{search}}»',
  nothingLine: 'Pruebe una palabra que vea en la pantalla.',
  groups: {
    guide: 'Cómo se usa',
    status: 'Qué dice la primera línea',
    reason: 'Por qué un archivo se retuvo o espera',
    advice: 'Qué se observó en un archivo',
  },
  hint: {
    today:
      '¿Es nuevo aquí? La primera línea dice si todo está enviado. Pulse F1 en cualquier pantalla para ver qué puede hacer en ella.',
    uploads: 'Elija una fila y pulse F1: la ayuda dice qué hacer con ese archivo.',
    driverCards:
      'Abra un nombre para ver todo lo que se sabe de ese conductor. Ctrl K encuentra cualquier nombre desde cualquier sitio.',
    gotIt: 'Entendido, sin más consejos',
  },
  reason,
  advice,
  status,
  guide,
};
