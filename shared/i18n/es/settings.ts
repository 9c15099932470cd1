import { languageNames } from '../languages.ts';
import type * as english from '../messages/settings.ts';
import type { Texts } from '../translation.ts';

export const settings: Texts<'es', typeof english.settings> = {
  title: 'Ajustes',
  subtitle: 'Los cambios tienen efecto enseguida',
  search: 'Buscar un ajuste',
  clearSearch: 'Borrar la búsqueda',
  groups: {
    folders: 'Carpetas',
    service: 'Servicio',
    limits: 'Plazos',
    after: 'Tras el envío',
    reminders: 'Recordatorios',
    mail: 'Correo',
    companyArchive: 'Archivo central de la empresa',
    start: 'Inicio',
    look: 'Aspecto',
    network: 'Red',
    webhooks: 'Webhooks',
    monitoring: 'Supervisión',
    diagnostics: 'Diagnóstico',
    about: 'Acerca de',
  },
  windows: {
    title: 'Ventanas de esta página',
    help: 'Ventanas del navegador de este PC que tienen acceso. La que está cerrada y no se usa durante 12 horas deja de tenerlo. La orden «tacho-depot-agent page» muestra una dirección para otra ventana; sirve una sola vez.',
    since: 'acceso desde {{at}}',
    used: 'usada por última vez {{at}}',
    open: 'abierta ahora',
    thisOne: 'Esta ventana',
    other: 'Otra ventana',
    end: 'Terminar',
    endLabel: 'Terminar el acceso de la ventana de {{at}}',
    ended: 'Esa ventana ya no tiene acceso.',
  },
  groupsTitle: 'Grupos de ajustes',
  noMatch: 'Ningún ajuste coincide con «{{search}}»',
  noMatchLine: 'Pruebe otra palabra, como carpeta, clave o proxy.',
  fixed: 'Fijado por su departamento de informática',
  central: {
    line: 'Ajustes de su departamento de informática, último cambio: {{at}}.',
    contact: 'Preguntas sobre ellos: {{contact}}.',
    refused: 'Los últimos ajustes de su departamento de informática no se usan',
    folder: 'No se puede vigilar una carpeta indicada por su departamento de informática',
    never: 'Los ajustes de su departamento de informática aún no se han leído nunca',
    before:
      'Muéstrelo a su departamento de informática. Hasta entonces siguen vigentes sus ajustes anteriores, y no se pierde nada.',
    rest: 'Muéstrelo a su departamento de informática. El resto de sus ajustes está vigente, y las demás carpetas se vigilan.',
    away: 'Es así desde {{at}}; mientras tanto siguen vigentes sin cambios.',
  },
  managed: {
    title: 'Algunos ajustes de su departamento de informática no se pueden usar',
    notice: 'Algunos ajustes de su departamento de informática no se pueden usar.',
    show: 'Mostrar',
    line: 'Muéstrelo a su departamento de informática. Hasta entonces valen en su lugar los ajustes de esta base, y no se pierde nada.',
  },
  saved: 'Guardado',
  stillUsing: '{{problem}} Se sigue usando {{value}}.',
  stillEmpty: '{{problem}} No hay nada puesto.',
  file: {
    more: 'Más para los ajustes',
    save: 'Guardar los ajustes en un archivo',
    read: 'Leer los ajustes de un archivo',
    taken_one: '{{count, number}} ajuste cambiado.',
    taken_many: '{{count, number}} ajustes cambiados.',
    taken_other: '{{count, number}} ajustes cambiados.',
    same: 'Los ajustes ya estaban así.',
    fixed_one: '{{count, number}} lo ha fijado su departamento de informática y se queda como está.',
    fixed_many: '{{count, number}} los ha fijado su departamento de informática y se quedan como están.',
    fixed_other: '{{count, number}} los ha fijado su departamento de informática y se quedan como están.',
    refused: 'El archivo no se ha aceptado, y no ha cambiado nada',
    notSettings: 'No es un archivo de ajustes guardado por Tacho Depot.',
    unknown: 'No hay ningún ajuste llamado «{{name}}». Quizá el archivo sea de un Tacho Depot más nuevo.',
    problem: '{{title}}: {{problem}}',
    close: 'Cerrar',
  },
  pairs: {
    driverCards: {
      title: 'Tarjetas de conductor',
      help: 'Una tarjeta está vencida tras este número de días sin transferencia. La ley dice 28 en la UE y en el Reino Unido.',
    },
    vehicleUnits: {
      title: 'Unidades instaladas',
      help: 'Un vehículo está vencido tras este número de días sin transferencia. La ley dice 90 en la UE y en el Reino Unido.',
    },
    quietHours: {
      title: 'Horas de silencio',
      help: 'Entre ellas no sale ningún resumen. El que caería dentro sale al terminar. Dos veces la misma hora: sin horas de silencio.',
    },
  },
  units: {
    days: 'días',
    daysLeft: 'días restantes',
    hours: 'horas',
    minutes: 'minutos',
    seconds: 'segundos',
    megabytes: 'MB',
    files: 'archivos',
  },
  on: 'Activado',
  off: 'Desactivado',

  folders: {
    title: 'Carpetas que se vigilan',
    help: 'Las transferencias nuevas de estas carpetas, y de las carpetas que contienen, se envían solas.',
    helpFlat: 'Las transferencias nuevas de estas carpetas se envían solas. Las subcarpetas se dejan de lado.',
    looked: 'revisada {{at}}',
    notLooked: 'todavía sin revisar',
    own: 'No se recoge: Tacho Depot guarda allí sus propios datos',
    unreachable: 'no accesible desde {{since}}',
    other: 'otra desde {{since}}',
    accept: 'Esta es la carpeta correcta',
    uploadedLeftOut: '«Uploaded» se deja de lado: allí se mueven los archivos enviados',
    uploadedOthers_one:
      '{{count, number}} archivo de «Uploaded» lo puso otra persona y no se envía. Súbalo a la carpeta.',
    uploadedOthers_many:
      '{{count, number}} archivos de «Uploaded» los puso otra persona y no se envían. Súbalos a la carpeta.',
    uploadedOthers_other:
      '{{count, number}} archivos de «Uploaded» los puso otra persona y no se envían. Súbalos a la carpeta.',
    polled: 'Se consulta cada pocos segundos.',
    watching: {
      title: 'Los archivos nuevos se detectan',
      auto: 'Automáticamente, del mejor modo',
      events: 'Cuando avisa el sistema',
      polling: 'Consultando cada pocos segundos',
    },
    add: 'Añadir una carpeta',
    cancel: 'Cancelar',
    more: 'Más para {{folder}}',
    lookNow: 'Revisar ahora',
    remove: 'Dejar de vigilar',
    none: 'Todavía no se vigila ninguna carpeta.',
  },
  removeFolder: {
    title: '¿Dejar de vigilar {{folder}}?',
    line: 'Sus transferencias nuevas ya no se recogen. Lo que se recogió se queda aquí, y se envía igualmente.',
    keep: 'Seguir vigilando',
    remove: 'Dejar de vigilar',
  },
  keys: {
    title: 'Claves',
    help: {
      system: '{{system}} las guarda para este usuario. Nunca se vuelven a mostrar, solo se sustituyen.',
      file: 'Se guardan en un archivo que solo este usuario puede leer. Nunca se vuelven a mostrar, solo se sustituyen.',
      environment: 'Tomadas de las variables {{token}} y {{key}} del entorno del agente. Nunca se muestran aquí.',
    },
    accepted: 'Aceptadas a las {{at}}',
    acceptedOn: 'Aceptadas el {{at}}',
    kept: 'Guardadas, sin usar todavía',
    refused: 'Rechazadas desde {{since}}',
    missing: 'Sin introducir todavía',
    replace: 'Sustituir claves',
    enter: 'Introducir claves',
    save: 'Guardar claves',
    cancel: 'Cancelar',
  },
  connection: { title: 'Conexión', help: 'Prueba la dirección y las claves paso a paso. No se envía ningún archivo.' },
  system: { win32: 'Windows', darwin: 'macOS', other: 'el depósito de claves del sistema' },
};

