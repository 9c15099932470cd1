import type * as english from '../messages/desktop.ts';
import type { Texts } from '../translation.ts';

export const desktop: Texts<'es', typeof english.desktop> = {
  tray: {
    open: 'Abrir Tacho Depot',
    show_one: 'Mostrar el archivo',
    show_many: 'Mostrar los {{count, number}} archivos',
    show_other: 'Mostrar los {{count, number}} archivos',
    lookNow: 'Revisar ahora',
    pause: 'Pausar',
    resume: 'Reanudar',
    settings: 'Ajustes',
    quit: 'Salir',
    starting: 'Tacho Depot se está iniciando.',
  },
  menu: {
    file: '&Archivo',
    edit: '&Edición',
    view: '&Ver',
    help: 'Ay&uda',
    allHelp: 'Qué hacer, y cómo se usa',
    addFiles: 'Añadir archivos…',
    lookNow: 'Revisar ahora',
    close: 'Cerrar la ventana',
    quit: 'Salir de Tacho Depot',
    zoomIn: 'Ampliar',
    zoomOut: 'Reducir',
    zoomReset: 'Tamaño normal',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    selectAll: 'Seleccionar todo',
    hide: 'Ocultar Tacho Depot',
  },
  quit: {
    title: '¿Salir de Tacho Depot?',
    line_one:
      '{{count, number}} archivo en espera. Está a salvo en este PC, y se envía la próxima vez que funcione Tacho Depot. Hasta entonces no se recoge nada nuevo.',
    line_many:
      '{{count, number}} archivos en espera. Están a salvo en este PC, y se envían la próxima vez que funcione Tacho Depot. Hasta entonces no se recoge nada nuevo.',
    line_other:
      '{{count, number}} archivos en espera. Están a salvo en este PC, y se envían la próxima vez que funcione Tacho Depot. Hasta entonces no se recoge nada nuevo.',
    keep: 'Seguir funcionando',
    quit: 'Salir',
  },
  stillRunning: {
    title: 'Tacho Depot sigue en marcha',
    line: 'Recoge y envía sin su ventana. Vuelva a abrirlo, o ciérrelo, desde su icono junto al reloj.',
  },
  attention: {
    title_one: '{{count, number}} archivo requiere atención',
    title_many: '{{count, number}} archivos requieren atención',
    title_other: '{{count, number}} archivos requieren atención',
    line_one: 'Vea en Tacho Depot qué hacer con él.',
    line_many: 'Vea en Tacho Depot qué hacer con ellos.',
    line_other: 'Vea en Tacho Depot qué hacer con ellos.',
  },
  backOnline: {
    title: 'El servicio vuelve a estar accesible',
    line_one: '{{count, number}} archivo que esperaba se está enviando.',
    line_many: '{{count, number}} archivos que esperaban se están enviando.',
    line_other: '{{count, number}} archivos que esperaban se están enviando.',
    nothing: 'Nada ha tenido que esperar.',
  },
  crashed: {
    title: 'La ventana ha dejado de funcionar',
    line: 'Se abrió de nuevo y se detuvo otra vez. La recogida y el envío continúan sin ella, y no se pierde nada.',
    again: 'Abrirla de nuevo',
    later: 'Dejarla cerrada',
  },
  added: {
    title_one: '{{count, number}} archivo no se ha añadido',
    title_many: '{{count, number}} archivos no se han añadido',
    title_other: '{{count, number}} archivos no se han añadido',
    tooLarge: '{{name}} es demasiado grande para ser una transferencia.',
    unreadable: '{{name}} no se puede leer. Cierre el programa que lo usa e inténtelo de nuevo.',
    refused: '{{name}}: {{words}}',
    close: 'Cerrar',
  },
  cannotStart: {
    title: 'Tacho Depot no puede iniciarse',
    noPage: 'Falta una parte de esta instalación. Vuelva a instalar Tacho Depot.',
    agentWithoutPage:
      'Tacho Depot ya funciona en este PC, sin ventana: recoge y envía solo. Pida a informática que lo inicie con su página si quiere ver qué hace.',
    unexpected:
      'Ha ocurrido algo inesperado. Nada de lo recogido se ha perdido. Vuelva a iniciar Tacho Depot; si no sirve, dé este texto a quien se ocupe de este PC:\n\n{{error}}',
  },
  depotMissing: {
    title: 'Los datos de la base no están',
    line: 'En esta carpeta había una base, y ahora no está:\n\n{{folder}}\n\nSi está en otro disco o en un recurso compartido, conéctelo y vuelva a iniciar Tacho Depot. Si la carpeta se ha perdido, pida a informática que recupere una copia de seguridad. Una base nueva no sabe nada de lo enviado: envía otra vez todos los archivos de las carpetas vigiladas.',
    close: 'Cerrar',
    beginNew: 'Empezar una base nueva',
  },
  commandLine: {
    noScreen:
      'Tacho Depot abre una ventana, y aquí no hay pantalla: no está definida ni DISPLAY ni WAYLAND_DISPLAY. Inícielo desde el escritorio. En un equipo sin escritorio, el agente hace el mismo trabajo: vea "tacho-depot-agent help", del paquete tacho-depot-agent.',
    agentCommand:
      '«{{word}}» no es un archivo, y esto es la ventana de Tacho Depot, que no tiene órdenes. Las órdenes son del agente: ejecute "tacho-depot-agent {{word}}", del paquete tacho-depot-agent.',
    help: `Uso: tacho-depot [archivo...]

Abre la ventana de Tacho Depot y añade las transferencias que se nombran. Si ya funciona, pasa al frente y las toma.

Opciones:
  --hidden   iniciar sin la ventana, junto al reloj
  --version  mostrar la versión
  --help     mostrar esto

Entorno:
  TACHO_DEPOT_DATA  carpeta de los datos

Las órdenes como "status" y "run" son del agente: "tacho-depot-agent help" las enumera.`,
  },
  chooseFolder: 'Carpeta de las transferencias',
  chooseFiles: { title: 'Añadir transferencias', downloads: 'Transferencias', everything: 'Todos los archivos' },
};
