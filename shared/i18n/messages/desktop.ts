/** The texts of the tray, the notifications and the program's questions. Those of the status are in `status.ts`. */
export const desktop = {
  tray: {
    open: 'Open Tacho Depot',
    show_one: 'Show the file',
    show_other: 'Show the {{count, number}} files',
    lookNow: 'Look now',
    pause: 'Pause',
    resume: 'Resume',
    settings: 'Settings',
    quit: 'Quit',
    starting: 'Tacho Depot is starting.',
  },
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    addFiles: 'Add files…',
    lookNow: 'Look now',
    close: 'Close window',
    quit: 'Quit Tacho Depot',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    zoomReset: 'Normal size',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    hide: 'Hide Tacho Depot',
    help: '&Help',
    allHelp: 'What to do, and how it is used',
  },
  quit: {
    title: 'Quit Tacho Depot?',
    line_one:
      '{{count, number}} file is waiting. It is safe on this PC, and is sent the next time Tacho Depot runs. Until then nothing new is collected.',
    line_other:
      '{{count, number}} files are waiting. They are safe on this PC, and are sent the next time Tacho Depot runs. Until then nothing new is collected.',
    keep: 'Keep running',
    quit: 'Quit',
  },
  stillRunning: {
    title: 'Tacho Depot goes on',
    line: 'It collects and sends without its window. Open it again, or quit it, from its sign beside the clock.',
  },
  attention: {
    title_one: '{{count, number}} file needs attention',
    title_other: '{{count, number}} files need attention',
    line_one: 'See what to do with it in Tacho Depot.',
    line_other: 'See what to do with them in Tacho Depot.',
  },
  backOnline: {
    title: 'The service can be reached again',
    line_one: '{{count, number}} file that waited is being sent.',
    line_other: '{{count, number}} files that waited are being sent.',
    nothing: 'Nothing had to wait.',
  },
  crashed: {
    title: 'The window stopped working',
    line: 'It was opened again, and stopped once more. Collecting and sending go on without it, and nothing is lost.',
    again: 'Open it again',
    later: 'Leave it closed',
  },
  added: {
    title_one: '{{count, number}} file was not added',
    title_other: '{{count, number}} files were not added',
    tooLarge: '{{name}} is too large to be a download.',
    unreadable: '{{name}} cannot be read. Close the program that uses it, then try again.',
    refused: '{{name}}: {{words}}',
    close: 'Close',
  },
  cannotStart: {
    title: 'Tacho Depot cannot start',
    noPage: 'A part of this installation is missing. Install Tacho Depot again.',
    agentWithoutPage:
      'Tacho Depot runs on this PC already, without a window: it collects and sends by itself. Ask IT to start it with its page if you want to see what it does.',
    unexpected:
      'Something unexpected went wrong. Nothing that was collected is lost. Start Tacho Depot again; if that does not help, give these words to whoever looks after this PC:\n\n{{error}}',
  },
  depotMissing: {
    title: 'The depot’s data are not there',
    line: 'There was a depot in this folder, and it is not there now:\n\n{{folder}}\n\nIf it is on another disk or a share, connect that and start Tacho Depot again. If the folder was lost, ask IT to put a backup back. A new depot knows nothing of what was sent: it sends every file in the watched folders again.',
    close: 'Close',
    beginNew: 'Begin a new depot',
  },
  commandLine: {
    noScreen:
      'Tacho Depot opens a window, and there is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from the desktop. On a computer without one the agent does the same work: see "tacho-depot-agent help", from the package tacho-depot-agent.',
    agentCommand:
      '"{{word}}" is no file, and this is the window of Tacho Depot, which has no commands. Commands are for the agent: run "tacho-depot-agent {{word}}", from the package tacho-depot-agent.',
    help: `Usage: tacho-depot [file...]

Opens the window of Tacho Depot, and adds the downloads that are named. Where it runs already, it comes to the front and takes them.

Options:
  --hidden   start without the window, in the tray
  --version  print the version
  --help     print this

Environment:
  TACHO_DEPOT_DATA  data folder

Commands such as "status" and "run" are those of the agent: "tacho-depot-agent help" lists them.`,
  },
  chooseFolder: 'Folder with downloads',
  chooseFiles: { title: 'Add downloads', downloads: 'Downloads', everything: 'All files' },
} as const;