export const setting: Texts<'es', typeof english.setting> = {
  includeSubfolders: {
    title: 'Subcarpetas',
    help: 'También se recogen las transferencias de las carpetas que hay dentro de las vigiladas.',
  },
  openArchives: {
    title: 'Archivos zip',
    help: 'Las transferencias que hay dentro de archivos zip se recogen una a una.',
  },
  sendWhat: {
    title: 'Qué se envía',
    help: 'Las imágenes, documentos, programas y cuanto no es una transferencia se retienen y requieren atención, o se envía cada archivo tal como está.',
    choices: { downloads: 'Las transferencias, y nada más', everything: 'Todos los archivos' },
  },
  lookEverySeconds: {
    title: 'Tiempo entre dos revisiones',
    help: 'Los archivos nuevos se detectan enseguida; una revisión completa encuentra lo que faltó.',
  },
  incompleteAfterMinutes: {
    title: 'Archivos incompletos',
    help: 'Un archivo que se corta a la mitad requiere atención tras este tiempo.',
  },
  minimumFreeMegabytes: {
    title: 'Espacio que se deja libre',
    help: 'La recogida se detiene cuando este PC tiene menos espacio.',
  },
  serviceUrl: { title: 'Dirección del servicio', help: 'Adónde van los archivos y de dónde vienen los informes.' },
  uploadWay: {
    title: 'Modo de envío',
    help: 'No lo cambie salvo que lo pida la asistencia del servicio.',
    choices: { multipart: 'Como formulario, parte llamada «{{part}}»', json: 'Como texto dentro de un mensaje' },
  },
  timesWithoutZone: {
    title: 'Horas que el servicio da sin zona',
    help: 'No lo cambie salvo que las horas de los informes se desvíen una hora o más.',
    choices: { utc: 'Están en UTC', local: 'Están en la hora de la base' },
  },
  filePartName: { title: 'Nombre de la parte con el archivo', help: 'Como lo dé la asistencia del servicio.' },
  sitePartName: { title: 'Nombre de la parte con el centro', help: 'Como lo dé la asistencia del servicio.' },
  siteProductCode: {
    title: 'Centro para conductores y vehículos nuevos',
    help: 'Código de producto del centro. Si se deja vacío, lo elige el servicio.',
  },
  uploadsAtOnce: { title: 'Archivos enviados a la vez', help: 'Menos con una conexión lenta.' },
  reportRefreshMinutes: {
    title: 'Tiempo entre dos informes',
    help: 'Cada cuánto se pregunta al servicio quién está fuera de plazo y quién puede conducir. Tras un envío se pregunta antes.',
  },
  driverCardLimitDays: { title: 'Vencida después de' },
  driverCardDueSoonDays: { title: 'Vence pronto, desde' },
  vehicleUnitLimitDays: { title: 'Vencida después de' },
  vehicleUnitDueSoonDays: { title: 'Vence pronto, desde' },
  drivingRules: {
    title: 'Normas para los viajes',
    help: 'Las más estrictas, salvo que todos los conductores solo hagan los otros viajes: dos descansos semanales cortos seguidos solo se permiten en el transporte internacional de mercancías, y doce días sin descanso semanal solo en el transporte ocasional de viajeros. Las normas nacionales de Gran Bretaña no se ofrecen.',
    choices: {
      national: 'Transporte nacional, las más estrictas',
      'international-goods': 'Transporte internacional de mercancías',
      'occasional-passengers': 'Transporte ocasional de viajeros',
    },
  },
  availabilityStaleHours: {
    title: 'Datos de tarjeta para la disponibilidad',
    help: 'Cuando los datos de la tarjeta de un conductor son más antiguos, no se sabe cuándo puede empezar.',
  },
  afterUpload: {
    title: 'Originales',
    help: 'Qué ocurre con un archivo en su carpeta cuando el servicio ya lo tiene.',
    choices: { stay: 'Se quedan donde están', move: 'Van a Uploaded, por mes' },
  },
  archiveNames: {
    title: 'Nombres en Uploaded',
    help: 'Según el momento de la transferencia y el conductor o vehículo. Un archivo que no los dice conserva su nombre.',
    choices: {
      'as-they-are': 'Conservan sus nombres',
      common: 'Primero la fecha, forma habitual (.DDD)',
      vdo: 'Primero la fecha, como VDO (.DDD)',
      spain: 'Primero el número, como en España (.TGD)',
      france: 'Como pide la ley francesa (.C1B, .V1B)',
    },
  },
  archiveDays: {
    title: 'Copias de seguridad',
    help: 'Cuánto tiempo se guarda en este PC un archivo enviado. La ley pide 365 días.',
  },
  companyArchive: {
    title: 'Archivo central de la empresa',
    help: 'Cada copia de seguridad va también a un almacén de su empresa, y se queda allí cuando se elimina la copia de este PC. Con ello salen archivos de este PC: nombran a personas.',
    choices: {
      off: 'Ninguno',
      s3: 'Almacén compatible con S3',
      webdav: 'Carpeta WebDAV',
    },
  },
  companyArchiveUrl: {
    title: 'Dirección del archivo central',
    help: 'Del servicio S3 o de la carpeta WebDAV. Debe empezar por https://, salvo que lleve a este PC.',
  },
  companyArchiveBucket: {
    title: 'Depósito (bucket)',
    help: 'Tiene que existir ya.',
  },
  companyArchiveFolder: {
    title: 'Carpeta en el archivo central',
    help: 'Todas las bases de la empresa pueden compartir una. Si se deja vacía, los archivos están arriba del todo.',
  },
  companyArchiveRegion: {
    title: 'Región',
    help: 'Como la llama el almacén. La mayoría de los almacenes propios dicen us-east-1.',
  },
  companyArchivePathStyle: {
    title: 'Depósito en la ruta',
    help: 'Los almacenes propios lo necesitan. Desactívelo donde el depósito está delante del nombre del servidor.',
  },
  companyArchiveLockDays: {
    title: 'Bloqueo contra la eliminación',
    help: 'Durante ese tiempo nadie sin un derecho especial puede cambiar ni eliminar allí un archivo. El depósito debe haberse creado con bloqueo de objetos. 0 es sin bloqueo.',
  },
  companyArchiveUser: {
    title: 'Clave de acceso o nombre de usuario',
    help: 'Quién puede escribir allí. Su secreto se guarda aparte, más abajo.',
  },
  startAtLogin: {
    title: 'Iniciar con este PC',
    help: 'Recoge y envía en cuanto inicia la sesión, sin abrir su ventana.',
  },
  remindDue: {
    title: 'Resumen diario',
    help: 'Una vez al día, cuántas tarjetas de conductor y unidades instaladas vencen pronto o han vencido. Cada una cuenta como mucho una vez por semana.',
  },
  remindAt: {
    title: 'Hora del resumen',
    help: 'Sale a esta hora, o en cuanto Tacho Depot funcione después.',
  },
  quietFrom: { title: 'De' },
  quietUntil: { title: 'A' },
  notifyAttention: {
    title: 'Cuando haya archivos que requieran atención',
    help: 'Un aviso para todos ellos, en este PC.',
  },
  notifyBackOnline: {
    title: 'Cuando el servicio vuelva a estar accesible',
    help: 'Tras más de un minuto sin acceso.',
  },
  depotName: { title: 'Nombre de la base', help: 'Se muestra bajo el nombre del producto.' },
  appearance: {
    title: 'Claro u oscuro',
    help: 'Como este PC, o siempre lo elegido.',
    choices: { system: 'Como este PC', light: 'Claro', dark: 'Oscuro' },
  },
  language: {
    title: 'Idioma',
    help: 'De las pantallas, los avisos y el icono junto al reloj. Cambia enseguida.',
    choices: { system: 'Como este PC', ...languageNames },
  },
  csvSeparator: {
    title: 'Archivos CSV',
    help: 'Lo que separa dos columnas. Una hoja de cálculo que las muestra todas en una sola espera el otro.',
    choices: { system: 'Según el idioma de este PC', comma: 'Una coma', semicolon: 'Un punto y coma' },
  },
  timeZone: {
    title: 'Zona horaria',
    help: 'En la que se muestran horas y días. Vacía, la de este PC.',
  },
  updateFeedUrl: {
    title: 'Dirección de las versiones nuevas',
    help: 'Allí se buscan y de allí se traen solas las versiones nuevas. Vacía, no se busca ninguna.',
  },
  proxyUrl: {
    title: 'Proxy',
    help: 'El camino al servicio cuando pasa por un proxy, desde el próximo archivo. Vacío, el que usa este PC.',
  },
  imageAddresses: {
    title: 'Direcciones con imágenes',
    help: 'Las imágenes de las revisiones se traen del servicio, y de direcciones que empiezan por una de estas. Las claves solo van al servicio.',
  },
  showHints: {
    title: 'Consejos para empezar',
    help: 'Unas palabras al pie de la navegación. Desaparecen con un clic y no vuelven.',
  },
  sendMail: {
    title: 'Enviar listas por correo',
    help: 'Quién está fuera de plazo o vence pronto va a las personas cuyas direcciones están abajo, y a nadie más. Con ello salen nombres de este PC.',
  },
  mailServer: {
    title: 'Servidor de correo',
    help: 'Su nombre, y su puerto tras dos puntos si no es el habitual. Pregunte a quien lleva su correo.',
  },
  mailSecurity: {
    title: 'Protección en el camino',
    help: 'Sin TLS cualquiera en el camino puede leer nombres y contraseña, así que se rechaza hacia cualquier otro PC.',
    choices: {
      starttls: 'STARTTLS, normalmente puerto 587',
      tls: 'TLS desde el principio, normalmente puerto 465',
      none: 'Ninguna, solo en este PC',
    },
  },
  mailFrom: {
    title: 'Dirección del remitente',
    help: 'De ella vienen los correos, y a ella van las respuestas. El servidor de correo tiene que permitirla.',
  },
  mailUser: {
    title: 'Nombre de usuario en el servidor de correo',
    help: 'Si se deja vacío, se pide al servidor que reciba los correos sin iniciar sesión.',
  },
  mailGroups: {
    title: 'Quién recibe qué lista',
    help: 'Cada grupo tiene sus personas, sus conductores y vehículos, sus plazos y su hora.',
  },
  allowPlainMail: {
    title: 'Enviar correo sin cifrar',
    help: 'También a un servidor de correo de otro PC, donde cualquiera en el camino puede leer las listas y la contraseña. Solo vale si lo fija el administrador.',
  },
  takeWebhooks: {
    title: 'Recibir webhooks',
    help: 'El servicio avisa a este PC cuando alguien ficha, y los informes le siguen en segundos. Pregunte antes a su departamento de informática.',
  },
  webhookAddress: {
    title: 'Dirección de escucha',
    help: 'Una dirección de este PC, y un puerto. Con 127.0.0.1 solo llegan programas de este PC, como un proxy con certificado.',
  },
  webhookPublicUrl: {
    title: 'Dirección para el servicio',
    help: 'Adónde envía el servicio, si es un proxy delante de este PC. Aquí solo se muestra, y la prueba la usa.',
  },
  metricsAddress: {
    title: 'Enviar cifras a',
    help: 'Una dirección OTLP de su departamento de informática, como https://collector.example.com/v1/metrics. Con ello salen de este PC cantidades, tamaños, horas y el nombre de la base, y nada más. Si está vacía, no se envía nada.',
  },
  tracesAddress: {
    title: 'Enviar trazas a',
    help: 'Una dirección OTLP como https://collector.example.com/v1/traces. Sabe cuándo llegó, se guardó y se envió cada archivo, su tamaño y su clase, y nunca su nombre. Si está vacía, no se envía nada.',
  },
  metricsEverySeconds: {
    title: 'Enviar cada',
    help: 'Lo que no se puede enviar se omite, y las cifras siguientes se envían cuando les toca.',
  },
  metricsPage: {
    title: 'Página para Prometheus',
    help: 'Cualquier programa de este PC puede leer las mismas cifras en /metrics, sin identificarse. Ningún otro PC puede.',
  },
  allowPlainMetrics: {
    title: 'Enviar cifras sin cifrar (http:)',
    help: 'También a una dirección de otro PC que empiece por http:, donde cualquiera en el camino puede leerlas. Solo vale si lo fija el administrador.',
  },
  allowPlainHttp: {
    title: 'Enviar claves y archivos sin cifrar (http:)',
    help: 'También a una dirección que empieza por http:, donde cualquiera en el camino puede leerlos. Solo vale si lo fija el administrador.',
  },
};
