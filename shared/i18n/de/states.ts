import type * as english from '../messages/states.ts';
import type { Texts } from '../translation.ts';

export const states: Texts<'de', typeof english.states> = {
  settling: 'Wird erfasst',
  waiting: 'Wartet',
  sending: 'Wird gesendet',
  sendingPercent: 'Wird gesendet {{percent}} %',
  sent: 'Gesendet',
  attention: 'Zu klären',
  ignored: 'Ignoriert',
  'already-here': 'Schon hier',
};

export const kinds: Texts<'de', typeof english.kinds> = {
  'driver-card': 'Fahrerkarte',
  'workshop-card': 'Werkstattkarte',
  'control-card': 'Kontrollkarte',
  'company-card': 'Unternehmenskarte',
  'vehicle-unit': 'Fahrzeugeinheit',
  archive: 'Zip-Archiv',
  'vendor-data': 'Herstellerdaten',
  unknown: 'Unbekannt',
};

export const kindsInSentence: Texts<'de', typeof english.kindsInSentence> = {
  'driver-card': 'Fahrerkarte',
  'workshop-card': 'Werkstattkarte',
  'control-card': 'Kontrollkarte',
  'company-card': 'Unternehmenskarte',
  'vehicle-unit': 'Fahrzeugeinheit',
  archive: 'Zip-Archiv',
  'vendor-data': 'Herstellerdaten',
  unknown: 'Art unbekannt',
};

export const reasons: Texts<'de', typeof english.reasons> = {
  'empty-file': 'Die Datei ist leer: Kopieren Sie sie erneut',
  'one-byte-fill': 'Die Datei ist innen leer: Kopieren Sie sie erneut',
  'web-page': 'Kein Download, sondern eine Webseite',
  'text-file': 'Kein Download, sondern ein Text',
  'other-format': 'Kein Download, sondern eine Datei anderer Art',
  otherFormat: 'Kein Download, sondern {{what}}',
  'unknown-content': 'Hier weiß niemand, was das ist: Senden Sie sie, wenn Sie wissen, dass es ein Download ist',
  'cut-short': 'Bricht mittendrin ab: Kopieren Sie die Datei erneut',
  cutShortCard: 'Bricht mittendrin ab: Lesen Sie die Karte erneut aus',
  cutShortVehicleUnit: 'Bricht mittendrin ab: Lesen Sie die Fahrzeugeinheit erneut aus',
  locked: 'Von einem anderen Programm benutzt: Schließen Sie sie dort. Wird von selbst erneut versucht',
  unreadable:
    'Nicht lesbar: Geben Sie diesem Benutzer das Recht dazu, oder kopieren Sie die Datei erneut. Wird von selbst erneut versucht',
  changing: 'Wird noch geschrieben. Es wird von selbst wieder nachgesehen',
  'too-large': 'Größer als jeder Download: Nehmen Sie sie aus dem Ordner',
  'too-deep': 'Zu viele Ordner ineinander: Verschieben Sie den Inhalt weiter nach oben',
  'too-many-files':
    'Zu viele Dateien im überwachten Ordner; diese kommen nach der letzten, die angesehen wird: Überwachen Sie weniger, oder nehmen Sie einige heraus',
  'archive-unreadable': 'Das Zip-Archiv ist beschädigt: Kopieren Sie es erneut',
  'archive-too-large': 'Das Zip-Archiv ist zu groß: Entpacken Sie es in den Ordner',
  'archive-empty': 'Das Zip-Archiv enthält keine Dateien',
  'outside-folder': 'Eine Verknüpfung, die aus dem Ordner hinausführt: Kopieren Sie die Datei selbst',
  'hidden-name': 'Der Name beginnt mit einem Punkt und ist so versteckt: Benennen Sie die Datei um',
  'spool-copy-missing': 'Die Sicherungskopie ist beschädigt: Legen Sie die Datei erneut in den Ordner',
  'refused-file': 'Der Dienst hat diese Datei abgelehnt',
  refusedFileWords: 'Der Dienst hat diese Datei abgelehnt: „{{words}}“',
  'not-sendable':
    'Nicht gesendet, weil der Name oder die Niederlassung in den Einstellungen nicht zum Dienst passt: unter anderem Namen erneut hierher kopieren',
  'refused-account': 'Der Dienst lehnt die Schlüssel ab',
  withWords: '{{reason}}: „{{words}}“',
  'service-busy': 'Der Dienst bittet zu warten',
  'service-failed': 'Der Dienst hat selbst einen Fehler',
  'no-connection': 'Keine Verbindung zum Dienst',
  'timed-out': 'Keine Antwort vom Dienst',
  timedOutSeconds: 'Keine Antwort innerhalb von {{seconds}} s',
  'not-trusted': 'Der Dienst kann sich nicht ausweisen',
  proxy: 'Der Proxy lässt nichts durch',
  'broken-answer': 'Die Antwort des Dienstes ist nicht zu verstehen',
  'outcome-unknown': 'Unbekannt, ob der Dienst sie hat: wird erneut gesendet',
  'receipt-unreadable':
    'Der Dienst hat sie angenommen, aber seine Antwort ist nicht lesbar: Fragen Sie dort nach, ob er sie hat',
};

export const otherFormats: Texts<'de', typeof english.otherFormats> = {
  pdf: 'ein PDF-Dokument',
  'word-document': 'ein Textdokument',
  spreadsheet: 'eine Tabelle',
  presentation: 'eine Präsentation',
  'outlook-message': 'eine Outlook-Nachricht',
  'outlook-mailbox': 'ein Outlook-Postfach',
  'office-document': 'ein Dokument eines älteren Office',
  document: 'ein Dokument',
  picture: 'ein Bild',
  sound: 'eine Tonaufnahme',
  film: 'ein Film',
  program: 'ein Programm',
  'windows-program': 'ein Windows-Programm',
  installer: 'eine Installationsdatei',
  zip: 'ein Zip-Archiv',
  archive: 'ein Archiv: Entpacken Sie es in den Ordner',
  'disk-image': 'ein Datenträgerabbild',
  database: 'eine Datenbank',
  font: 'eine Schriftart',
  shortcut: 'eine Verknüpfung zu einer Datei an anderer Stelle',
  other: 'eine Datei eines anderen Programms',
};

export const next: Texts<'de', typeof english.next> = {
  beingCollected: 'Wird erfasst',
  nextConnection: 'Mit der nächsten Verbindung',
  whenResumed: 'Wenn das Senden weitergeht',
  whenKeys: 'Wenn die Schlüssel angenommen sind',
  whenSetUp: 'Wenn der Dienst eingerichtet ist',
  soon: 'Geht als Nächste hinaus',
  triedNext_one: 'Einmal versucht, wieder {{at}}',
  triedNext_other: '{{count, number}}-mal versucht, wieder {{at}}',
  tryNumber: 'Versuch {{number}}',
  sentDespite_one: '{{parts, firstParts}}: Signatur ungültig. Trotzdem gesendet.',
  sentDespite_other: '{{parts, firstParts}}: Signatur ungültig. Trotzdem gesendet.',
  sameAsSent: 'Gleiche Datei wie die um {{at}} gesendete',
  sameAsSentOn: 'Gleiche Datei wie die am {{at}} gesendete',
  sameAsHere: 'Gleiche Datei wie eine frühere',
  ignored: 'Nicht gesendet, bleibt auf diesem PC',
};
