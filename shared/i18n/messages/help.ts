import type { StatusKind } from '../../contract/duties.ts';
import type { ReasonCode } from '../../contract/uploads.ts';
import type { download } from './download.ts';

/** Why it is so, and what to do: one step a line. `**` stands around the names of folders and buttons. */
interface HelpText {
  readonly why: string;
  readonly steps: string;
}

/** What to do about each reason that a file can have; the title of each is the reason itself. */
const reason = {
  'empty-file': {
    why: 'The file was copied or saved without its content. The real download is still where it came from.',
    steps:
      'Go to the PC, USB stick or website that the file came from.\nCopy the download again, into **{{folder}}**.\nWait for **{{sent}}** in the list.\nThen choose this row and press **{{ignore}}**.',
  },
  'one-byte-fill': {
    why: 'The file has the size of a download, and nothing in it. A copy that broke off, or a worn USB stick, does that.',
    steps:
      'Copy the download again, into **{{folder}}**, best from another USB stick.\nIf it is blank again, read the card or download the vehicle unit again.\nThen choose this row and press **{{ignore}}**.',
  },
  'web-page': {
    why: 'The website saved its sign-in page under the name of a download. The real one is still on the website.',
    steps:
      'Open the website that the file came from and sign in.\nSave the download again, into **{{folder}}**. A driver card has about 30 to 120 KB.\nWait for **{{sent}}** in the list. It takes about a minute.\nThen choose this row and press **{{ignore}}**. The web page stays in its folder and is never sent.',
  },
  'text-file': {
    why: 'A text lies in the folder: a note, a list or a report. It is kept here and never sent.',
    steps: 'If a download should be here, copy it into **{{folder}}**.\nChoose this row and press **{{ignore}}**.',
  },
  'other-format': {
    why: 'A document, a picture or a program lies in the folder. It is kept here and never sent.',
    steps:
      'If it was put there by mistake, choose this row and press **{{ignore}}**.\nMove the file itself to where it belongs: it is still in **{{folder}}**.',
  },
  'unknown-content': {
    why: 'Nothing in the file looks like a driver card or a vehicle unit. Some makers’ programs pack downloads in a form of their own.',
    steps:
      'Ask whoever put it there what it is.\nIf it is a download, press **{{sendAnyway}}**: the service then decides.\nIf it is none, press **{{ignore}}**.',
  },
  'cut-short': {
    why: 'The download stops before its end: the card was pulled out, the cable was taken off, or the copy broke off.',
    steps:
      'Read the card or download the vehicle unit again, and wait until the reader says that it is done.\nPut the new file into **{{folder}}**.\nWait for **{{sent}}** in the list.\nThen choose this row and press **{{ignore}}**.',
  },
  locked: {
    why: 'Another program holds the file open. Nothing is wrong with it.',
    steps: 'Close the program that shows or copies the file.\nWait: it is tried again by itself.',
  },
  unreadable: {
    why: 'This user may not read the file, or the disk does not give it.',
    steps:
      'Ask IT to give this user the right to read **{{folder}}**.\nOr copy the file into the folder again.\nWait: it is tried again by itself.',
  },
  changing: {
    why: 'The file still grows. It is taken as soon as it is whole.',
    steps: 'Wait a minute.\nIf it stays so, look whether the reader or the copy has stopped half way.',
  },
  'too-large': {
    why: 'No download is as large as this file.',
    steps: 'Take the file out of **{{folder}}**.\nIf downloads are packed in it, unpack them into the folder.',
  },
  'too-deep': {
    why: 'The file lies in too many folders inside folders.',
    steps: 'Move the downloads further up, best straight into **{{folder}}**.\nPress **{{lookNow}}**.',
  },
  'too-many-files': {
    why: 'The watched folder holds more files than are looked at, most likely because it is the wrong one.',
    steps:
      'Open **{{settings}}**, Folders.\nWatch only the folder into which downloads are put.\nOr move old files out of it.',
  },
  'archive-unreadable': {
    why: 'The zip archive is damaged, so that nothing in it can be read.',
    steps: 'Copy or fetch the archive again, into **{{folder}}**.\nThen choose this row and press **{{ignore}}**.',
  },
  'archive-too-large': {
    why: 'What is in the zip archive is larger than any downloads.',
    steps: 'Unpack it yourself.\nPut only the downloads into **{{folder}}**.',
  },
  'archive-empty': {
    why: 'There is no file in the zip archive.',
    steps: 'Ask whoever packed it for the downloads.\nThen choose this row and press **{{ignore}}**.',
  },
  'outside-folder': {
    why: 'It is only a link to a file elsewhere, which may change or go away.',
    steps: 'Copy the file itself into **{{folder}}**.\nTake the link out of the folder.',
  },
  'hidden-name': {
    why: 'Files whose name begins with a dot are hidden, and are not collected: programs keep unfinished copies under such names.',
    steps:
      'Find the file in **{{folder}}**, where your PC may have to be told to show hidden files.\nTake the dot from the beginning of its name.',
  },
  'spool-copy-missing': {
    why: 'The safe copy on this PC was changed or deleted by something else, before it was sent.',
    steps:
      'Put the file into **{{folder}}** again, from where it came.\nIf this happens again, ask IT to check the disk and the virus scanner.',
  },
  'refused-file': {
    why: 'The service looked at the file and does not take it. Its own words stand with the reason.',
    steps:
      'Read what the service says.\nIf the driver or the vehicle is not known to it, have it added there, then press **{{retry}}**.\nOtherwise give the service’s support the name of the file and the words.',
  },
  'not-sendable': {
    why: 'The name of the file, or the site for new drivers and vehicles, does not fit what the service takes. Nothing was sent.',
    steps:
      'Save the file under another name, and put it into **{{folder}}**.\nIf that does not help, have IT look at the site in **{{settings}}**, Service.\nThen choose this row and press **{{ignore}}**.',
  },
  'refused-account': {
    why: 'The keys of this depot have run out, were changed, or belong to another service. No file is lost.',
    steps:
      'Ask your service’s support or your IT department for new keys.\nOpen **{{settings}}**, Service, and replace them.\nThe files then go out by themselves.',
  },
  'service-busy': {
    why: 'The service has much to do and has asked for patience.',
    steps: 'Wait: the file is tried again by itself, at the time that the service named.',
  },
  'service-failed': {
    why: 'The fault is with the service, not with the file and not with this PC.',
    steps:
      'Wait: the file is tried again by itself.\nIf it lasts for hours, tell the service’s support, with the words in the reason.',
  },
  'no-connection': {
    why: 'This PC does not reach the service. The file is safe here.',
    steps:
      'Look whether other websites open on this PC.\nIf not, have the network mended.\nIf they do, press **{{checkConnection}}** and show the result to IT.',
  },
  'timed-out': {
    why: 'The service was reached, and gave no answer in time.',
    steps:
      'Wait: the file is tried again by itself.\nIf it lasts for hours, press **{{checkConnection}}** and show the result to IT.',
  },
  'not-trusted': {
    why: 'Something between here and the service reads along, or the service’s certificate has run out. Nothing is sent until that is clear.',
    steps: 'Press **{{checkConnection}}**.\nShow the result to your IT department. Do not send the files another way.',
  },
  proxy: {
    why: 'The proxy of your network does not let this PC through to the service.',
    steps:
      'Ask IT whether the proxy in **{{settings}}**, Network is the right one.\nShow them the result of **{{checkConnection}}**.',
  },
  'broken-answer': {
    why: 'What came back does not look like an answer of the service. Perhaps the address is another one, or a page of the network stands in between.',
    steps:
      'Open **{{settings}}**, Service, and compare the address with the one that you were given.\nPress **{{checkConnection}}** and show the result to IT.',
  },
  'outcome-unknown': {
    why: 'The connection broke while the file was sent. The service keeps the same file only once.',
    steps: 'Wait: the file is sent again by itself.',
  },
  'receipt-unreadable': {
    why: 'The service took the file, and its receipt cannot be read here.',
    steps:
      'Ask the service’s support whether it has the file, with its name and time.\nIf it has it, press **{{ignore}}**.\nIf not, press **{{retry}}**.',
  },
} as const satisfies Readonly<Record<ReasonCode, HelpText>>;

