import { languageNames } from '../languages.ts';
import type * as english from '../messages/settings.ts';
import type { Texts } from '../translation.ts';

export const settings: Texts<'de', typeof english.settings> = {
  title: 'Einstellungen',
  subtitle: 'Änderungen gelten sofort',
  search: 'Einstellungen durchsuchen',
  clearSearch: 'Suche löschen',
  groups: {
    folders: 'Ordner',
    service: 'Dienst',
    limits: 'Fristen',
    after: 'Nach dem Senden',
    reminders: 'Erinnerungen',
    mail: 'E-Mail',
    companyArchive: 'Archiv des Unternehmens',
    start: 'Start',
    look: 'Darstellung',
    network: 'Netzwerk',
    webhooks: 'Webhooks',
    monitoring: 'Überwachung',
    diagnostics: 'Diagnose',
    about: 'Über',
  },
  windows: {
    title: 'Fenster dieser Seite',
    help: 'Browserfenster auf diesem PC, die Zugang haben. Eines, das geschlossen ist und 12 Stunden nicht benutzt wird, hat keinen Zugang mehr. Der Befehl „tacho-depot-agent page“ gibt eine Adresse für ein weiteres Fenster aus; sie gilt einmal.',
    since: 'Zugang seit {{at}}',
    used: 'zuletzt benutzt {{at}}',
    open: 'jetzt offen',
    thisOne: 'Dieses Fenster',
    other: 'Anderes Fenster',
    end: 'Beenden',
    endLabel: 'Zugang des Fensters von {{at}} beenden',
    ended: 'Dieses andere Fenster hat keinen Zugang mehr.',
  },
  groupsTitle: 'Gruppen der Einstellungen',
  noMatch: 'Keine Einstellung passt zu „{{search}}“',
  noMatchLine: 'Versuchen Sie ein anderes Wort, etwa Ordner, Schlüssel oder Proxy.',
  fixed: 'Von Ihrer IT-Abteilung festgelegt',
  central: {
    line: 'Vorgaben Ihrer IT-Abteilung, zuletzt geändert {{at}}.',
    contact: 'Fragen dazu: {{contact}}.',
    refused: 'Die neuesten Vorgaben Ihrer IT-Abteilung werden nicht benutzt',
    folder: 'Ein Ordner, den Ihre IT-Abteilung vorgibt, kann nicht überwacht werden',
    never: 'Die Vorgaben Ihrer IT-Abteilung wurden noch nie gelesen',
    before:
      'Zeigen Sie das Ihrer IT-Abteilung. Bis dahin gelten ihre bisherigen Vorgaben weiter, und nichts geht verloren.',
    rest: 'Zeigen Sie das Ihrer IT-Abteilung. Die übrigen Vorgaben gelten, und die anderen Ordner werden überwacht.',
    away: 'So ist es seit {{at}}; inzwischen gelten sie unverändert weiter.',
  },
  managed: {
    title: 'Einige Vorgaben Ihrer IT-Abteilung sind nicht verwendbar',
    notice: 'Einige Vorgaben Ihrer IT-Abteilung sind nicht verwendbar.',
    show: 'Anzeigen',
    line: 'Zeigen Sie das Ihrer IT-Abteilung. Bis dahin gelten stattdessen die Einstellungen dieses Standorts, und nichts geht verloren.',
  },
  saved: 'Gespeichert',
  stillUsing: '{{problem}} Weiterhin gilt {{value}}.',
  stillEmpty: '{{problem}} Es ist nichts eingestellt.',
  file: {
    more: 'Mehr zu den Einstellungen',
    save: 'Einstellungen in Datei speichern',
    read: 'Einstellungen aus Datei lesen',
    taken_one: '{{count, number}} Einstellung geändert.',
    taken_other: '{{count, number}} Einstellungen geändert.',
    same: 'Die Einstellungen waren schon so.',
    fixed_one: '{{count, number}} ist von Ihrer IT-Abteilung festgelegt und bleibt, wie sie ist.',
    fixed_other: '{{count, number}} sind von Ihrer IT-Abteilung festgelegt und bleiben, wie sie sind.',
    refused: 'Die Datei wurde nicht übernommen, und nichts wurde geändert',
    notSettings: 'Das ist keine Datei mit Einstellungen, die Tacho Depot gespeichert hat.',
    unknown:
      'Eine Einstellung namens „{{name}}“ gibt es nicht. Vielleicht hat ein neueres Tacho Depot die Datei gespeichert.',
    problem: '{{title}}: {{problem}}',
    close: 'Schließen',
  },
  pairs: {
    driverCards: {
      title: 'Fahrerkarten',
      help: 'Nach so vielen Tagen ohne Download ist eine Karte überfällig. Das Gesetz sagt in der EU und im Vereinigten Königreich 28.',
    },
    vehicleUnits: {
      title: 'Fahrzeugeinheiten',
      help: 'Nach so vielen Tagen ohne Download ist ein Fahrzeug überfällig. Das Gesetz sagt in der EU und im Vereinigten Königreich 90.',
    },
    quietHours: {
      title: 'Ruhige Zeit',
      help: 'Dazwischen kommt keine Übersicht. Eine, die hineinfiele, geht am Ende hinaus. Zweimal dieselbe Uhrzeit: keine ruhige Zeit.',
    },
  },
  units: {
    days: 'Tage',
    daysLeft: 'Resttage',
    hours: 'Stunden',
    minutes: 'Minuten',
    seconds: 'Sekunden',
    megabytes: 'MB',
    files: 'Dateien',
  },
  on: 'Ein',
  off: 'Aus',

  folders: {
    title: 'Überwachte Ordner',
    help: 'Neue Downloads in diesen Ordnern und ihren Unterordnern werden automatisch gesendet.',
    helpFlat: 'Neue Downloads in diesen Ordnern werden automatisch gesendet. Unterordner werden ausgelassen.',
    looked: 'nachgesehen {{at}}',
    notLooked: 'noch nicht nachgesehen',
    own: 'Wird nicht erfasst: Dort liegen die Daten von Tacho Depot',
    unreachable: 'nicht erreichbar seit {{since}}',
    other: 'ein anderer seit {{since}}',
    accept: 'Das ist der richtige Ordner',
    uploadedLeftOut: '„Uploaded“ darin wird ausgelassen: Dorthin werden gesendete Dateien verschoben',
    uploadedOthers_one:
      '{{count, number}} Datei in „Uploaded“ hat jemand anderes dorthin gelegt; sie wird nicht gesendet. Verschieben Sie sie nach oben in den Ordner.',
    uploadedOthers_other:
      '{{count, number}} Dateien in „Uploaded“ hat jemand anderes dorthin gelegt; sie werden nicht gesendet. Verschieben Sie sie nach oben in den Ordner.',
    polled: 'Wird alle paar Sekunden nach neuen Dateien gefragt.',
    watching: {
      title: 'Neue Dateien werden bemerkt',
      auto: 'Automatisch, auf die beste Art',
      events: 'Wenn das System sie meldet',
      polling: 'Durch Nachsehen alle paar Sekunden',
    },
    add: 'Ordner hinzufügen',
    cancel: 'Abbrechen',
    more: 'Mehr zu {{folder}}',
    lookNow: 'Jetzt nachsehen',
    remove: 'Nicht mehr überwachen',
    none: 'Noch wird kein Ordner überwacht.',
  },
  removeFolder: {
    title: '{{folder}} nicht mehr überwachen?',
    line: 'Neue Downloads darin werden nicht mehr erfasst. Was erfasst ist, bleibt hier und wird noch gesendet.',
    keep: 'Weiter überwachen',
    remove: 'Nicht mehr überwachen',
  },
  keys: {
    title: 'Schlüssel',
    help: {
      system: 'Von {{system}} für diesen Benutzer aufbewahrt. Sie werden nie wieder angezeigt, nur ersetzt.',
      file: 'In einer Datei, die nur dieser Benutzer lesen kann. Sie werden nie wieder angezeigt, nur ersetzt.',
      environment:
        'Aus den Variablen {{token}} und {{key}} in der Umgebung des Agenten. Hier werden sie nie angezeigt.',
    },
    accepted: 'Angenommen um {{at}}',
    acceptedOn: 'Angenommen am {{at}}',
    kept: 'Gespeichert, noch nicht verwendet',
    refused: 'Abgelehnt seit {{since}}',
    missing: 'Noch nicht eingegeben',
    replace: 'Schlüssel ersetzen',
    enter: 'Schlüssel eingeben',
    save: 'Schlüssel speichern',
    cancel: 'Abbrechen',
  },
  connection: {
    title: 'Verbindung',
    help: 'Prüft die Adresse und die Schlüssel Schritt für Schritt. Es wird keine Datei gesendet.',
  },
  system: { win32: 'Windows', darwin: 'macOS', other: 'dem Schlüsselbund des Systems' },
};

