import type * as english from '../messages/command.ts';
import type { Texts } from '../translation.ts';

export const command: Texts<'de', typeof english.command> = {
  list: {
    sent_one: '{{count}} gesendet',
    sent_other: '{{count}} gesendet',
    alreadyHere_one: '{{count}} schon vorhanden',
    alreadyHere_other: '{{count}} schon vorhanden',
    needAttention_one: '{{count}} zu klären',
    needAttention_other: '{{count}} zu klären',
    waiting_one: '{{count}} wartet',
    waiting_other: '{{count}} warten',
    withOldest: '{{counts}}; die älteste ungesendete Datei kam {{at}}',
  },
  unread_one:
    '{{count}} Datei liegt hier und ist noch nicht gelesen: Von wem sie ist und welche Tage sie abdeckt, ist nicht bekannt. Fragen Sie später noch einmal mit „tacho-depot-agent missing-days“.',
  unread_other:
    '{{count}} Dateien liegen hier und sind noch nicht gelesen: Von wem sie sind und welche Tage sie abdecken, ist nicht bekannt. Fragen Sie später noch einmal mit „tacho-depot-agent missing-days“.',
  fault: 'Das ist ein Fehler von Tacho Depot ({{error}}, {{at}}). Nichts ist verloren. Bitte melden Sie ihn.',
  tlsOverrideIgnored:
    'NODE_TLS_REJECT_UNAUTHORIZED=0 hat keine Wirkung: Jedes Zertifikat wird geprüft. Nehmen Sie es aus der Umgebung, und nennen Sie eine eigene Zertifizierungsstelle in NODE_EXTRA_CA_CERTS.',
  file: {
    notRead:
      'Die Datei „{{file}}“ kann nicht gelesen werden ({{systemCode}}). Prüfen Sie ihren Namen und ob Sie sie lesen dürfen.',
    tooLarge: '„{{file}}“ hat mehr als {{megabytes}} MB; so groß ist kein Download.',
    isLink: '„{{file}}“ ist eine Verknüpfung. Nennen Sie die Datei, auf die sie zeigt.',
    noFile: '„{{file}}“ ist keine Datei, sondern ein Ordner, eine Pipe oder ein Gerät. Nennen Sie eine Datei.',
    inExcel:
      'Die Datei „{{file}}“ kann nicht gelesen werden ({{systemCode}}). Prüfen Sie ihren Namen, und schließen Sie sie in Excel.',
    notWritten: '„{{file}}“ kann nicht geschrieben werden ({{systemCode}}). Wählen Sie eine andere Datei.',
    rootsNotRead: 'Der Ordner „{{folder}}“ mit Stammzertifikaten kann nicht gelesen werden.',
    noRoots: 'Im Ordner „{{folder}}“ ist kein Stammzertifikat.',
  },
  start: {
    ofAnotherUser:
      'Der Standort in „{{folder}}“ gehört einem anderen Benutzer dieses PCs, und nur er darf ihn befragen. Als Administrator: {{command}}',
    noDepot:
      'In „{{folder}}“ ist kein Standort, und es wurde dort nichts angelegt. Prüfen Sie den Namen nach --data; „tacho-depot-agent run“ legt einen Standort an.',
    depotMissing:
      'In „{{folder}}“ war ein Standort, und jetzt ist dort keiner. Es wurde nichts angelegt. Ist sein Datenträger oder seine Freigabe nicht eingehängt, hängen Sie ihn ein und starten Sie erneut. Ist der Ordner verloren, holen Sie mit „tacho-depot-agent restore“ eine Sicherung zurück. Ist ein neuer Standort gemeint, der alle Dateien der Ordner noch einmal sendet, sagen Sie es einmal mit --new-depot.',
    dataNotMadeFull:
      'Der Datenordner „{{folder}}“ kann nicht angelegt werden ({{systemCode}}). Schaffen Sie Platz auf seinem Datenträger.',
    dataNotMade:
      'Der Datenordner „{{folder}}“ kann nicht angelegt werden ({{systemCode}}). Wählen Sie mit --data einen anderen.',
    folderNotWatched: 'Der Ordner „{{folder}}“ kann nicht überwacht werden. {{why}}',
    wideFolderNotWatched:
      'Der Ordner „{{folder}}“ kann nicht überwacht werden. {{why}} Wenn alles davon gemeint ist, sagen Sie es mit --watch-anyway.',
    settingsNotRead:
      'Die Einstellungsdatei „{{file}}“ kann nicht gelesen werden. Prüfen Sie ihren Namen und ob Sie sie lesen dürfen.',
    noArchiveAddress: 'TACHO_DEPOT_ARCHIVE_URL ist keine Adresse: "{{value}}". Sie muss mit https:// beginnen.',
    noMailServer:
      'TACHO_DEPOT_MAIL_SERVER ist kein Mailserver: „{{value}}“. Geben Sie einen an wie smtp.example.com:587.',
    noAddress: 'TACHO_DEPOT_URL ist keine Adresse: „{{value}}“. Sie muss mit https:// oder http:// beginnen.',
    diskFull: 'Der Datenträger des Datenordners ist voll. Schaffen Sie Platz: Dann geht es von selbst weiter.',
    portTaken: 'Port {{port}} wird von einem anderen Programm benutzt. Wählen Sie mit --port einen anderen.',
    portKept: 'Port {{port}} ist dem System vorbehalten. Wählen Sie mit --port einen über 1023.',
  },
  run: {
    noPort: 'Der Port muss eine Zahl von 0 bis 65535 sein.',
    noWebhookPort: 'Der Port von --webhooks muss eine Zahl von 0 bis 65535 sein.',
    noWebhookHost: '--webhooks-host muss eine IP-Adresse dieses PCs sein, etwa 127.0.0.1; „{{host}}“ ist keine.',
    ready: 'bereit',
    readyAt: 'bereit {{url}}',
    webhooks: 'Webhooks {{url}}',
    works: 'Erfasst und sendet.',
    stopping: 'Beendet, was gerade gesendet wird.',
    tooManyFaults: 'In Tacho Depot ging zu viel schief. Es hält an, um neu gestartet zu werden. Siehe sein Protokoll.',
  },
  sending: {
    nothing: 'Nichts wird gesendet: {{why}}',
    waits: {
      'disk-full':
        'Nichts wird gesendet: Der Datenträger des Datenordners ist voll. Schaffen Sie Platz. Dann geht es von selbst weiter.',
      failed:
        'Nichts wird gesendet: Die Datenbank kann nicht geschrieben werden. Prüfen Sie den Datenträger des Datenordners. Dann geht es von selbst weiter.',
    },
    ended: {
      'disk-full':
        'Nichts wird gesendet: Der Datenträger des Datenordners ist voll. Schaffen Sie Platz. Starten Sie es dann noch einmal.',
      failed:
        'Nichts wird gesendet: Die Datenbank kann nicht geschrieben werden. Prüfen Sie den Datenträger des Datenordners. Starten Sie es dann noch einmal.',
    },
    nothingCollected:
      'Nichts Neues wurde erfasst: Der Datenträger ist fast voll oder kann nicht beschrieben werden. Schaffen Sie Platz.',
  },
  webhooks: {
    'port-taken':
      'Webhooks werden nicht angenommen. Ein anderes Programm benutzt diesen Port: Wählen Sie mit --webhooks einen anderen. Es wird von selbst wieder versucht.',
    'port-not-allowed':
      'Webhooks werden nicht angenommen. Dieser Port ist dem System vorbehalten: Wählen Sie mit --webhooks einen über 1023. Es wird von selbst wieder versucht.',
    'address-not-here':
      'Webhooks werden nicht angenommen. Die Adresse ist keine dieses PCs: Wählen Sie mit --webhooks-host eine andere. Es wird von selbst wieder versucht.',
    'no-secret':
      'Webhooks werden nicht angenommen. Sie brauchen das Geheimnis, mit dem der Dienst sie signiert: Setzen Sie TACHO_DEPOT_WEBHOOK_SECRET, oder „webhookSecret“ in der Schlüsseldatei. Es wird von selbst wieder versucht.',
    'secret-not-readable':
      'Webhooks werden nicht angenommen. Das Geheimnis kann nicht aus der Schlüsseldatei gelesen werden: Sie muss JSON sein, das nur dieser Benutzer lesen kann. Es wird von selbst wieder versucht.',
    failed:
      'Webhooks werden nicht angenommen. Das System lässt dort kein Programm warten: „check“ sagt mehr. Es wird von selbst wieder versucht.',
  },
  page: {
    noAgent: 'Auf diesem Datenordner läuft kein Agent. Starten Sie einen mit „tacho-depot-agent run“.',
    noPage:
      'Der Agent dieses Datenordners arbeitet ohne Seite, weil er mit --no-page gestartet wurde. „status“, „check“, „retry“ und „support-bundle“ gehen trotzdem.',
  },
  status: {
    noAgent:
      'Auf diesem Datenordner läuft kein Agent: Nichts wird erfasst, und nichts wird gesendet. Starten Sie einen mit „tacho-depot-agent run“.',
    silent: 'Was mit diesem Datenordner arbeitet, ist kein Agent, oder es antwortet nicht.',
    dismiss: '„status --dismiss“: Es ist gelesen und muss nicht noch einmal gesagt werden.',
    runs: 'Ein Agent läuft: zuletzt nachgesehen {{scan}}, Dienst zuletzt erreicht {{contact}}',
    notYet: 'noch nicht',
    never: 'nie',
  },
  check: {
    titles: {
      'data-folder': 'Datenordner ist beschreibbar',
      'private-folder': 'Datenordner ist privat',
      space: 'Platz auf diesem PC',
      database: 'Datenbank ist unbeschädigt',
      records: 'Datenbank ist vollständig',
      backup: 'Datenbank ist gesichert',
      copies: 'Aufbewahrte Kopien sind unbeschädigt',
      parts: 'Jeder Teil des Programms arbeitet',
      folder: 'Ordner ist lesbar',
      address: 'Adresse des Dienstes wird gefunden',
      private: 'Verbindung ist privat',
      answers: 'Dienst antwortet',
      keys: 'Schlüssel werden angenommen',
      webhooks: 'Webhooks werden angenommen',
      mail: 'E-Mail kann gesendet werden',
      'central-settings': 'Zentrale Vorgaben gelten',
      'company-archive': 'Das Archiv des Unternehmens funktioniert',
      metrics: 'Kennzahlen für die Überwachung kommen an',
      traces: 'Traces für die Überwachung kommen an',
      upload: 'Probesendung',
    },
    ofFolder: '{{title}}, „{{folder}}“',
    states: { passed: 'in Ordnung', failed: 'FEHLER', 'not-tried': 'nicht versucht' },
    line: '{{number}}. {{title}}: {{state}}',
    lineWith: '{{number}}. {{title}}: {{state}} ({{found}})',
    sum: '{{passed}} in Ordnung, {{failed}} fehlgeschlagen',
    sumNotTried: '{{passed}} in Ordnung, {{failed}} fehlgeschlagen, {{notTried}} nicht versucht',
    bundle: '{{file}} ({{size}} Byte)',
    bundleNotWritten:
      '„{{file}}“ kann nicht geschrieben werden ({{systemCode}}). Geben Sie den Namen einer neuen Datei in einem eigenen Ordner an.',
  },
  custody: {
    holdAdded: 'Aufbewahrt unter Nummer {{id}}: {{scope}}',
    hold: '{{id}}\t{{scope}}\t{{reason}}\tseit {{at}}',
    released: 'Aufbewahrung {{id}} ist freigegeben.',
    notDay: '„{{given}}“ ist kein Tag. Geben Sie einen wie 2026-11-24 an.',
    noScope: 'Geben Sie an, was aufzubewahren ist: --driver, --vehicle, --from oder --to.',
    nobody:
      'Kein Fahrer oder Fahrzeug der hiesigen Dateien heißt „{{given}}“. Geben Sie einen Teil des Namens, das Kennzeichen oder die FIN an.',
    several: '„{{given}}“ kann jedes von diesen sein: {{names}}. Geben Sie mehr vom Namen an.',
    bringBackWhat: 'Geben Sie an, welche Kopien: Nummern, die „custody list“ zeigt, oder --all.',
    nothingAsked: 'Nichts ist zu entscheiden: Es sind nicht mehr Kopien fällig, als an einem Tag von selbst gehen.',
    letGoHow: '„custody let-go --yes“ gibt sie frei.',
    clockConfirmed: 'Die Uhr gilt als richtig.',
  },
  journal: {
    notSigned:
      'Das Journal wird zurzeit nicht signiert, weil der Schlüssel dieses Depots nicht gelesen oder aufbewahrt werden kann: die Datei „custody.key“ im Datenordner.',
    exported_one: '{{file}}: {{count}} Zeile des Verwahrjournals.',
    exported_other: '{{file}}: {{count}} Zeilen des Verwahrjournals.',
    notWritten:
      '„{{file}}“ kann nicht geschrieben werden ({{systemCode}}). Nennen Sie eine neue Datei in einem eigenen Ordner.',
    notRead:
      '„{{file}}“ kann nicht gelesen werden ({{systemCode}}). Nennen Sie eine Datei, die „journal export“ geschrieben hat.',
    noLineOf:
      'Die Aufzeichnungen kennen eine Datei, von der das Journal keine Zeile hat: {{sha256}}. Es können Zeilen abgeschnitten worden sein.',
    cut: '„{{file}}“ endet nicht mit einem signierten Kopf wie jeder Export: Am Ende können Zeilen fehlen.',
    noLaterLines:
      'Ob das Journal nach dem letzten Kopf weiterging, ist an der Datei nicht zu sehen. Fragen Sie das Depot: Sein eigenes „journal check“ sagt, wie viele Zeilen es gibt.',
    whole_one: 'Das Journal ist vollständig: {{count}} Zeile, jede mit dem Hash der vorigen.',
    whole_other: 'Das Journal ist vollständig: {{count}} Zeilen, jede mit dem Hash der vorigen.',
    notWhole_one: 'Das Journal ist nicht das, was geschrieben wurde: {{count}} Befund.',
    notWhole_other: 'Das Journal ist nicht das, was geschrieben wurde: {{count}} Befunde.',
    noHead: 'Kein Kopf darin ist signiert, also bürgt nichts für die Zeilen.',
    head_one:
      'Zeile {{line}} ist der letzte signierte Kopf, von {{at}}; {{count}} Zeile danach ist noch nicht signiert.',
    head_other:
      'Zeile {{line}} ist der letzte signierte Kopf, von {{at}}; {{count}} Zeilen danach sind noch nicht signiert.',
    key: 'Ab Zeile {{line}} ist es signiert mit dem Schlüssel {{key}}',
    findings: {
      changed: 'Zeile {{line}} wurde geändert: Zeile {{next}} hat den Hash einer anderen.',
      missing: 'Die Zeilen {{line}} bis {{to}} fehlen.',
      'out-of-order': 'Zeile {{line}} steht nicht an ihrem Platz.',
      doubled: 'Zeile {{line}} steht zweimal da.',
      unreadable: 'Was nach Zeile {{line}} steht, ist keine Zeile eines Journals.',
      'bad-signature': 'Die Signatur von Zeile {{line}} passt nicht: Sie oder eine Zeile davor wurde geändert.',
      'other-key': 'Zeile {{line}} ist mit einem Schlüssel signiert, den keine Zeile davor nennt.',
    },
  },
  backup: {
    exists: '„{{file}}“ gibt es schon. Geben Sie den Namen einer neuen Datei an.',
    made_one: '{{file}}: die Datenbank und {{count}} Kopie.',
    made_other: '{{file}}: die Datenbank und {{count}} Kopien.',
    leftOut_one:
      '{{count}} Kopie ist ausgelassen, weil der Datenträger sie verändert hat: siehe „tacho-depot-agent check“.',
    leftOut_other:
      '{{count}} Kopien sind ausgelassen, weil der Datenträger sie verändert hat: siehe „tacho-depot-agent check“.',
    notWritten:
      '„{{file}}“ kann nicht geschrieben werden ({{systemCode}}). Wählen Sie einen Ordner mit Platz, in den Sie schreiben dürfen.',
    depotThere:
      'In „{{folder}}“ ist schon ein Standort, und es wurde nichts geändert. Beenden Sie den Agenten und verschieben Sie diesen Ordner, oder nennen Sie mit --data einen anderen.',
    restored_one:
      'Wiederhergestellt wie am {{at}}, mit {{count}} Kopie: {{counts}}. Was damals ungesendet war, kann seither gesendet worden sein und ist so gekennzeichnet.',
    restored_other:
      'Wiederhergestellt wie am {{at}}, mit {{count}} Kopien: {{counts}}. Was damals ungesendet war, kann seither gesendet worden sein und ist so gekennzeichnet.',
    noBackup: '„{{file}}“ ist keine Sicherung oder kann nicht gelesen werden.',
    otherBackup: '„{{file}}“ ist keine Sicherung von Tacho Depot, oder von einer Version, die diese hier nicht kennt.',
    incomplete: '„{{file}}“ ist beschädigt: Sie enthält nicht, was sie angibt. Nehmen Sie eine andere Sicherung.',
    copyDamaged:
      '„{{file}}“ ist beschädigt: Eine Kopie darin ist nicht, was aufbewahrt wurde. Nehmen Sie eine andere Sicherung.',
    recordsChanged:
      '„{{file}}“ ist beschädigt: Die Datenbank darin ist nicht, was gesichert wurde. Nehmen Sie eine andere Sicherung.',
    recordsDamaged: 'Die Datenbank in „{{file}}“ ist beschädigt. Nehmen Sie eine andere Sicherung.',
    newerVersion:
      '„{{file}}“ wurde von einer neueren Version des Programms gemacht ({{program}}). Installieren Sie diese Version, und stellen Sie dann wieder her.',
    copyNotWritten: 'Eine Kopie kann nicht nach „{{folder}}“ geschrieben werden ({{systemCode}}).',
    notRestored:
      '„{{file}}“ konnte nicht nach „{{folder}}“ wiederhergestellt werden ({{systemCode}}). Nichts ist verloren: Es kann noch einmal versucht werden.',
    signedWith: 'Sie ist mit dem Schlüssel {{key}} signiert.',
    notSigned: 'Sie ist nicht signiert, also zeigt nichts, wer sie gemacht hat.',
    noRecipient:
      'Der Empfänger ist kein öffentlicher Schlüssel von age. Er beginnt mit age1, so wie age-keygen ihn ausgibt.',
    noIdentity:
      '„{{file}}“ enthält keine geheimen Schlüssel von age, einen je Zeile. Geben Sie die Datei an, die age-keygen geschrieben hat.',
    encrypted:
      '„{{file}}“ ist verschlüsselt. Geben Sie mit --identity die Datei mit dem geheimen Schlüssel von age an.',
    notDecrypted:
      '„{{file}}“ lässt sich nicht entschlüsseln: Sie ist für einen anderen Schlüssel oder beschädigt. Nehmen Sie den Schlüssel, der dazu gehört, oder eine andere Sicherung.',
    badSignature:
      '„{{file}}“ wurde nach dem Signieren verändert, und es wurde nichts davon genommen. Nehmen Sie eine andere Sicherung.',
    folderNotEmpty:
      '„{{folder}}“ ist nicht leer, versteckte Dateien eingeschlossen, und es wurde nichts geändert. Nennen Sie mit --data einen neuen Ordner.',
    noFolder:
      '„{{folder}}“ ist eine Verknüpfung oder kein Ordner, und es wurde nichts geändert. Nennen Sie mit --data den Ordner selbst.',
    folderNotRead:
      'In „{{folder}}“ kann nicht hineingesehen werden ({{systemCode}}). Nennen Sie mit --data einen anderen Ordner.',
    tooLarge: '„{{file}}“ hat mehr Einträge, als eine Sicherung haben kann. Nehmen Sie eine andere Sicherung.',
    noRoom:
      'In „{{folder}}“ ist kein Platz für den Inhalt der Sicherung. Schaffen Sie Platz, oder nennen Sie mit --data einen Ordner auf einem anderen Datenträger.',
    madeBy_one: 'Gemacht von {{depot}} am {{at}}, mit {{count}} Kopie.',
    madeBy_other: 'Gemacht von {{depot}} am {{at}}, mit {{count}} Kopien.',
    depotWithoutName: 'einem Standort ohne Namen',
    question: 'In „{{folder}}“ wiederherstellen? (j/n)',
    yes: 'j',
    unwanted: 'Es wurde nichts wiederhergestellt. Ist diese Sicherung gemeint, sagen Sie es mit --from {{key}}.',
    missing_one: '{{count}} Kopie, die ihre Datenbank nennt, ist nicht darin und ist so gekennzeichnet.',
    missing_other: '{{count}} Kopien, die ihre Datenbank nennt, sind nicht darin und sind so gekennzeichnet.',
    since: 'Was nach {{at}} kam, ist nicht darin: Legen Sie diese Dateien noch einmal ab.',
  },
  configure: {
    settingsNotRead:
      'Die Einstellungsdatei „{{file}}“ kann nicht gelesen werden. Berichtigen oder verschieben Sie sie.',
    notWritten:
      '„{{folder}}“ kann nicht geschrieben werden ({{systemCode}}). Das darf nur root: Starten Sie es mit sudo.',
    written: '{{settingsFile}} und {{keysFile}} sind geschrieben. Jetzt: systemctl restart tacho-depot-agent',
    needFolder: 'Sagen Sie, wo Downloads ankommen: --folder mit dem Namen eines Ordners. Das geht auch mehrmals.',
    askToken: 'API-Token: ',
    askKey: 'Abonnementschlüssel: ',
    noToken: 'Das API-Token fehlt.',
    noKey: 'Der Abonnementschlüssel fehlt.',
    strangeToken: 'Das API-Token ist kein Schlüssel: Es hat Leerzeichen oder Buchstaben, die kein Schlüssel hat.',
    strangeKey:
      'Der Abonnementschlüssel ist kein Schlüssel: Er hat Leerzeichen oder Buchstaben, die kein Schlüssel hat.',
  },
  folders: {
    none: 'Kein Ordner wird überwacht.',
    notReached: 'nicht erreichbar seit {{at}}',
    other:
      'ein anderer Ordner seit {{at}}: Verbinden Sie die Freigabe wieder, oder starten Sie „folders accept {{id}}“',
    notYet: 'noch nicht nachgesehen',
    looked: 'nachgesehen {{at}}',
    leftOut: 'aus „Uploaded“ darin wird nicht erfasst, weil gesendete Originale dorthin verschoben werden',
    leftOutOthers:
      'aus „Uploaded“ darin wird nicht erfasst, weil gesendete Originale dorthin verschoben werden. Nicht von diesem Standort dort abgelegt: {{files}}. Verschieben Sie diese nach oben in den Ordner',
    polled: 'alle paar Sekunden nachgesehen',
    watching: 'Ordner {{id}}: {{watching}}',
    accepted: 'Ordner {{id}} ist der richtige',
    unreachable: 'Der Ordner „{{label}}“ ist nicht erreichbar. Was darin ist, wird erfasst, wenn er wieder da ist.',
    otherThere:
      'Wo „{{label}}“ war, liegt ein anderer Ordner: Verbinden Sie seine Freigabe oder sein Laufwerk wieder. Wenn es der richtige ist, starten Sie „tacho-depot-agent folders accept {{id}}“.',
  },
  settings: {
    exported: 'Die Einstellungen sind in {{file}}',
    refused: 'Nichts wurde geändert: „{{file}}“ passt nicht. {{reasons}}',
    reason: '„{{name}}“: {{message}}',
    changed: 'Geändert: {{names}}',
    changedNothing: 'Geändert: nichts',
    changedBesides: 'Geändert: {{names}}; von außen festgelegt und gelassen, wie sie sind: {{fixed}}',
    changedNothingBesides: 'Geändert: nichts; von außen festgelegt und gelassen, wie sie sind: {{fixed}}',
    keyNotWritten: '„{{file}}“ kann nicht geschrieben werden ({{code}}). Wählen Sie eine neue Datei.',
    keyMade:
      'Der private Schlüssel steht in {{file}}. Bewahren Sie ihn dort auf, wo kein Standort ist. „publicKey“ für jeden PC:\n{{publicKey}}',
    notSigned: '„{{file}}“ wurde nicht signiert: {{why}}',
    signed: 'Signiert: {{file}}',
  },
  files: {
    noNumber: '„{{given}}“ ist keine Nummer einer Datei. „status“ zeigt sie.',
    keptBack: '„{{file}}“ wurde zurückgehalten. {{why}}. {{effect}}',
    effect:
      'Sie würde so, wie sie ist, an den Auswertungsdienst gehen und kann nicht zurückgenommen werden. Mit --yes wird sie gesendet.',
    sentAnyway: '„{{file}}“ wird gesendet, wie sie ist',
    retried_one: '{{count}} wird noch einmal gesendet',
    retried_other: '{{count}} werden noch einmal gesendet',
    keptBackToo_one: '{{count}} zurückgehalten (siehe „status“, und „send-anyway“ für eine einzelne)',
    keptBackToo_other: '{{count}} zurückgehalten (siehe „status“, und „send-anyway“ für eine einzelne)',
    ignored_one: '{{count}} wird nicht gesendet',
    ignored_other: '{{count}} werden nicht gesendet',
    noMinutes:
      '„{{given}}“ ist keine Zahl von Minuten. Geben Sie eine über 0 an, oder keine, um bis „resume“ anzuhalten.',
    paused: 'Angehalten bis „resume“',
    pausedUntil: 'Angehalten bis {{until}}',
    resumed: 'Es wird wieder gesendet',
  },
  canStart: {
    noTime: '„{{at}}“ ist keine Zeit mit Zone. Geben Sie eine an wie 2026-11-09T06:00Z.',
    noRegime: '„{{regime}}“ ist kein Regelwerk. Geben Sie eines an von: {{regimes}}.',
    answers: {
      yes: 'kann beginnen',
      no: 'kann nicht beginnen',
      unknown: 'nicht bekannt',
    },
    from: 'ab {{at}}',
    drive: 'höchstens {{drive}} Lenkzeit an diesem Tag',
    latest: 'nächste wöchentliche Ruhezeit spätestens ab {{at}}',
    owed: '{{rest}} Ruhezeit auszugleichen bis {{at}}',
    otherwise: 'anders wäre es nach: {{regimes}}',
    regimeOfDepot:
      'Ohne Dateien gelten die Regeln, die hier für jeden Fahrer gewählt sind. Lassen Sie --regime weg oder geben Sie Dateien an.',
    past: '„{{at}}“ ist vorbei. Ohne Dateien geht es nur um Starts von jetzt an; geben Sie die Dateien jener Zeit an.',
    nobody: 'Hier ist kein Fahrer bekannt.',
    reasons: {
      'regular-weekly': 'nach wöchentlicher Ruhezeit von 45 h',
      'reduced-weekly': 'nach wöchentlicher Ruhezeit von 24 h',
      regular: 'nach täglicher Ruhezeit von 11 h',
      split: 'nach täglicher Ruhezeit von 3 h und 9 h',
      reduced: 'nach täglicher Ruhezeit von 9 h',
      'daily-rest': 'die tägliche Ruhezeit ist nicht vollständig',
      'weekly-rest': 'eine wöchentliche Ruhezeit ist fällig',
      compensation: 'eine verkürzte wöchentliche Ruhezeit ist zuerst auszugleichen',
      'week-driving': 'die 56 h Lenkzeit der Woche sind verbraucht',
      'fortnight-driving': 'die 90 h Lenkzeit der Doppelwoche sind verbraucht',
      'no-records': 'keine Aufzeichnung davor',
      altered: 'eine Aufzeichnung wurde nach der Signatur verändert',
      'at-work': 'die Aufzeichnungen enden während der Arbeit',
      'short-records': 'keine regelmäßige wöchentliche Ruhezeit aufgezeichnet, von der an zu zählen wäre',
      'week-before': 'die ganze Vorwoche ist nicht aufgezeichnet',
      unrecorded: 'Zeit ohne Aufzeichnung war vielleicht keine Ruhezeit',
      'owed-rest': 'ob eine verkürzte wöchentliche Ruhezeit ausgeglichen wurde, ist nicht aufgezeichnet',
      ferry: 'ob bei der unterbrochenen Ruhezeit auf der Fähre eine Koje da war, ist nicht aufgezeichnet',
      service: 'laut Bericht des Dienstes',
      'too-old': 'die Aufzeichnungen sind zu alt',
      'ahead-of-clock': 'die Aufzeichnungen enden nach der jetzigen Zeit',
      'unsure-card': 'eine neuere Karte muss dem Fahrer erst zugeordnet werden',
    },
  },
  hours: {
    noZone: '„{{zone}}“ ist keine Zeitzone. Geben Sie eine an wie Europe/Berlin.',
    none: 'Keine Datei sagt etwas über die Tätigkeiten eines Fahrers.',
    head: '{{name}}, Karte …{{card}}: {{from}} bis {{until}} ({{zone}})',
    week: '{{week}} (Montag bis Sonntag in UTC)',
    day: '{{day}} {{from}} bis {{until}}: {{activities}}',
  },
  leave: {
    none: 'Es sind keine Tage von Urlaub oder Krankheit eingetragen.',
    notUsable:
      'Zeile {{line}} von „{{file}}“ ist nicht verwendbar. Jede Zeile ist ein Objekt mit driver, kind (leave oder sickness), firstDay und lastDay, etwa 2026-07-06.',
    notDays:
      'Die Tage in Zeile {{line}} von „{{file}}“ enden vor ihrem Anfang, sind mehr als ein Jahr oder überschneiden andere des Fahrers.',
    tooMany: 'Die Datei „{{file}}“ hat mehr als {{count, number}} Zeilen. Importieren Sie sie in Teilen.',
    noColumn:
      'Die Datei „{{file}}“ hat keine Spalte {{column}}. Ihre erste Zeile muss driver, kind, firstDay und lastDay nennen.',
    wrongValue:
      'Zeile {{line}} von „{{file}}“: {{field}} ist „{{value}}“. Geben Sie als driver an, was „leave --json“ ausgibt, als kind leave oder sickness, und Tage wie 2026-07-06.',
    refused: 'Zeile {{line}}, {{driver}}, {{firstDay}} bis {{lastDay}}: {{why}}',
    imported: '{{added, number}} hinzugefügt, {{there, number}} schon vorhanden, {{refused, number}} abgelehnt.',
    nothingWritten:
      'Nichts wurde eingetragen. Berichtigen oder entfernen Sie die abgelehnten Zeilen und importieren Sie die Datei erneut.',
  },
  missingDays: {
    none: 'Hier liegt keine Fahrerkarte und keine Fahrzeugeinheit.',
    reading_one: 'Ungelesene Dateien werden gelesen: noch {{count}}.',
    reading_other: 'Ungelesene Dateien werden gelesen: noch {{count}}.',
    vehicle: 'Fahrzeug {{name}}',
    driver: '{{name}}, Karte …{{card}}',
    noDays: '{{subject}}: keine Tage abgedeckt',
    covered_one: '{{subject}}: {{count}} Tag abgedeckt, {{first}} bis {{last}}',
    covered_other: '{{subject}}: {{count}} Tage abgedeckt, {{first}} bis {{last}}',
    span: '{{first}} bis {{last}}',
    gap: {
      yes_one: 'fehlt: {{span}} ({{count}} Tag), kann noch ausgelesen werden',
      yes_other: 'fehlen: {{span}} ({{count}} Tage), können noch ausgelesen werden',
      perhaps_one: 'fehlt: {{span}} ({{count}} Tag), vielleicht auf einer früheren Karte',
      perhaps_other: 'fehlen: {{span}} ({{count}} Tage), vielleicht auf einer früheren Karte',
      no_one: 'fehlt: {{span}} ({{count}} Tag), kann nicht mehr ausgelesen werden',
      no_other: 'fehlen: {{span}} ({{count}} Tage), können nicht mehr ausgelesen werden',
    },
    contradicted_one: '{{count}} Tag gilt nicht als abgedeckt, weil sich zwei signierte Kopien widersprechen: {{span}}',
    contradicted_other:
      '{{count}} Tage gelten nicht als abgedeckt, weil sich zwei signierte Kopien widersprechen: {{span}}',
    mayBeLost: 'jetzt auslesen: die Tage ab {{first}} sind vielleicht seit {{from}} verloren',
    areLost: 'jetzt auslesen: die Tage ab {{first}} gehen ab {{from}} verloren',
    neverArrived: 'nie angekommen: der Download vom {{day}}, {{time}} UTC',
  },
  service: {
    noOperation: 'Der Dienst hat keine Operation „{{name}}“. „tacho-depot-agent operations“ zeigt die Namen.',
    rawOrCsv: '--raw gibt aus, was der Dienst geantwortet hat, --csv eine Tabelle davon: Wählen Sie eines.',
    fileForUploads: '--file gehört zu den beiden Uploads; {{name}} nimmt seine Felder mit --body.',
    answerNotWritten:
      'Die Antwort kann nicht nach „{{file}}“ geschrieben werden ({{systemCode}}). Wählen Sie eine andere Datei.',
    misfits_one: '{{count}} Zeile passt nicht zu dem, was der Dienst dokumentiert; ausgelassen: {{leftOut}}.',
    misfits_other: '{{count}} Zeilen passen nicht zu dem, was der Dienst dokumentiert; ausgelassen: {{leftOut}}.',
    seeMisfits: 'Sie sehen sie mit --misfits.',
    row: 'Zeile {{number}}: {{issues}}',
    theWhole: '(das Ganze)',
    noJson:
      '--body ist kein JSON. Prüfen Sie Anführungszeichen und Kommas; in den meisten Shells ist @DATEI einfacher.',
    noAddress:
      'Die Adresse des Dienstes ist nicht bekannt. Setzen Sie TACHO_DEPOT_URL, oder „serviceUrl“ in der Einstellungsdatei; eine auf der Seite eingegebene Adresse ist bekannt, solange der Agent läuft.',
    inDoubt: 'Es kann trotzdem ausgeführt worden sein: Sehen Sie nach, bevor Sie es noch einmal senden.',
    refusedInput: 'Nichts wurde gesendet, weil diese Felder nicht passen:',
    noReason: 'Er gab keinen Grund an.',
    refused: 'Der Dienst hat die Anfrage abgelehnt ({{status}}): {{words}}',
    stopped: 'Angehalten, bevor der Dienst geantwortet hatte.',
    says: 'Er sagt: {{words}}',
    keysMissing:
      'Die Schlüssel des Dienstes fehlen. Setzen Sie TACHO_DEPOT_API_TOKEN und TACHO_DEPOT_SUBSCRIPTION_KEY neben TACHO_DEPOT_URL, oder schreiben Sie die Schlüsseldatei.',
    keysUnusable:
      'In den Schlüsseln ist ein Zeichen, das nicht gesendet werden kann, etwa ein Leerzeichen oder Zeilenumbruch. Kopieren Sie sie noch einmal.',
    keysNotUsable: 'Die Schlüssel des Dienstes können nicht benutzt werden.',
    keysRefused: 'Der Dienst hat die Schlüssel nicht angenommen ({{status}}). Prüfen Sie beide.',
    later: 'Der Dienst kann jetzt nicht antworten ({{status}}). Versuchen Sie es später noch einmal.',
    laterIn_one:
      'Der Dienst kann jetzt nicht antworten ({{status}}). Versuchen Sie es in {{count}} Sekunde noch einmal.',
    laterIn_other:
      'Der Dienst kann jetzt nicht antworten ({{status}}). Versuchen Sie es in {{count}} Sekunden noch einmal.',
    noAnswer: {
      'plain-http':
        'Nichts wurde gesendet: Die Adresse beginnt mit http:, sodass jeder auf dem Weg die Schlüssel lesen könnte. Nehmen Sie https://.',
      resolve: 'Die Adresse des Dienstes führt nirgendwohin. Prüfen Sie sie und die Internetverbindung.',
      connect:
        'Der Dienst ist nicht erreichbar. Prüfen Sie seine Adresse und die Verbindung, und versuchen Sie es dann noch einmal.',
      trust:
        'Dem Zertifikat des Dienstes wird nicht vertraut. Prüfen Sie die Uhr dieses PCs und was seinen Verkehr untersucht.',
      proxy: 'Der Proxy lässt die Anfrage nicht durch. Prüfen Sie seine Adresse und ob er ein Passwort verlangt.',
      send: 'Die Verbindung brach ab, während die Anfrage gesendet wurde. Versuchen Sie es noch einmal.',
      receive: 'Die Verbindung brach ab, bevor die Antwort vollständig war.',
      'timed-out': 'Die Antwort dauerte zu lange. Versuchen Sie es später, oder fragen Sie nach weniger auf einmal.',
    },
    redirect:
      'Die Adresse antwortet mit einer Weiterleitung ({{status}}) nach {{place}}, der nicht gefolgt wird. Prüfen Sie die Adresse.',
    redirectWithin:
      'Die Adresse antwortet mit einer Weiterleitung ({{status}}) an eine andere eigene Stelle, der nicht gefolgt wird. Prüfen Sie die Adresse.',
    strangeAnswer:
      'Die Antwort ({{status}}) ist keine, die der Dienst gibt. Prüfen Sie die Adresse und ob eine Anmeldeseite dazwischensteht.',
    otherForm: 'Der Dienst hat geantwortet ({{status}}), aber nicht in der Form, die er dokumentiert.',
    tooLarge: 'Die Antwort ist zu groß. Fragen Sie nach weniger, mit Daten oder Filtern.',
  },
  operation: {
    noFields: 'Sie nimmt keine Felder.',
    fields: 'Felder von --body:',
    accountFields: 'Felder der Antwort, über alle ihre Anfragen:',
    rowFields: 'Felder jeder Zeile der Antwort:',
    answerFields: 'Felder der Antwort:',
    file: 'Geben Sie die Datei mit --file PFAD an: ihren Inhalt und, wenn --body ihn nicht nennt, ihren Namen.',
    default: '{{description}} (ohne Angabe: {{value}})',
    or: '{{one}} oder {{other}}',
    required: '{{kind}}, nötig',
    listOf: 'Liste: {{items}}',
    kinds: {
      text: 'Text',
      number: 'Zahl',
      anything: 'Beliebiges',
      flag: 'true oder false',
      'date-time': 'Datum und Uhrzeit',
      'whole-number': 'ganze Zahl',
      base64: 'Base64-Text',
      bytes: 'Bytes einer Datei',
      object: 'Objekt',
    },
  },
  batch: {
    noSpreadsheet: '„{{name}}“ nimmt keine Tabelle. Diese tun es: {{names}}.',
    twoColumns: 'Es gibt zwei Spalten „{{name}}“. Behalten Sie eine.',
    noField:
      'Spalte {{place}}, „{{name}}“, ist kein Feld von {{operation}}, oder das einer früheren Spalte. „tacho-depot-agent operations {{operation}}“ zeigt die Namen; Großbuchstaben zählen.',
    noIdentifier:
      'Es gibt keine Spalte „{{identifier}}“, die sagt, wessen Zeile es ist. Die erste Zeile muss die Spalten nennen.',
    wouldChange_one: 'Datensätze, die sich ändern würden: {{count}}. Nichts wurde gesendet.',
    wouldChange_other: 'Datensätze, die sich ändern würden: {{count}}. Nichts wurde gesendet.',
    wouldChangeBesides_one:
      'Datensätze, die sich ändern würden: {{count}}. Zeilen ohne Änderung: {{unchanged}}. Nichts wurde gesendet.',
    wouldChangeBesides_other:
      'Datensätze, die sich ändern würden: {{count}}. Zeilen ohne Änderung: {{unchanged}}. Nichts wurde gesendet.',
    line: 'Zeile {{line}}',
    lines: 'Zeilen {{from}} bis {{to}}',
    delete: 'löschen',
    cells: 'Nichts wurde gesendet, weil diese Zellen nicht passen:',
    cell: 'Zeile {{line}}, Spalte {{column}}: {{problem}}',
    dateOrder: 'Sagen Sie --dates day-first oder --dates month-first.',
    more_one: 'und {{count}} weitere',
    more_other: 'und {{count}} weitere',
    rowsChanged:
      'Ein früherer Lauf dieser Datei wurde unterbrochen, und ihre Zeilen haben sich seither geändert. Stellen Sie sie wieder her, um weiterzumachen; oder entfernen Sie „{{file}}“, um die Datei ab ihrer ersten Zeile zu senden.',
    goingOn: 'Weiter nach Zeile {{next}} von {{total}}.',
    progressNotWritten: '„{{file}}“ kann nicht geschrieben werden ({{systemCode}}), daher wird nichts mehr gesendet.',
    progressNotRead: '„{{file}}“ kann nicht gelesen werden ({{systemCode}}).',
    progressStrange:
      '„{{file}}“ soll sagen, wie weit ein früherer Lauf kam, und tut es nicht. Verschieben Sie die Datei nur, wenn ab der ersten Zeile gesendet werden darf.',
    interrupted: 'Unterbrochen nach Zeile {{next}} von {{total}}: bisher {{counts}}. Derselbe Befehl macht weiter.',
    inDoubt: 'Im Zweifel, weil keine Antwort kam: {{lines}} der Datei.',
    unchanged_one: '{{count}} ohne Änderung',
    unchanged_other: '{{count}} ohne Änderung',
    done: '{{counts}}. Zum Berichtigen und Nachsenden: {{file}}',
    ofNoRow: 'Zu keiner Zeile der Datei: {{messages}}',
    noReason: 'kein Grund',
  },
  conform: {
    noKeys:
      'Die Schlüssel des Dienstes fehlen. Setzen Sie TACHO_DEPOT_API_TOKEN und TACHO_DEPOT_SUBSCRIPTION_KEY, oder schreiben Sie die Schlüsseldatei.',
    noAddress: '„{{url}}“ ist keine Adresse eines Dienstes. Geben Sie eine an wie https://service.example.',
    namedOnly: 'Testdatensätze sind genannt, aber nichts darf geändert werden. Mit --write darf der Dienst sie ändern.',
    needRecords: '--write braucht die Testdatensätze: --driver, --clocking, --delete-clocking oder --upload.',
    notWritten:
      'Der Bericht kann nicht nach „{{file}}“ geschrieben werden ({{systemCode}}). Wählen Sie eine andere Datei.',
    outcomes: {
      conforms: 'wie die Schnittstelle sagt',
      departs: 'WEICHT AB',
      unanswered: 'NICHT BEANTWORTET',
      skipped: 'übersprungen',
    },
    operation: '{{operation}}: {{conforms}} von {{checks}} Prüfungen sind, wie die Schnittstelle sagt',
    sum: '{{conforms}} stimmen überein, {{departs}} weichen ab, {{unanswered}} nicht beantwortet, {{skipped}} übersprungen',
    times_one: '({{count}} Mal)',
    times_other: '({{count}} Mal)',
  },
};