/** What to do about each finding that has an advice; the title is what the file's details say. */
const advice = {
  'read-card-again': {
    why: 'The file of this card is not whole or not in order. What is missing is still on the card.',
    steps:
      'Have the driver bring the card.\nPut it into the reader until the reader says that it is done.\nPut the file into **{{folder}}**.\nOpen its details: the line should be gone.',
  },
  'download-again': {
    why: 'The file of this vehicle is not whole or not in order. What is missing is still in the vehicle unit.',
    steps:
      'Download the vehicle unit again, with all its parts.\nPut the file into **{{folder}}**.\nOpen its details: the line should be gone.',
  },
  'copy-again': {
    why: 'The file was damaged on its way, not in the card or the vehicle unit.',
    steps: 'Copy it again from where it came, into **{{folder}}**.\nIf it is the same, try another USB stick or cable.',
  },
  'get-the-download': {
    why: 'This file is none, and a download is still missing.',
    steps:
      'Find the download where this file came from.\nPut it into **{{folder}}**.\nThen press **{{ignore}}** for this one.',
  },
  'other-reader': {
    why: 'The reader left out a part of the card, most likely because its software is older than the card.',
    steps:
      'Look on the reader’s website for newer software, and install it.\nOr read the card with another reader.\nPut the new file into **{{folder}}**.',
  },
  'download-again-or-none-recorded': {
    why: 'Some days are not in the file. Either they were not downloaded, or the vehicle unit has no record of them.',
    steps:
      'Download the vehicle unit again, for all days.\nIf the same days are missing, write down why, such as a workshop visit: an inspector may ask.',
  },
  'read-card-again-then-workshop': {
    why: 'A signature in the file is wrong, so that it has no legal value as it is.',
    steps:
      'Read the card again, best with another reader.\nIf it stays so, have a workshop look at the card.\nKeep this file: it is sent all the same.',
  },
  'download-again-then-workshop': {
    why: 'A signature in the file is wrong, so that it has no legal value as it is.',
    steps:
      'Download the vehicle unit again.\nIf it stays so, have a workshop look at the vehicle unit.\nKeep this file: it is sent all the same.',
  },
  'check-the-file': {
    why: 'What is in the file does not fit together, as if two files were mixed.',
    steps: 'Look whether it is the right file.\nIf not, read the card or download the vehicle unit again.',
  },
  'check-the-name': {
    why: 'The name of the file and what is in it do not agree. Only what is in it counts.',
    steps:
      'Look whether the file was renamed, or belongs to another driver or vehicle.\nNothing has to be done for the service.',
  },
  'nothing-to-do': {
    why: 'It is good to know, and nothing is wrong with the file.',
    steps: 'Nothing has to be done. The file is sent all the same.',
  },
} as const satisfies Readonly<Record<keyof typeof download.advice, HelpText>>;