export const setting: Texts<'de', typeof english.setting> = {
  includeSubfolders: {
    title: 'Unterordner',
    help: 'Auch Downloads in den Unterordnern der überwachten Ordner werden erfasst.',
  },
  openArchives: { title: 'Zip-Archive', help: 'Downloads in Zip-Archiven werden einzeln erfasst.' },
  sendWhat: {
    title: 'Was gesendet wird',
    help: 'Bilder, Dokumente, Programme und was sonst kein Download ist, werden zurückgehalten und sind zu klären; oder jede Datei wird gesendet, wie sie ist.',
    choices: { downloads: 'Nur Downloads', everything: 'Jede Datei' },
  },
  lookEverySeconds: {
    title: 'Abstand zwischen Durchsichten',
    help: 'Neue Dateien werden sofort bemerkt; eine ganze Durchsicht findet, was übersehen wurde.',
  },
  incompleteAfterMinutes: {
    title: 'Unvollständige Dateien',
    help: 'Eine Datei, die mittendrin abbricht, ist nach dieser Zeit zu klären.',
  },
  minimumFreeMegabytes: {
    title: 'Freier Speicherplatz',
    help: 'Das Erfassen hält an, wenn auf diesem PC weniger frei ist.',
  },
  serviceUrl: { title: 'Adresse des Dienstes', help: 'Wohin die Dateien gehen und woher die Berichte kommen.' },
  uploadWay: {
    title: 'Sendeart',
    help: 'So lassen, solange der Support des Dienstes nichts anderes wünscht.',
    choices: { multipart: 'Als Formular, Teil namens „{{part}}“', json: 'Als Text in einer Nachricht' },
  },
  imageAddresses: {
    title: 'Adressen mit Bildern',
    help: 'Bilder aus Abfahrtkontrollen werden vom Dienst geholt und von Adressen, die mit einer von diesen beginnen. Die Schlüssel gehen nur an den Dienst.',
  },
  timesWithoutZone: {
    title: 'Zeiten des Dienstes ohne Zeitzone',
    help: 'So lassen, solange die Zeiten in Berichten nicht um eine Stunde oder mehr abweichen.',
    choices: { utc: 'Sind in UTC', local: 'Sind in der Zeit des Standorts' },
  },
  filePartName: { title: 'Name des Formularteils mit der Datei', help: 'Wie ihn der Support des Dienstes nennt.' },
  sitePartName: {
    title: 'Name des Formularteils mit der Niederlassung',
    help: 'Wie ihn der Support des Dienstes nennt.',
  },
  siteProductCode: {
    title: 'Niederlassung für neue Fahrer und Fahrzeuge',
    help: 'Produktcode der Niederlassung. Bleibt er leer, wählt der Dienst die Niederlassung.',
  },
  uploadsAtOnce: { title: 'Gleichzeitig gesendete Dateien', help: 'Weniger bei langsamer Leitung.' },
  reportRefreshMinutes: {
    title: 'Abstand zwischen Berichten',
    help: 'Wie oft der Dienst gefragt wird, wer überfällig ist und wer fahren kann. Nach einem Upload früher.',
  },
  driverCardLimitDays: { title: 'Überfällig nach' },
  driverCardDueSoonDays: { title: 'Bald fällig, ab' },
  vehicleUnitLimitDays: { title: 'Überfällig nach' },
  vehicleUnitDueSoonDays: { title: 'Bald fällig, ab' },
  drivingRules: {
    title: 'Vorschriften für die Fahrten',
    help: 'Die strengsten, außer alle Fahrer fahren nur die anderen Fahrten: Zwei kurze wöchentliche Ruhezeiten hintereinander sind nur im grenzüberschreitenden Güterverkehr erlaubt, zwölf Tage ohne eine nur im gelegentlichen Personenverkehr. Die nationalen Vorschriften Großbritanniens werden nicht angeboten.',
    choices: {
      national: 'Nationaler Verkehr, die strengsten',
      'international-goods': 'Grenzüberschreitender Güterverkehr',
      'occasional-passengers': 'Gelegentlicher Personenverkehr',
    },
  },
  availabilityStaleHours: {
    title: 'Kartendaten für die Verfügbarkeit',
    help: 'Sind die Kartendaten eines Fahrers älter, ist unbekannt, wann er beginnen kann.',
  },
  afterUpload: {
    title: 'Originale',
    help: 'Was mit einer Datei in ihrem Ordner geschieht, sobald der Dienst sie hat.',
    choices: { stay: 'Bleiben, wo sie sind', move: 'Nach „Uploaded“ verschieben, je Monat' },
  },
  archiveNames: {
    title: 'Namen in „Uploaded“',
    help: 'Aus der Zeit des Downloads und dem Fahrer oder Fahrzeug. Eine Datei, die das nicht nennt, behält ihren Namen.',
    choices: {
      'as-they-are': 'Namen behalten',
      common: 'Datum zuerst, übliche Form (.DDD)',
      vdo: 'Datum zuerst, wie VDO (.DDD)',
      spain: 'Nummer zuerst, wie in Spanien (.TGD)',
      france: 'Wie in Frankreich vorgeschrieben (.C1B, .V1B)',
    },
  },
  archiveDays: {
    title: 'Sicherungskopien',
    help: 'Wie lange eine gesendete Datei auf diesem PC bleibt. Das Gesetz verlangt 365 Tage.',
  },
  companyArchive: {
    title: 'Archiv des Unternehmens',
    help: 'Jede Sicherungskopie geht auch in einen Speicher Ihres Unternehmens und bleibt dort, wenn die Kopie dieses PCs entfernt wird. Damit verlassen Downloads diesen PC: Sie nennen Personen.',
    choices: {
      off: 'Keines',
      s3: 'S3-kompatibler Speicher',
      webdav: 'WebDAV-Ordner',
    },
  },
  companyArchiveUrl: {
    title: 'Adresse des Archivs',
    help: 'Des S3-Dienstes oder des WebDAV-Ordners. Sie muss mit https:// beginnen, außer sie führt zu diesem PC.',
  },
  companyArchiveBucket: {
    title: 'Bucket',
    help: 'Er muss schon da sein.',
  },
  companyArchiveFolder: {
    title: 'Ordner im Archiv',
    help: 'Alle Standorte des Unternehmens können einen gemeinsam haben. Bleibt es leer, liegen die Dateien ganz oben.',
  },
  companyArchiveRegion: {
    title: 'Region',
    help: 'Wie der Speicher sie nennt. Die meisten eigenen Speicher sagen us-east-1.',
  },
  companyArchivePathStyle: {
    title: 'Bucket im Pfad',
    help: 'Eigene Speicher brauchen das. Schalten Sie es aus, wo der Bucket vor dem Namen des Servers steht.',
  },
  companyArchiveLockDays: {
    title: 'Sperre gegen Entfernen',
    help: 'So lange kann dort niemand ohne besonderes Recht eine Datei ändern oder entfernen. Der Bucket muss mit Objektsperre angelegt sein. 0 ist keine Sperre.',
  },
  companyArchiveUser: {
    title: 'Zugriffsschlüssel oder Benutzername',
    help: 'Wer dort schreiben darf. Das Geheimnis dazu wird getrennt hinterlegt, weiter unten.',
  },
  startAtLogin: {
    title: 'Mit diesem PC starten',
    help: 'Erfasst und sendet, sobald Sie sich anmelden, ohne das Fenster zu öffnen.',
  },
  remindDue: {
    title: 'Tagesübersicht',
    help: 'Einmal am Tag, wie viele Fahrerkarten und Fahrzeugeinheiten fällig oder überfällig wurden. Jede zählt höchstens einmal je Woche.',
  },
  remindAt: {
    title: 'Uhrzeit der Übersicht',
    help: 'Sie geht um diese Zeit hinaus, oder sobald Tacho Depot danach läuft.',
  },
  quietFrom: { title: 'Von' },
  quietUntil: { title: 'Bis' },
  notifyAttention: {
    title: 'Wenn Dateien zu klären sind',
    help: 'Eine Benachrichtigung für alle, auf diesem PC.',
  },
  notifyBackOnline: {
    title: 'Wenn der Dienst wieder erreichbar ist',
    help: 'Nachdem er länger als eine Minute nicht zu erreichen war.',
  },
  sendMail: {
    title: 'Listen per E-Mail senden',
    help: 'Wer überfällig oder bald fällig ist, geht an die Personen, deren Adressen unten stehen, und an sonst niemanden. Damit verlassen Namen diesen PC.',
  },
  mailServer: {
    title: 'Mailserver',
    help: 'Sein Name, und nach einem Doppelpunkt sein Port, wenn es nicht der übliche ist. Fragen Sie die Person, die Ihre E-Mail betreut.',
  },
  mailSecurity: {
    title: 'Schutz auf dem Weg',
    help: 'Ohne TLS kann jeder auf dem Weg Namen und Passwort lesen; an einen anderen PC wird das daher verweigert.',
    choices: {
      starttls: 'STARTTLS, meist Port 587',
      tls: 'TLS von Anfang an, meist Port 465',
      none: 'Keiner, nur auf diesem PC',
    },
  },
  mailFrom: {
    title: 'Absenderadresse',
    help: 'Von ihr kommen die E-Mails, und an sie gehen Antworten. Der Mailserver muss sie erlauben.',
  },
  mailUser: {
    title: 'Benutzername beim Mailserver',
    help: 'Leer: Der Server wird gebeten, E-Mails ohne Anmeldung anzunehmen.',
  },
  mailGroups: {
    title: 'Wer welche Liste bekommt',
    help: 'Jede Gruppe hat ihre Personen, ihre Fahrer und Fahrzeuge, ihre Fristen und ihre Uhrzeit.',
  },
  allowPlainMail: {
    title: 'E-Mail unverschlüsselt senden',
    help: 'Auch an einen Mailserver auf einem anderen PC; dort kann jeder auf dem Weg die Listen und das Passwort lesen. Gilt nur als Vorgabe des Administrators.',
  },
  depotName: { title: 'Name des Standorts', help: 'Steht unter dem Namen des Programms.' },
  appearance: {
    title: 'Hell oder dunkel',
    help: 'Folgt diesem PC oder bleibt, wie gewählt.',
    choices: { system: 'Wie dieser PC', light: 'Hell', dark: 'Dunkel' },
  },
  language: {
    title: 'Sprache',
    help: 'Die der Ansichten, der Benachrichtigungen und des Symbols neben der Uhr. Sie wechselt sofort.',
    choices: { system: 'Wie dieser PC', ...languageNames },
  },
  showHints: {
    title: 'Hinweise für Neue',
    help: 'Ein paar Worte unter der Navigation. Ein Klick, und sie bleiben weg.',
  },
  csvSeparator: {
    title: 'CSV-Dateien',
    help: 'Was zwischen zwei Spalten steht. Zeigt die Tabellenkalkulation alle in einer Spalte, erwartet sie das andere Zeichen.',
    choices: { system: 'Wie in der Sprache dieses PCs', comma: 'Komma', semicolon: 'Semikolon' },
  },
  timeZone: {
    title: 'Zeitzone',
    help: 'In der Zeiten und Tage gezeigt werden. Leer: die dieses PCs.',
  },
  updateFeedUrl: {
    title: 'Adresse für neuere Versionen',
    help: 'Dort wird nach neueren Versionen gesucht; sie werden automatisch geholt. Leer: Es wird nicht gesucht.',
  },
  proxyUrl: {
    title: 'Proxy',
    help: 'Der Weg zum Dienst, wenn er über einen Proxy führt; gilt ab der nächsten Datei. Leer: der Proxy dieses PCs.',
  },
  takeWebhooks: {
    title: 'Webhooks annehmen',
    help: 'Der Dienst meldet diesem PC, wenn jemand kommt oder geht, und die Berichte folgen in Sekunden. Fragen Sie zuerst Ihre IT-Abteilung.',
  },
  webhookAddress: {
    title: 'Empfangsadresse',
    help: 'Eine Adresse dieses PCs und ein Port. Mit 127.0.0.1 erreichen sie nur Programme auf diesem PC, etwa ein Proxy mit Zertifikat.',
  },
  webhookPublicUrl: {
    title: 'Adresse für den Dienst',
    help: 'Wohin der Dienst sendet, wenn das ein Proxy vor diesem PC ist. Wird nur hier gezeigt und vom Test geprüft.',
  },
  metricsAddress: {
    title: 'Kennzahlen senden an',
    help: 'Eine OTLP-Adresse Ihrer IT-Abteilung wie https://collector.example.com/v1/metrics. Damit verlassen Anzahlen, Größen, Zeiten und der Name des Standorts diesen PC, sonst nichts. Leer: Es wird nichts gesendet.',
  },
  tracesAddress: {
    title: 'Traces senden an',
    help: 'Eine OTLP-Adresse wie https://collector.example.com/v1/traces. Sie erfährt, wann jede Datei ankam, gesichert und gesendet wurde, ihre Größe und ihre Art, aber nie ihren Namen. Leer: Es wird nichts gesendet.',
  },
  metricsEverySeconds: {
    title: 'Senden alle',
    help: 'Was nicht gesendet werden kann, entfällt; die nächsten Kennzahlen werden wieder gesendet.',
  },
  metricsPage: {
    title: 'Seite für Prometheus',
    help: 'Jedes Programm auf diesem PC kann dieselben Kennzahlen unter /metrics lesen, ohne Anmeldung. Kein anderer PC kann das.',
  },
  allowPlainMetrics: {
    title: 'Kennzahlen unverschlüsselt senden (http:)',
    help: 'Auch an eine Adresse auf einem anderen PC, die mit http: beginnt; dort kann sie jeder auf dem Weg lesen. Gilt nur als Vorgabe des Administrators.',
  },
  allowPlainHttp: {
    title: 'Schlüssel und Dateien unverschlüsselt senden (http:)',
    help: 'Auch an eine Adresse, die mit http: beginnt; dort kann jeder auf dem Weg mitlesen. Gilt nur als Vorgabe des Administrators.',
  },
};
