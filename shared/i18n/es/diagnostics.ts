import type * as english from '../messages/diagnostics.ts';
import type { Texts } from '../translation.ts';

export const diagnostics: Texts<'es', typeof english.diagnostics> = {
  checks: {
    title: 'Comprobaciones',
    help: 'Mira este PC, las carpetas y el camino al servicio, uno tras otro, y dice qué hacer.',
    run: 'Hacer las comprobaciones',
    again: 'Comprobar de nuevo',
    progress: 'Comprobando {{number}} de {{total}}',
    passed: 'Todo está bien',
    failed_one: '{{count}} comprobación ha fallado',
    failed_many: '{{count}} comprobaciones han fallado',
    failed_other: '{{count}} comprobaciones han fallado',
    broken: 'Las comprobaciones no se han podido terminar. {{message}}',
    upload: 'Enviar también una prueba',
    uploadHelp: 'El último archivo enviado va al servicio una vez más.',
    everything: 'Comprobar todo',
  },
  check: {
    'data-folder': {
      passed: 'Se puede escribir en la carpeta de los datos',
      failed: 'No se puede escribir en la carpeta de los datos',
      'not-tried': 'La carpeta de los datos',
    },
    'private-folder': {
      passed: 'Nadie más puede leer la carpeta de los datos',
      failed: 'Otros usuarios de este PC pueden leer la carpeta de los datos',
      'not-tried': 'Quién puede leer la carpeta de los datos',
    },
    space: { passed: 'Hay espacio suficiente', failed: 'Hay muy poco espacio', 'not-tried': 'Espacio en este PC' },
    database: {
      passed: 'La base de datos está bien',
      failed: 'La base de datos está dañada',
      'not-tried': 'La base de datos',
    },
    records: {
      passed: 'La base de datos está completa',
      failed: 'La base de datos se ha sustituido',
      'not-tried': 'Si la base de datos está completa',
    },
    backup: {
      passed: 'La base de datos tiene copia de seguridad',
      failed: 'No se puede hacer copia de seguridad de la base de datos',
      'not-tried': 'La copia de seguridad de la base de datos',
    },
    copies: {
      passed: 'Las copias guardadas siguen como se guardaron',
      failed: 'Hay copias guardadas que han cambiado en el disco',
      'not-tried': 'Las copias guardadas',
    },
    parts: {
      passed: 'Todas las partes del programa funcionan',
      failed: 'Una parte del programa ha fallado hace poco',
      'not-tried': 'Las partes del programa',
    },
    folder: { passed: '{{folder}} se puede leer', failed: '{{folder}} no se puede leer', 'not-tried': '{{folder}}' },
    webhooks: {
      passed: 'Se reciben webhooks',
      failed: 'No se pueden recibir webhooks',
      'not-tried': 'Webhooks',
    },
    'company-archive': {
      passed: 'El archivo central de la empresa se puede escribir y leer',
      failed: 'El archivo central de la empresa no se puede usar, o hay archivos que lo esperan',
      'not-tried': 'El archivo central de la empresa',
    },
    mail: {
      passed: 'Se puede enviar correo, y lo enviado llegó al servidor de correo',
      failed: 'No se puede enviar correo, o no llegó',
      'not-tried': 'Correo',
    },
    'central-settings': {
      passed: 'Los ajustes de su departamento de informática están al día',
      failed: 'Los ajustes más recientes de su departamento de informática no están en vigor',
      'not-tried': 'Ajustes de su departamento de informática',
    },
    metrics: {
      passed: 'Las cifras de supervisión llegan',
      failed: 'Las cifras de supervisión no llegan',
      'not-tried': 'Las cifras de supervisión',
    },
    traces: {
      passed: 'Las trazas de supervisión llegan',
      failed: 'Las trazas de supervisión no llegan',
      'not-tried': 'Las trazas de supervisión',
    },
    upload: {
      passed: 'Se ha enviado un archivo',
      failed: 'No se ha podido enviar un archivo',
      'not-tried': 'Un archivo de prueba',
    },
  },
  parts: {
    collecting: 'recogida',
    sending: 'envío',
    reading: 'lectura de archivos',
    reports: 'informes',
    'usb-keys': 'memorias USB',
    program: 'el propio programa',
    webhooks: 'webhooks',
    mail: 'correo',
    upkeep: 'mantenimiento',
    page: 'la ventana',
    store: 'la base de datos',
    'unread-messages': 'mensajes del servicio que no se pueden leer',
  },
  failedPart: '{{part}} ({{times, number}}×)',
  uploadedOfOthers: '«Uploaded» se omite, archivos ajenos en ella: {{files, number}}',
  uploadedLeftOut: '«Uploaded» se omite, para los originales enviados',
  advice: {
    'data-folder-denied':
      'Pida a informática el permiso para escribir en la carpeta de datos. Hasta entonces no se recoge nada nuevo.',
    'data-folder-full': 'Libere espacio en el disco de la carpeta de datos. Hasta entonces no se recoge nada nuevo.',
    'data-folder-broken':
      'Pida a informática que compruebe el disco de la carpeta de datos. Mientras no se pueda escribir, no se recoge nada nuevo.',
    'private-unknown':
      'Windows no ha dicho quién más tiene permisos sobre la carpeta. Pida a informática que lo mire, y si «icacls», «whoami» y PowerShell están bloqueados en este PC.',
    'private-open':
      'Cierre Tacho Depot e inícielo de nuevo: cierra la carpeta a los demás. Si entonces no arranca, dice qué hacer.',
    'records-restored':
      'Estaba dañada o faltaba, y una copia de seguridad ocupó su lugar. Compruebe los ajustes y lo que se cambió después. No se ha perdido ninguna transferencia. «Hoy» y «status» dicen más, hasta que se cierre allí.',
    'records-anew':
      'Estaba dañada, y no había copia de seguridad. Configure de nuevo lo que falte. No se ha perdido ninguna transferencia. «Hoy» y «status» dicen más, hasta que se cierre allí.',
    'backup-full': 'Libere espacio en el disco de la carpeta de datos. La copia de seguridad se hace entonces sola.',
    'backup-failed':
      'Pida a informática que compruebe el disco de la carpeta de datos. Lo que se recoge se guarda y se envía igualmente.',
    copies:
      'Pida a informática que compruebe el disco de la carpeta de datos. Todo archivo enviado está en el servicio, con su acuse de recibo.',
    space: 'Libere espacio en este PC, por ejemplo vaciando la papelera. Lo que ya está aquí está a salvo.',
    database:
      'Cierre Tacho Depot e inícielo de nuevo: repara su base de datos con su última copia de seguridad. No se ha perdido ninguna transferencia.',
    parts:
      'Sigue por sí solo, y no se ha perdido ninguna transferencia. Si dura, envíe a informática el archivo para la asistencia.',
    'folder-missing': 'Conecte la unidad o la red donde está la carpeta, o deje de vigilarla en los ajustes.',
    'folder-denied': 'Pida a informática el permiso para leer esta carpeta.',
    'folder-left-out':
      'Saque de «Uploaded» los archivos aún no enviados y súbalos a la carpeta. Allí se mueven los originales enviados, por eso no se recoge de ella.',
    'folder-timed-out': 'Compruebe la red, y que el PC que comparte esta carpeta está encendido.',
    'folder-broken': 'Cierre los programas que usan esta carpeta. Si dura, pida a informática que compruebe su disco.',
    address: 'Compruebe en los ajustes que la dirección del servicio está bien escrita, y la red de este PC.',
    private:
      'Pregunte a informática si este PC confía en el servicio, y compruebe su reloj. No se ha enviado ninguna clave.',
    answers: 'Los archivos esperan, y se envían solos en cuanto el servicio responda. Si dura, pregunte a informática.',
    keys: 'Escriba de nuevo las dos claves en los ajustes, o pida otras al servicio. Hasta entonces los archivos esperan.',
    'webhooks-port-taken':
      'Elija en los ajustes otro puerto para la dirección de escucha, o cierre el programa que usa este.',
    'webhooks-port-not-allowed': 'Elija en los ajustes un puerto superior a 1023 para la dirección de escucha.',
    'webhooks-address':
      'Elija en los ajustes una dirección de este PC como dirección de escucha, por ejemplo 127.0.0.1.',
    'webhooks-no-secret': 'Escriba en los ajustes el secreto con que el servicio firma sus webhooks.',
    'webhooks-secret': 'Escriba de nuevo el secreto de los webhooks en los ajustes.',
    'webhooks-failed':
      'Pregunte a informática si este PC deja que un programa escuche en esta dirección. Nada más depende de ello.',
    mail: 'Véase Correo en los ajustes: envíe allí un correo de prueba y mire las últimas entregas. Las listas esperan y se reintentan solas durante un día.',
    'central-settings':
      'Muestre esto a su departamento de informática. Los ajustes tomados antes siguen vigentes, y no se pierde nada.',
    'central-settings-contact':
      'Muestre esto a {{contact}}. Los ajustes tomados antes siguen vigentes, y no se pierde nada.',
    'company-archive':
      'Consulte el archivo central de la empresa en los ajustes, y pruébelo allí. Los archivos esperan y se vuelven a intentar solos.',
    'monitoring-not-private':
      'Indique una dirección que empiece por https:, o haga que el administrador de este PC active «allowPlainMetrics». No se ha enviado nada.',
    'monitoring-not-found':
      'Compruebe cómo está escrita la dirección en Supervisión, en los ajustes, y la red de este PC.',
    'monitoring-not-trusted':
      'Pregunte a informática si este PC confía en el certificado de esta dirección, y compruebe su reloj. No se ha enviado nada.',
    'monitoring-proxy': 'Compruebe el proxy en los ajustes: no deja pasar las cifras.',
    'monitoring-refused':
      'Compruebe la ruta de la dirección en Supervisión, en los ajustes: OTLP sobre HTTP en protobuf, como /v1/metrics; para Prometheus, /api/v1/otlp/v1/metrics; para VictoriaMetrics, /opentelemetry/v1/metrics. Compruebe también el reloj de este PC: las cifras del futuro se rechazan.',
    'monitoring-collector':
      'Pregunte a quien gestiona el recolector. Las próximas cifras se envían a su debido tiempo.',
    'monitoring-unreachable':
      'Pregunte a informática si el recolector funciona y si hay un cortafuegos en medio. La recogida y el envío de archivos no dependen de ello.',
    upload:
      'Compruebe en los ajustes el modo de enviar los archivos. Si es correcto, envíe a informática el archivo para la asistencia.',
  },
  waiting: 'en espera',
  running: 'comprobando',
  space: 'quedan {{free}}, se necesitan {{least}}',
  entries_one: '{{count, number}} archivo o carpeta dentro',
  entries_many: '{{count, number}} archivos y carpetas dentro',
  entries_other: '{{count, number}} archivos y carpetas dentro',
  notSent: 'todavía no se ha enviado ningún archivo desde aquí',
  support: {
    title: 'Archivo para la asistencia',
    help: 'Un archivo zip con los ajustes, los estados, las comprobaciones y las últimas líneas del registro. No contiene ningún nombre, número, carpeta ni clave.',
    save: 'Guardar el archivo',
    saved: 'Guardado como {{name}}',
  },
};