/** What to do about each state of the depot. */
const status = {
  keys: {
    title: 'The service refuses the keys',
    why: 'The keys of this depot have run out, were changed, or belong to another service. Files are collected all the same, and none is lost.',
    steps:
      'Ask your service’s support or your IT department for the API token and the subscription key.\nOpen **{{settings}}**, Service, and replace both.\nEverything that waits then goes out by itself.',
  },
  setup: {
    title: 'Tacho Depot is not set up',
    why: 'It needs a folder, the address of the service and two keys.',
    steps:
      'Press **{{finishSetup}}**.\nChoose the folder into which the card reader saves its files.\nGive the address and the keys that your service or your IT department gave you.',
  },
  'folder-gone': {
    title: 'A folder cannot be reached',
    why: 'The share, the drive or the other PC is switched off or was renamed. What lies in it is safe there, and is collected once it is back.',
    steps:
      'Look whether the other PC is on, and the drive plugged in.\nOpen the folder in your file manager.\nIf it has moved, open **{{settings}}**, Folders, and choose it again.',
  },
  disk: {
    title: 'This PC has no space left',
    why: 'Each download is kept here before it is sent, so collecting waits for space. Sending goes on.',
    steps:
      'Empty the recycle bin.\nMove films, pictures and old installation files to another disk.\nLeave the folders with downloads alone.\nCollecting goes on by itself.',
  },
  attention: {
    title: 'Files need attention',
    why: 'These files were kept back or refused. Each has its own reason, and everything else is sent meanwhile.',
    steps:
      'Open **{{uploads}}** and choose Need attention.\nChoose a row: this help then says what to do with it.\nBegin with the oldest.',
  },
  'no-connection': {
    title: 'No connection to the service',
    why: 'Files are collected and kept here. They go out by themselves once the service is reached.',
    steps:
      'Look whether other websites open on this PC.\nPress **{{checkConnection}}** to see how far it comes.\nShow the result to IT when it lasts.',
  },
  paused: {
    title: 'Sending is paused',
    why: 'Someone paused it. Files are collected and kept here.',
    steps: 'Press **{{resume}}** when they should go out.',
  },
  'data-folder': {
    title: 'Data folder not there',
    why: 'The folder with the records and kept copies is gone, is another one, or cannot be written.',
    steps:
      'Connect the disk or share that it lies on.\nDo not begin a new depot: this one goes on by itself when its folder is back.\nTell IT.',
  },
  'duty-stopped': {
    title: 'Something does not work',
    why: 'Files are collected and sent, but another duty of this depot waits for a person.',
    steps: 'Press **{{show}}** to see which, and what to do.',
  },
  'duty-trying': {
    title: 'Something is tried again',
    why: 'Files are collected and sent, but another duty of this depot fails for now.',
    steps: 'It is tried again by itself.\nPress **{{show}}** to see which.',
  },
  'not-known': {
    title: 'Not known whether all is sent',
    why: 'The folders are still being looked through, or have not been for a while.',
    steps: 'Wait for the end of the look.\nOr press **{{lookNow}}**.',
  },
  sending: {
    title: 'Files are being sent',
    why: 'Everything goes its way.',
    steps: 'Nothing has to be done.',
  },
  'all-sent': {
    title: 'Everything has been sent',
    why: 'Every download that was found has reached the service, and its receipt is kept here.',
    steps: 'Nothing has to be done. Put new downloads into **{{folder}}**.',
  },
} as const satisfies Readonly<Record<StatusKind, HelpText & { readonly title: string }>>;

