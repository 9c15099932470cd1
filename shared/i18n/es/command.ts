import type * as english from '../messages/command.ts';
import type { Texts } from '../translation.ts';

export const command: Texts<'es', typeof english.command> = {
  list: {
    sent_one: '{{count}} enviado',
    sent_many: '{{count}} enviados',
    sent_other: '{{count}} enviados',
    alreadyHere_one: '{{count}} ya estaba aquí',
    alreadyHere_many: '{{count}} ya estaban aquí',
    alreadyHere_other: '{{count}} ya estaban aquí',
    needAttention_one: '{{count}} requiere atención',
    needAttention_many: '{{count}} requieren atención',
    needAttention_other: '{{count}} requieren atención',
    waiting_one: '{{count}} en espera',
    waiting_many: '{{count}} en espera',
    waiting_other: '{{count}} en espera',
    withOldest: '{{counts}}; el archivo sin enviar más antiguo llegó {{at}}',
  },
  unread_one:
    '{{count}} archivo guardado aquí no se ha leído aún: no se sabe de quién es ni qué días abarca. Pregunte más tarde con «tacho-depot-agent missing-days».',
  unread_many:
    '{{count}} archivos guardados aquí no se han leído aún: no se sabe de quién son ni qué días abarcan. Pregunte más tarde con «tacho-depot-agent missing-days».',
  unread_other:
    '{{count}} archivos guardados aquí no se han leído aún: no se sabe de quién son ni qué días abarcan. Pregunte más tarde con «tacho-depot-agent missing-days».',
  fault: 'Es un fallo de Tacho Depot ({{error}}, {{at}}). No se ha perdido nada. Comuníquelo, por favor.',
  tlsOverrideIgnored:
    'NODE_TLS_REJECT_UNAUTHORIZED=0 no tiene efecto: se verifica cada certificado. Quítelo del entorno e indique su propia autoridad en NODE_EXTRA_CA_CERTS.',
  file: {
    notRead:
      'No se puede leer el archivo «{{file}}» ({{systemCode}}). Compruebe su nombre y que tiene permiso para leerlo.',
    tooLarge: '«{{file}}» tiene más de {{megabytes}} MB, más que cualquier transferencia.',
    isLink: '«{{file}}» es un enlace. Indique el archivo al que lleva.',
    noFile: '«{{file}}» no es un archivo, sino una carpeta, una tubería o un dispositivo. Indique un archivo.',
    inExcel: 'No se puede leer el archivo «{{file}}» ({{systemCode}}). Compruebe su nombre y ciérrelo en Excel.',
    notWritten: 'No se puede escribir «{{file}}» ({{systemCode}}). Elija otro archivo.',
    rootsNotRead: 'No se puede leer la carpeta «{{folder}}» con certificados raíz.',
    noRoots: 'La carpeta «{{folder}}» no contiene ningún certificado raíz.',
  },
  start: {
    ofAnotherUser:
      'La base de «{{folder}}» pertenece a otro usuario de este PC, y solo él puede consultarla. Como administrador: {{command}}',
    noDepot:
      'No hay ninguna base en «{{folder}}», y no se ha creado nada allí. Compruebe el nombre tras --data; «tacho-depot-agent run» crea una base.',
    depotMissing:
      'En «{{folder}}» había una base, y ahora no está. No se ha creado nada. Si su disco o recurso compartido no está montado, móntelo y vuelva a empezar. Si la carpeta se ha perdido, recupere una copia de seguridad con «tacho-depot-agent restore». Si quiere una base nueva, que envía otra vez todos los archivos de las carpetas, dígalo una vez con --new-depot.',
    dataNotMadeFull: 'No se puede crear la carpeta de datos «{{folder}}» ({{systemCode}}). Libere espacio en su disco.',
    dataNotMade: 'No se puede crear la carpeta de datos «{{folder}}» ({{systemCode}}). Elija otra con --data.',
    folderNotWatched: 'No se puede vigilar la carpeta «{{folder}}». {{why}}',
    wideFolderNotWatched:
      'No se puede vigilar la carpeta «{{folder}}». {{why}} Si se quiere toda, dígalo con --watch-anyway.',
    settingsNotRead:
      'No se puede leer el archivo de ajustes «{{file}}». Compruebe su nombre y que tiene permiso para leerlo.',
    noArchiveAddress: 'TACHO_DEPOT_ARCHIVE_URL no es una dirección: "{{value}}". Debe empezar por https://.',
    noMailServer:
      'TACHO_DEPOT_MAIL_SERVER no es un servidor de correo: «{{value}}». Indique uno como smtp.example.com:587.',
    noAddress: 'TACHO_DEPOT_URL no es una dirección: «{{value}}». Debe empezar por https:// o http://.',
    diskFull: 'El disco de la carpeta de datos está lleno. Libere espacio: entonces el trabajo sigue solo.',
    portTaken: 'Otro programa usa el puerto {{port}}. Elija otro con --port.',
    portKept: 'El puerto {{port}} está reservado al sistema. Elija uno superior a 1023 con --port.',
  },
  run: {
    noPort: 'El puerto debe ser un número de 0 a 65535.',
    noWebhookPort: 'El puerto de --webhooks debe ser un número de 0 a 65535.',
    noWebhookHost: '--webhooks-host debe ser una dirección IP de este PC, como 127.0.0.1; «{{host}}» no lo es.',
    ready: 'listo',
    readyAt: 'listo {{url}}',
    webhooks: 'webhooks {{url}}',
    works: 'Recoge y envía.',
    stopping: 'Termina lo que se está enviando.',
    tooManyFaults:
      'Demasiadas cosas han fallado dentro de Tacho Depot. Se detiene para que se inicie de nuevo. Véase su registro.',
  },
  sending: {
    nothing: 'No se envía nada: {{why}}',
    waits: {
      'disk-full': 'No se envía nada: el disco de la carpeta de datos está lleno. Libere espacio. Entonces sigue solo.',
      failed:
        'No se envía nada: no se puede escribir la base de datos. Compruebe el disco de la carpeta de datos. Entonces sigue solo.',
    },
    ended: {
      'disk-full':
        'No se envía nada: el disco de la carpeta de datos está lleno. Libere espacio. Después ejecútelo otra vez.',
      failed:
        'No se envía nada: no se puede escribir la base de datos. Compruebe el disco de la carpeta de datos. Después ejecútelo otra vez.',
    },
    nothingCollected: 'No se ha recogido nada nuevo: el disco está casi lleno o no se puede escribir. Libere espacio.',
  },
  webhooks: {
    'port-taken':
      'No se reciben webhooks. Otro programa usa este puerto: elija otro con --webhooks. Se intenta de nuevo solo.',
    'port-not-allowed':
      'No se reciben webhooks. Este puerto está reservado al sistema: elija uno superior a 1023 con --webhooks. Se intenta de nuevo solo.',
    'address-not-here':
      'No se reciben webhooks. La dirección no es de este PC: elija otra con --webhooks-host. Se intenta de nuevo solo.',
    'no-secret':
      'No se reciben webhooks. Necesitan el secreto con que el servicio los firma: defina TACHO_DEPOT_WEBHOOK_SECRET, o «webhookSecret» en el archivo de claves. Se intenta de nuevo solo.',
    'secret-not-readable':
      'No se reciben webhooks. El secreto no se puede leer del archivo de claves: debe ser JSON que solo este usuario pueda leer. Se intenta de nuevo solo.',
    failed:
      'No se reciben webhooks. El sistema no deja escuchar allí a un programa: «check» dice más. Se intenta de nuevo solo.',
  },
  page: {
    noAgent: 'Ningún agente funciona sobre esta carpeta de datos. Inicie uno con «tacho-depot-agent run».',
    noPage:
      'El agente de esta carpeta de datos trabaja sin página, porque se inició con --no-page. «status», «check», «retry» y «support-bundle» funcionan igualmente.',
  },
  status: {
    noAgent:
      'Ningún agente funciona sobre esta carpeta de datos: no se recoge ni se envía nada. Inicie uno con «tacho-depot-agent run».',
    silent: 'Lo que trabaja sobre esta carpeta de datos no es un agente, o no responde.',
    dismiss: '«status --dismiss»: está leído y no hace falta repetirlo.',
    runs: 'Un agente funciona: última revisión {{scan}}, servicio alcanzado por última vez {{contact}}',
    notYet: 'todavía no',
    never: 'nunca',
  },
  check: {
    titles: {
      'data-folder': 'La carpeta de datos se puede escribir',
      'private-folder': 'La carpeta de datos es privada',
      space: 'Espacio en este PC',
      database: 'La base de datos está intacta',
      records: 'La base de datos está completa',
      backup: 'La base de datos tiene copia de seguridad',
      copies: 'Las copias guardadas están intactas',
      parts: 'Cada parte del programa funciona',
      folder: 'La carpeta se puede leer',
      address: 'Se encuentra la dirección del servicio',
      private: 'La conexión es privada',
      answers: 'El servicio responde',
      keys: 'Las claves se aceptan',
      webhooks: 'Se reciben webhooks',
      mail: 'Se puede enviar correo',
      'central-settings': 'Los ajustes centrales están en vigor',
      'company-archive': 'El archivo central de la empresa funciona',
      metrics: 'Las cifras de supervisión llegan',
      traces: 'Las trazas de supervisión llegan',
      upload: 'Envío de prueba',
    },
    ofFolder: '{{title}}, «{{folder}}»',
    states: { passed: 'correcto', failed: 'FALLA', 'not-tried': 'no probado' },
    line: '{{number}}. {{title}}: {{state}}',
    lineWith: '{{number}}. {{title}}: {{state}} ({{found}})',
    sum: '{{passed}} correctas, {{failed}} fallidas',
    sumNotTried: '{{passed}} correctas, {{failed}} fallidas, {{notTried}} no probadas',
    bundle: '{{file}} ({{size}} bytes)',
    bundleNotWritten:
      'No se puede escribir «{{file}}» ({{systemCode}}). Indique el nombre de un archivo nuevo en una carpeta suya.',
  },
  custody: {
    holdAdded: 'Conservado con el número {{id}}: {{scope}}',
    hold: '{{id}}\t{{scope}}\t{{reason}}\tdesde {{at}}',
    released: 'El número {{id}} ya no se conserva.',
    notDay: '«{{given}}» no es un día. Indique uno como 2026-11-24.',
    noScope: 'Indique qué conservar: --driver, --vehicle, --from o --to.',
    nobody:
      'Ningún conductor ni vehículo de los archivos guardados aquí se llama «{{given}}». Indique parte del nombre, la matrícula o el VIN.',
    several: '«{{given}}» puede ser cualquiera de estos: {{names}}. Indique más del nombre.',
    bringBackWhat: 'Indique qué copias: números que muestra «custody list», o --all.',
    nothingAsked: 'No hay nada que decidir: no hay más copias cumplidas de las que se van solas en un día.',
    letGoHow: '«custody let-go --yes» las deja ir.',
    clockConfirmed: 'El reloj se da por bueno.',
  },
  journal: {
    notSigned:
      'El diario no se firma ahora, porque la clave de este depósito no se puede leer o guardar: el archivo «custody.key» de la carpeta de datos.',
    exported_one: '{{file}}: {{count}} línea del diario de custodia.',
    exported_many: '{{file}}: {{count}} líneas del diario de custodia.',
    exported_other: '{{file}}: {{count}} líneas del diario de custodia.',
    notWritten: 'No se puede escribir «{{file}}» ({{systemCode}}). Indique un archivo nuevo en una carpeta suya.',
    notRead: 'No se puede leer «{{file}}» ({{systemCode}}). Indique un archivo que haya escrito «journal export».',
    noLineOf:
      'Los registros conocen un archivo del que el diario no tiene línea: {{sha256}}. Pueden haberse cortado líneas.',
    cut: '«{{file}}» no termina con una cabecera firmada, como toda exportación: pueden faltar líneas al final.',
    noLaterLines:
      'En el archivo no se ve si el diario siguió tras su última cabecera. Pregunte al depósito: su propio «journal check» dice cuántas líneas hay.',
    whole_one: 'El diario está completo: {{count}} línea, cada una con el hash de la anterior.',
    whole_many: 'El diario está completo: {{count}} líneas, cada una con el hash de la anterior.',
    whole_other: 'El diario está completo: {{count}} líneas, cada una con el hash de la anterior.',
    notWhole_one: 'El diario no es lo que se escribió: {{count}} hallazgo.',
    notWhole_many: 'El diario no es lo que se escribió: {{count}} hallazgos.',
    notWhole_other: 'El diario no es lo que se escribió: {{count}} hallazgos.',
    noHead: 'No hay en él ninguna cabecera firmada, así que nada responde de sus líneas.',
    head_one:
      'La línea {{line}} es la última cabecera firmada, de {{at}}; {{count}} línea posterior no está firmada aún.',
    head_many:
      'La línea {{line}} es la última cabecera firmada, de {{at}}; {{count}} líneas posteriores no están firmadas aún.',
    head_other:
      'La línea {{line}} es la última cabecera firmada, de {{at}}; {{count}} líneas posteriores no están firmadas aún.',
    key: 'Desde la línea {{line}} está firmado con la clave {{key}}',
    findings: {
      changed: 'La línea {{line}} se cambió: no es aquella cuyo hash tiene la línea {{next}}.',
      missing: 'Faltan las líneas {{line}} a {{to}}.',
      'out-of-order': 'La línea {{line}} no está en su sitio.',
      doubled: 'La línea {{line}} está dos veces.',
      unreadable: 'Lo que sigue a la línea {{line}} no es una línea de un diario.',
      'bad-signature': 'La firma de la línea {{line}} no encaja: ella, o una línea anterior, se cambió.',
      'other-key': 'La línea {{line}} está firmada con una clave que ninguna línea anterior nombra.',
    },
  },
  backup: {
    exists: '«{{file}}» ya existe. Indique el nombre de un archivo nuevo.',
    made_one: '{{file}}: la base de datos y {{count}} copia.',
    made_many: '{{file}}: la base de datos y {{count}} copias.',
    made_other: '{{file}}: la base de datos y {{count}} copias.',
    leftOut_one: '{{count}} copia se ha omitido, porque el disco la ha alterado: véase «tacho-depot-agent check».',
    leftOut_many: '{{count}} copias se han omitido, porque el disco las ha alterado: véase «tacho-depot-agent check».',
    leftOut_other: '{{count}} copias se han omitido, porque el disco las ha alterado: véase «tacho-depot-agent check».',
    notWritten:
      'No se puede escribir «{{file}}» ({{systemCode}}). Elija una carpeta con espacio en la que pueda escribir.',
    depotThere:
      'Ya hay una base en «{{folder}}», y no se ha cambiado nada. Detenga el agente y mueva esa carpeta, o indique otra con --data.',
    restored_one:
      'Restaurado como estaba el {{at}}, con {{count}} copia: {{counts}}. Lo que entonces no estaba enviado puede haberse enviado desde entonces, y está marcado así.',
    restored_many:
      'Restaurado como estaba el {{at}}, con {{count}} copias: {{counts}}. Lo que entonces no estaba enviado puede haberse enviado desde entonces, y está marcado así.',
    restored_other:
      'Restaurado como estaba el {{at}}, con {{count}} copias: {{counts}}. Lo que entonces no estaba enviado puede haberse enviado desde entonces, y está marcado así.',
    noBackup: '«{{file}}» no es una copia de seguridad, o no se puede leer.',
    otherBackup: '«{{file}}» no es una copia de seguridad de Tacho Depot, o es de una versión que esta no conoce.',
    incomplete: '«{{file}}» está dañado: no contiene lo que dice. Tome otra copia de seguridad.',
    copyDamaged: '«{{file}}» está dañado: una copia que contiene no es lo que se guardó. Tome otra copia de seguridad.',
    recordsChanged:
      '«{{file}}» está dañado: la base de datos que contiene no es lo que se guardó. Tome otra copia de seguridad.',
    recordsDamaged: 'La base de datos de «{{file}}» está dañada. Tome otra copia de seguridad.',
    newerVersion:
      '«{{file}}» es de una versión más reciente del programa ({{program}}). Instale esa versión y restaure después.',
    copyNotWritten: 'No se puede escribir una copia en «{{folder}}» ({{systemCode}}).',
    notRestored:
      'No se pudo restaurar «{{file}}» en «{{folder}}» ({{systemCode}}). No se ha perdido nada: se puede intentar de nuevo.',
    signedWith: 'Está firmada con la clave {{key}}.',
    notSigned: 'No está firmada, así que nada muestra quién la hizo.',
    noRecipient: 'El destinatario no es una clave pública de age. Empieza por age1, tal como la muestra age-keygen.',
    noIdentity:
      '«{{file}}» no contiene claves secretas de age, una por línea. Indique el archivo que escribió age-keygen.',
    encrypted: '«{{file}}» está cifrado. Indique con --identity el archivo con la clave secreta de age.',
    notDecrypted:
      '«{{file}}» no se puede descifrar: es para otra clave, o está dañado. Tome la clave que le corresponde, u otra copia de seguridad.',
    badSignature:
      '«{{file}}» se cambió después de firmarse, y no se ha tomado nada de él. Tome otra copia de seguridad.',
    folderNotEmpty:
      '«{{folder}}» no está vacía, incluidos los archivos ocultos, y no se ha cambiado nada. Indique una carpeta nueva con --data.',
    noFolder:
      '«{{folder}}» es un enlace o no es una carpeta, y no se ha cambiado nada. Indique la carpeta misma con --data.',
    folderNotRead: 'No se puede mirar en «{{folder}}» ({{systemCode}}). Indique otra carpeta con --data.',
    tooLarge:
      '«{{file}}» tiene más entradas de las que puede tener una copia de seguridad. Tome otra copia de seguridad.',
    noRoom:
      'En «{{folder}}» no hay sitio para lo que contiene la copia de seguridad. Haga sitio, o indique con --data una carpeta en otro disco.',
    madeBy_one: 'La hizo {{depot}} el {{at}}, con {{count}} copia.',
    madeBy_many: 'La hizo {{depot}} el {{at}}, con {{count}} copias.',
    madeBy_other: 'La hizo {{depot}} el {{at}}, con {{count}} copias.',
    depotWithoutName: 'una base sin nombre',
    question: '¿Restaurarla en «{{folder}}»? (s/n)',
    yes: 's',
    unwanted: 'No se ha restaurado nada. Si es la copia de seguridad deseada, dígalo con --from {{key}}.',
    missing_one: '{{count}} copia que nombra su base de datos no está en ella, y está marcada así.',
    missing_many: '{{count}} copias que nombra su base de datos no están en ella, y están marcadas así.',
    missing_other: '{{count}} copias que nombra su base de datos no están en ella, y están marcadas así.',
    since: 'Lo que llegó después de {{at}} no está en ella: deposite esos archivos de nuevo.',
  },
  configure: {
    settingsNotRead: 'No se puede leer el archivo de ajustes «{{file}}». Corríjalo o muévalo.',
    notWritten: 'No se puede escribir «{{folder}}» ({{systemCode}}). Solo puede root: ejecútelo con sudo.',
    written: '{{settingsFile}} y {{keysFile}} están escritos. Ahora: systemctl restart tacho-depot-agent',
    needFolder:
      'Diga dónde llegan las transferencias: --folder, con el nombre de una carpeta. Puede darse más de una vez.',
    askToken: 'Token de API: ',
    askKey: 'Clave de suscripción: ',
    noToken: 'Falta el token de API.',
    noKey: 'Falta la clave de suscripción.',
    strangeToken: 'El token de API no es una clave: tiene espacios o letras que no tiene ninguna clave.',
    strangeKey: 'La clave de suscripción no es una clave: tiene espacios o letras que no tiene ninguna clave.',
  },
  folders: {
    none: 'No se vigila ninguna carpeta.',
    notReached: 'no accesible desde {{at}}',
    other: 'otra carpeta desde {{at}}: conecte otra vez su recurso, o ejecute «folders accept {{id}}»',
    notYet: 'todavía no revisada',
    looked: 'revisada {{at}}',
    leftOut: 'de «Uploaded» en ella no se recoge nada, porque allí se mueven los originales enviados',
    leftOutOthers:
      'de «Uploaded» en ella no se recoge nada, porque allí se mueven los originales enviados. No puestos allí por esta base: {{files}}. Súbalos a la carpeta',
    polled: 'se mira cada pocos segundos',
    watching: 'Carpeta {{id}}: {{watching}}',
    accepted: 'La carpeta {{id}} es la correcta',
    unreachable: 'No se puede acceder a la carpeta «{{label}}». Su contenido se recogerá cuando vuelva.',
    otherThere:
      'Hay otra carpeta donde estaba «{{label}}»: conecte otra vez su recurso o unidad. Si es la correcta, ejecute «tacho-depot-agent folders accept {{id}}».',
  },
  settings: {
    exported: 'Los ajustes están en {{file}}',
    refused: 'No se ha cambiado nada: «{{file}}» no encaja. {{reasons}}',
    reason: '«{{name}}»: {{message}}',
    changed: 'Cambiados: {{names}}',
    changedNothing: 'Cambiados: ninguno',
    changedBesides: 'Cambiados: {{names}}; fijados desde fuera, y dejados como están: {{fixed}}',
    changedNothingBesides: 'Cambiados: ninguno; fijados desde fuera, y dejados como están: {{fixed}}',
    keyNotWritten: 'No se puede escribir «{{file}}» ({{code}}). Elija un archivo nuevo.',
    keyMade: 'La clave privada está en {{file}}. Guárdela fuera de toda base. «publicKey» para cada PC:\n{{publicKey}}',
    notSigned: 'No se ha firmado «{{file}}»: {{why}}',
    signed: 'Firmado: {{file}}',
  },
  files: {
    noNumber: '«{{given}}» no es el número de un archivo. Los muestra «status».',
    keptBack: '«{{file}}» está retenido. {{why}}. {{effect}}',
    effect: 'Iría al servicio de cumplimiento tal como está, y no se puede deshacer. Añada --yes para enviarlo.',
    sentAnyway: '«{{file}}» se enviará tal como está',
    retried_one: '{{count}} se enviará de nuevo',
    retried_many: '{{count}} se enviarán de nuevo',
    retried_other: '{{count}} se enviarán de nuevo',
    keptBackToo_one: '{{count}} retenido (véase «status», y «send-anyway» para uno solo)',
    keptBackToo_many: '{{count}} retenidos (véase «status», y «send-anyway» para uno solo)',
    keptBackToo_other: '{{count}} retenidos (véase «status», y «send-anyway» para uno solo)',
    ignored_one: '{{count}} no se enviará',
    ignored_many: '{{count}} no se enviarán',
    ignored_other: '{{count}} no se enviarán',
    noMinutes:
      '«{{given}}» no es un número de minutos. Indique uno mayor que 0, o ninguno para una pausa hasta «resume».',
    paused: 'En pausa hasta «resume»',
    pausedUntil: 'En pausa hasta {{until}}',
    resumed: 'Se vuelve a enviar',
  },
  canStart: {
    noTime: '«{{at}}» no es una hora con su zona. Indique una como 2026-11-09T06:00Z.',
    noRegime: '«{{regime}}» no es un conjunto de reglas. Indique uno de: {{regimes}}.',
    answers: {
      yes: 'puede empezar',
      no: 'no puede empezar',
      unknown: 'no se sabe',
    },
    from: 'desde {{at}}',
    drive: 'como máximo {{drive}} de conducción ese día',
    latest: 'próximo descanso semanal a más tardar desde {{at}}',
    owed: '{{rest}} de descanso por compensar antes de {{at}}',
    otherwise: 'sería distinto según: {{regimes}}',
    regimeOfDepot:
      'Sin archivos valen las reglas elegidas aquí para cada conductor. Omita --regime o indique archivos.',
    past: '«{{at}}» ya pasó. Sin archivos solo se trata de inicios desde ahora; indique los archivos de ese momento.',
    nobody: 'Aquí no se conoce a ningún conductor.',
    reasons: {
      'regular-weekly': 'tras un descanso semanal de 45 h',
      'reduced-weekly': 'tras un descanso semanal de 24 h',
      regular: 'tras un descanso diario de 11 h',
      split: 'tras un descanso diario de 3 h y 9 h',
      reduced: 'tras un descanso diario de 9 h',
      'daily-rest': 'el descanso diario no está completo',
      'weekly-rest': 'toca un descanso semanal',
      compensation: 'antes hay que compensar un descanso semanal reducido',
      'week-driving': 'se han agotado las 56 h de conducción de la semana',
      'fortnight-driving': 'se han agotado las 90 h de conducción de dos semanas',
      'no-records': 'sin registros anteriores',
      altered: 'un registro se modificó después de firmarse',
      'at-work': 'los registros acaban durante el trabajo',
      'short-records': 'no consta un descanso semanal normal desde el que contar',
      'week-before': 'la semana anterior no está registrada entera',
      unrecorded: 'el tiempo sin registro quizá no fue descanso',
      'owed-rest': 'no consta si se compensó un descanso semanal reducido',
      ferry: 'no consta si hubo litera en el descanso interrumpido en un ferry',
      service: 'según el informe del servicio',
      'too-old': 'los registros son demasiado antiguos',
      'ahead-of-clock': 'los registros terminan después de ahora',
      'unsure-card': 'antes hay que confirmar que una tarjeta más nueva es del conductor',
    },
  },
  hours: {
    noZone: '«{{zone}}» no es una zona horaria. Indique una como Europe/Madrid.',
    none: 'Ningún archivo habla de las actividades de un conductor.',
    head: '{{name}}, tarjeta …{{card}}: {{from}} a {{until}} ({{zone}})',
    week: '{{week}} (de lunes a domingo en UTC)',
    day: '{{day}} {{from}} a {{until}}: {{activities}}',
  },
  leave: {
    none: 'No hay días de vacaciones ni de enfermedad anotados.',
    notUsable:
      'La línea {{line}} de «{{file}}» no sirve. Cada línea es un objeto con driver, kind (leave o sickness), firstDay y lastDay, como 2026-07-06.',
    notDays:
      'Los días de la línea {{line}} de «{{file}}» terminan antes de empezar, son más de un año o coinciden con otros del conductor.',
    tooMany: 'El archivo «{{file}}» tiene más de {{count, number}} filas. Impórtelo por partes.',
    noColumn:
      'El archivo «{{file}}» no tiene la columna {{column}}. Su primera fila debe nombrar driver, kind, firstDay y lastDay.',
    wrongValue:
      'Línea {{line}} de «{{file}}»: {{field}} es «{{value}}». Indique como driver lo que escribe «leave --json», como kind leave o sickness, y días como 2026-07-06.',
    refused: 'Línea {{line}}, {{driver}}, del {{firstDay}} al {{lastDay}}: {{why}}',
    imported: 'Añadidos: {{added, number}}, ya anotados: {{there, number}}, rechazados: {{refused, number}}.',
    nothingWritten: 'No se anotó nada. Corrija o quite las líneas rechazadas e importe de nuevo el archivo.',
  },
  missingDays: {
    none: 'Aquí no hay ninguna tarjeta de conductor ni unidad instalada en el vehículo.',
    reading_one: 'Leyendo archivos aún no leídos: queda {{count}}.',
    reading_many: 'Leyendo archivos aún no leídos: quedan {{count}}.',
    reading_other: 'Leyendo archivos aún no leídos: quedan {{count}}.',
    vehicle: 'Vehículo {{name}}',
    driver: '{{name}}, tarjeta …{{card}}',
    noDays: '{{subject}}: ningún día cubierto',
    covered_one: '{{subject}}: {{count}} día cubierto, {{first}} a {{last}}',
    covered_many: '{{subject}}: {{count}} días cubiertos, {{first}} a {{last}}',
    covered_other: '{{subject}}: {{count}} días cubiertos, {{first}} a {{last}}',
    span: '{{first}} a {{last}}',
    gap: {
      yes_one: 'falta: {{span}} ({{count}} día), todavía se puede leer',
      yes_many: 'faltan: {{span}} ({{count}} días), todavía se pueden leer',
      yes_other: 'faltan: {{span}} ({{count}} días), todavía se pueden leer',
      perhaps_one: 'falta: {{span}} ({{count}} día), quizá en una tarjeta anterior',
      perhaps_many: 'faltan: {{span}} ({{count}} días), quizá en una tarjeta anterior',
      perhaps_other: 'faltan: {{span}} ({{count}} días), quizá en una tarjeta anterior',
      no_one: 'falta: {{span}} ({{count}} día), ya no se puede leer',
      no_many: 'faltan: {{span}} ({{count}} días), ya no se pueden leer',
      no_other: 'faltan: {{span}} ({{count}} días), ya no se pueden leer',
    },
    contradicted_one: '{{count}} día no cuenta como cubierto, porque dos copias firmadas se contradicen: {{span}}',
    contradicted_many: '{{count}} días no cuentan como cubiertos, porque dos copias firmadas se contradicen: {{span}}',
    contradicted_other: '{{count}} días no cuentan como cubiertos, porque dos copias firmadas se contradicen: {{span}}',
    mayBeLost: 'léalo ahora: los días desde el {{first}} quizá se han perdido desde el {{from}}',
    areLost: 'léalo ahora: los días desde el {{first}} se pierden a partir del {{from}}',
    neverArrived: 'nunca llegó: la transferencia del {{day}}, {{time}} UTC',
  },
  service: {
    noOperation: 'El servicio no tiene la operación «{{name}}». «tacho-depot-agent operations» da los nombres.',
    rawOrCsv: '--raw muestra lo que respondió el servicio y --csv una tabla de ello: elija uno.',
    fileForUploads: '--file es de los dos envíos; {{name}} toma sus campos con --body.',
    answerNotWritten: 'No se puede escribir la respuesta en «{{file}}» ({{systemCode}}). Elija otro archivo.',
    misfits_one: '{{count}} fila no encaja con lo que documenta el servicio; omitidas: {{leftOut}}.',
    misfits_many: '{{count}} filas no encajan con lo que documenta el servicio; omitidas: {{leftOut}}.',
    misfits_other: '{{count}} filas no encajan con lo que documenta el servicio; omitidas: {{leftOut}}.',
    seeMisfits: 'Véalas con --misfits.',
    row: 'fila {{number}}: {{issues}}',
    theWhole: '(el conjunto)',
    noJson: '--body no es JSON. Compruebe comillas y comas; en la mayoría de las consolas es más fácil @ARCHIVO.',
    noAddress:
      'No se conoce la dirección del servicio. Defina TACHO_DEPOT_URL, o «serviceUrl» en el archivo de ajustes; una dirección escrita en la página se conoce mientras funciona el agente.',
    inDoubt: 'Puede haberse llevado a cabo igualmente: mírelo antes de enviarlo otra vez.',
    refusedInput: 'No se ha enviado nada, porque estos campos no encajan:',
    noReason: 'No dio ningún motivo.',
    refused: 'El servicio rechazó la petición ({{status}}): {{words}}',
    stopped: 'Detenido antes de que respondiera el servicio.',
    says: 'Dice: {{words}}',
    keysMissing:
      'Faltan las claves del servicio. Defina TACHO_DEPOT_API_TOKEN y TACHO_DEPOT_SUBSCRIPTION_KEY junto a TACHO_DEPOT_URL, o escriba el archivo de claves.',
    keysUnusable:
      'Las claves tienen un carácter que no se puede enviar, como un espacio o un salto de línea. Cópielas otra vez.',
    keysNotUsable: 'Las claves del servicio no se pueden usar.',
    keysRefused: 'El servicio no aceptó las claves ({{status}}). Compruebe las dos.',
    later: 'El servicio no puede responder ahora ({{status}}). Inténtelo más tarde.',
    laterIn_one: 'El servicio no puede responder ahora ({{status}}). Inténtelo dentro de {{count}} segundo.',
    laterIn_many: 'El servicio no puede responder ahora ({{status}}). Inténtelo dentro de {{count}} segundos.',
    laterIn_other: 'El servicio no puede responder ahora ({{status}}). Inténtelo dentro de {{count}} segundos.',
    noAnswer: {
      'plain-http':
        'No se ha enviado nada: la dirección empieza por http:, de modo que cualquiera en el camino podría leer las claves. Use https://.',
      resolve: 'La dirección del servicio no lleva a ningún sitio. Compruébela, y la conexión a internet.',
      connect: 'No se puede acceder al servicio. Compruebe su dirección y la conexión, y vuelva a intentarlo.',
      trust:
        'El certificado del servicio no es de confianza. Compruebe el reloj de este PC y qué inspecciona su tráfico.',
      proxy: 'El proxy no deja pasar la petición. Compruebe su dirección y si pide una contraseña.',
      send: 'La conexión se cortó mientras se enviaba la petición. Inténtelo de nuevo.',
      receive: 'La conexión se cortó antes de que la respuesta estuviera completa.',
      'timed-out': 'La respuesta tardó demasiado. Inténtelo más tarde, o pida menos de una vez.',
    },
    redirect:
      'La dirección responde con una redirección ({{status}}) a {{place}}, que no se sigue. Compruebe la dirección.',
    redirectWithin:
      'La dirección responde con una redirección ({{status}}) a otro lugar propio, que no se sigue. Compruebe la dirección.',
    strangeAnswer:
      'La respuesta ({{status}}) no es de las que da el servicio. Compruebe la dirección, y si hay una página de acceso por medio.',
    otherForm: 'El servicio respondió ({{status}}), pero no en la forma que documenta.',
    tooLarge: 'La respuesta es demasiado grande. Pida menos, con fechas o filtros.',
  },
  operation: {
    noFields: 'No toma campos.',
    fields: 'Campos de --body:',
    accountFields: 'Campos de la respuesta, de todas sus peticiones:',
    rowFields: 'Campos de cada fila de la respuesta:',
    answerFields: 'Campos de la respuesta:',
    file: 'Indique el archivo con --file RUTA: su contenido y, si --body no lo dice, su nombre.',
    default: '{{description}} (si se omite: {{value}})',
    or: '{{one}} o {{other}}',
    required: '{{kind}}, obligatorio',
    listOf: 'lista: {{items}}',
    kinds: {
      text: 'texto',
      number: 'número',
      anything: 'cualquier cosa',
      flag: 'true o false',
      'date-time': 'fecha y hora',
      'whole-number': 'número entero',
      base64: 'texto Base64',
      bytes: 'bytes de un archivo',
      object: 'objeto',
    },
  },
  batch: {
    noSpreadsheet: '«{{name}}» no toma una hoja de cálculo. Estas sí: {{names}}.',
    twoColumns: 'Hay dos columnas «{{name}}». Deje una.',
    noField:
      'La columna {{place}}, «{{name}}», no es un campo de {{operation}}, o es el de una columna anterior. «tacho-depot-agent operations {{operation}}» da los nombres; las mayúsculas cuentan.',
    noIdentifier:
      'No hay columna «{{identifier}}», que dice de quién es la fila. La primera línea debe nombrar las columnas.',
    wouldChange_one: 'Registros que cambiarían: {{count}}. No se ha enviado nada.',
    wouldChange_many: 'Registros que cambiarían: {{count}}. No se ha enviado nada.',
    wouldChange_other: 'Registros que cambiarían: {{count}}. No se ha enviado nada.',
    wouldChangeBesides_one:
      'Registros que cambiarían: {{count}}. Filas sin nada que cambiar: {{unchanged}}. No se ha enviado nada.',
    wouldChangeBesides_many:
      'Registros que cambiarían: {{count}}. Filas sin nada que cambiar: {{unchanged}}. No se ha enviado nada.',
    wouldChangeBesides_other:
      'Registros que cambiarían: {{count}}. Filas sin nada que cambiar: {{unchanged}}. No se ha enviado nada.',
    line: 'línea {{line}}',
    lines: 'líneas {{from}} a {{to}}',
    delete: 'borrar',
    cells: 'No se ha enviado nada, porque estas celdas no encajan:',
    cell: 'línea {{line}}, columna {{column}}: {{problem}}',
    dateOrder: 'Diga --dates day-first o --dates month-first.',
    more_one: 'y {{count}} más',
    more_many: 'y {{count}} más',
    more_other: 'y {{count}} más',
    rowsChanged:
      'Una ejecución anterior de este archivo se interrumpió, y sus filas han cambiado desde entonces. Déjelas como estaban para seguir; o quite «{{file}}» para enviar el archivo desde su primera fila.',
    goingOn: 'Se sigue tras la fila {{next}} de {{total}}.',
    progressNotWritten: 'No se puede escribir «{{file}}» ({{systemCode}}), así que no se envía nada más.',
    progressNotRead: 'No se puede leer «{{file}}» ({{systemCode}}).',
    progressStrange:
      '«{{file}}» debería decir hasta dónde llegó una ejecución anterior, y no lo dice. Muévalo solo si el archivo puede enviarse desde su primera fila.',
    interrupted:
      'Interrumpido tras la fila {{next}} de {{total}}: {{counts}} hasta ahora. La misma orden sigue desde ahí.',
    inDoubt: 'En duda, porque no llegó respuesta: {{lines}} del archivo.',
    unchanged_one: '{{count}} sin nada que cambiar',
    unchanged_many: '{{count}} sin nada que cambiar',
    unchanged_other: '{{count}} sin nada que cambiar',
    done: '{{counts}}. Para corregir y enviar otra vez: {{file}}',
    ofNoRow: 'De ninguna fila del archivo: {{messages}}',
    noReason: 'sin motivo',
  },
  conform: {
    noKeys:
      'Faltan las claves del servicio. Defina TACHO_DEPOT_API_TOKEN y TACHO_DEPOT_SUBSCRIPTION_KEY, o escriba el archivo de claves.',
    noAddress: '«{{url}}» no es la dirección de un servicio. Indique una como https://service.example.',
    namedOnly:
      'Se nombran registros de prueba, pero no se puede cambiar nada. Añada --write para que el servicio los cambie.',
    needRecords: '--write necesita los registros de prueba: --driver, --clocking, --delete-clocking o --upload.',
    notWritten: 'No se puede escribir el informe en «{{file}}» ({{systemCode}}). Elija otro archivo.',
    outcomes: {
      conforms: 'como dice la interfaz',
      departs: 'SE APARTA',
      unanswered: 'SIN RESPUESTA',
      skipped: 'omitido',
    },
    operation: '{{operation}}: {{conforms}} de {{checks}} comprobaciones son como dice la interfaz',
    sum: '{{conforms}} conformes, {{departs}} se apartan, {{unanswered}} sin respuesta, {{skipped}} omitidas',
    times_one: '({{count}} vez)',
    times_many: '({{count}} veces)',
    times_other: '({{count}} veces)',
  },
};