export const about: Texts<'es', typeof english.about> = {
  version: { title: 'Versión', help: 'Tacho Depot {{version}}' },
  update: {
    off: 'No busca versiones nuevas',
    waiting: 'Busca solo versiones nuevas',
    looking: 'Buscando una versión nueva',
    current: 'Es la versión más nueva, comprobado {{at}}',
    downloading: 'Se está trayendo una versión nueva: {{percent}} %',
    ready: 'La versión {{version}} está lista, y se instala al salir de Tacho Depot',
    failed: {
      'no-answer': 'Sin respuesta sobre versiones nuevas, intentado {{at}}',
      'bad-signature':
        'Se ha rechazado una versión nueva porque su firma es incorrecta. Avise a su departamento de informática',
    },
    why: {
      agent: 'Las versiones nuevas llegan con los paquetes de este PC',
      packages: 'Las versiones nuevas llegan con los paquetes de este PC',
      'not-installed': 'Esta copia funciona desde sus fuentes y no se actualiza sola',
      'not-signed': 'Esta copia no está firmada, así que las versiones nuevas se instalan a mano',
    },
    look: 'Buscar ahora',
    restart: 'Reiniciar ahora',
  },
  news: {
    title: 'Novedades',
    help: 'En las versiones hasta ahora, la más nueva primero.',
    inReady: 'En la versión {{version}}',
  },
  law: {
    title: 'Las normas',
    help: 'De dónde vienen los plazos. Las páginas se abren en su navegador.',
    links: {
      drivingTimes: 'Tiempos de conducción y descanso, (CE) 561/2006',
      tachographs: 'Tacógrafos, (UE) 165/2014',
      tachographDetails: 'Tacógrafos en detalle, (UE) 2016/799',
      britishHours: 'Tiempos de conducción en el Reino Unido, GOV.UK',
    },
  },
};