/** The guide, one topic a screen or a question. */
const guide = {
  begin: {
    title: 'Setting up this PC',
    why: 'Tacho Depot has to know where downloads arrive and where they go. Nothing is sent before the last step.',
    steps:
      'Choose the folder that your card reader or download program writes to.\nEnter the address and the two keys. The service’s support or your IT department has them.\nPress **{{testConnection}}**. Each line says what works, and what to do where it does not.\nPress **{{startSending}}**, or **{{finishLater}}** and come back.',
  },
  today: {
    title: 'What Today tells you',
    why: 'The first line says whether everything is sent. Below it stands who is overdue or due soon, and what is new since yesterday.',
    steps:
      'Read the first line. Green means that nothing waits.\nOpen a name to see that driver or vehicle.\nPrint the list of who is overdue, and hang it up.',
  },
  uploads: {
    title: 'Files: collected, sent, kept back',
    why: 'Every file that came has a row, with its state and why. Nothing is deleted: a safe copy stays on this PC.',
    steps:
      'Put downloads into **{{folder}}**, or drop them on the window.\nChoose a row and press Enter for its details.\nRows that need attention come first. F1 says what to do with the chosen one.',
  },
  download: {
    title: 'What a download looks like',
    why: 'A driver card has about 30 to 120 KB, a vehicle unit up to some megabytes. Their names end in .ddd, .tgd, .v1b, .c1b or .esm.',
    steps:
      'A driver card is read at least every 28 days.\nA vehicle unit is downloaded at least every 90 days.\nA PDF, a picture or a web page is no download, whatever its name.',
  },
  deadlines: {
    title: 'Who is overdue',
    why: 'The law gives 28 days for a driver card and 90 for a vehicle unit. The meter shows how much of it is used.',
    steps:
      'Open **{{driverCards}}** or **{{vehicleUnits}}**.\nThose that are over stand on top.\n“Sent, not processed yet” means that the file is on its way: do not read the card twice.',
  },
  person: {
    title: 'One driver, one vehicle',
    why: 'This page has all that is known of one driver or vehicle: the deadline, the files held here, hours or distances, and what the service says, each with its time.',
    steps:
      'Press Ctrl K anywhere and type a part of a name or registration to get here.\nWhere card and service differ, both stand there. The times say which is newer.\nPress Print for one sheet, or CSV for a spreadsheet.',
  },
  coverage: {
    title: 'Which days are here',
    why: 'The calendar shows for each day whether a file covers it, and whether it is genuine.',
    steps:
      'Choose a driver or a vehicle.\nA red day is missing: read the card before it is overwritten.\nPrint it for an inspection.',
  },
  planner: {
    title: 'Who can start when',
    why: 'For the day and time that you choose, the list says who can start then, and why others cannot.',
    steps:
      'Open **{{availability}}**.\nChoose the day and the time.\nLook at the column that says since when it is known.',
  },
  reports: {
    title: 'Reports, CSV and paper',
    why: 'Any report of the service, for the days and people that you choose. A file for spreadsheets holds hours as hours and as decimal numbers.',
    steps:
      'Choose the report and the days, then run it.\nPress CSV or Print at the top.\nSave the choice under a name, to run it again with one click.',
  },
  maintain: {
    title: 'Changes from a spreadsheet',
    why: 'Drivers and clockings at the service are changed from a spreadsheet. Nothing is sent before you have seen every change and confirmed it.',
    steps:
      'Choose what to do. **{{saveTemplate}}** shows which columns there can be.\nDrop the spreadsheet here, and match its columns.\nPut right what is marked. Rows with errors are not sent.\nRead the changes once more, and confirm. Refused rows stay, to be put right and sent again.',
  },
  again: {
    title: 'It happens again and again',
    why: 'The same reason day after day has a cause outside: a reader, a stick, a website or a habit.',
    steps:
      'Look in the list which folder the files come from.\nSearch for the reason: the same PC or person shows soon.\nUpdate the reader’s software, or change the USB stick.\nSave the file for support in **{{settings}}**, Diagnostics, and send it to IT.',
  },
  settings: {
    title: 'Settings, and what IT has fixed',
    why: 'Each setting says what it does. Those with a lock were fixed by your IT department.',
    steps:
      'Open **{{settings}}** and type any word into its search, such as password, backup or e-mail.\nKeys are kept by this PC and never shown again.',
  },
} as const;

export const help = {
  title: 'Help',
  subtitle: 'What to do with a file, and how each screen is used',
  fileTitle: 'What do I do with this file?',
  stateTitle: 'What do I do now?',
  screenTitle: 'What can I do here?',
  ofRow: 'Help for the chosen row',
  ofState: 'Help for what is so now',
  ofScreen: 'Help for this screen',
  /** Stands in the steps where no folder is watched yet. */
  someFolder: 'the watched folder',
  doThis: 'Do this',
  more: 'More about this',
  allHelp: 'All help',
  openPlace: 'Show me where',
  picture: '{{place}}, as it looks today',
  keys: 'Keys',
  close: 'Close the help',
  whatToDo: 'What do I do?',
  search: 'Search the help',
  clearSearch: 'Clear the search',
  nothing: 'Nothing here is about “{{search}}”',
  nothingLine: 'Try a word that you see on the screen.',
  groups: {
    guide: 'How it is used',
    status: 'What the first line says',
    reason: 'Why a file was kept back or waits',
    advice: 'What was noticed in a file',
  },
  hint: {
    today:
      'New here? The first line says whether everything is sent. Press F1 on any screen to see what you can do there.',
    uploads: 'Choose a row and press F1: the help says what to do with that file.',
    driverCards: 'Open a name for everything known about that driver. Ctrl K finds any name from anywhere.',
    gotIt: 'Got it, no more hints',
  },
  reason,
  advice,
  status,
  guide,
} as const;