export const connection: Texts<'es', typeof english.connection> = {
  test: 'Probar la conexión',
  again: 'Probar de nuevo',
  running: 'Probando la conexión',
  works: 'La conexión funciona',
  fails: 'La conexión todavía no funciona',
  steps: {
    address: {
      passed: 'Se ha encontrado la dirección',
      failed: 'No se ha encontrado la dirección',
      'not-tried': 'Buscar la dirección',
    },
    private: {
      passed: 'La conexión es privada',
      failed: 'El servicio no puede demostrar quién es',
      'not-tried': 'Una conexión privada',
    },
    answers: { passed: 'El servicio responde', failed: 'El servicio no responde', 'not-tried': 'Una respuesta' },
    keys: { passed: 'Las dos claves se aceptan', failed: 'Las claves se rechazan', 'not-tried': 'Las claves' },
    sending: { passed: 'Enviar un archivo', failed: 'Enviar un archivo', 'not-tried': 'Enviar un archivo' },
  },
  certificate: 'certificado válido hasta {{day}}',
  plain: 'La conexión se queda en este PC',
  plainDetail: 'no es privada, y no hace falta que lo sea',
  inMs: 'en {{milliseconds, number}} ms',
  entries_one: 'lista de tipos de tacógrafo, {{count}} entrada',
  entries_many: 'lista de tipos de tacógrafo, {{count}} entradas',
  entries_other: 'lista de tipos de tacógrafo, {{count}} entradas',
  status: 'respondió con {{status}}',
  notTried: 'sin probar',
  nothingSent: 'sin probar, todavía no se envía nada',
  failed: 'No se ha podido hacer la prueba. {{message}}',
};
