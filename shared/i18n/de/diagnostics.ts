import type * as english from '../messages/diagnostics.ts';
import type { Texts } from '../translation.ts';

export const diagnostics: Texts<'de', typeof english.diagnostics> = {
  checks: {
    title: 'Prüfungen',
    help: 'Prüft nacheinander diesen PC, die Ordner und den Weg zum Dienst und sagt, was zu tun ist.',
    run: 'Prüfungen ausführen',
    again: 'Erneut prüfen',
    progress: 'Prüfung {{number}} von {{total}}',
    passed: 'Alles in Ordnung',
    failed_one: '{{count}} Prüfung nicht bestanden',
    failed_other: '{{count}} Prüfungen nicht bestanden',
    broken: 'Die Prüfungen konnten nicht beendet werden. {{message}}',
    upload: 'Auch einen Test senden',
    uploadHelp: 'Die zuletzt gesendete Datei geht noch einmal an den Dienst.',
    everything: 'Alles prüfen',
  },
  check: {
    'data-folder': {
      passed: 'Der Datenordner ist beschreibbar',
      failed: 'Der Datenordner ist nicht beschreibbar',
      'not-tried': 'Der Datenordner',
    },
    'private-folder': {
      passed: 'Niemand sonst kann den Datenordner lesen',
      failed: 'Andere Benutzer dieses PCs können den Datenordner lesen',
      'not-tried': 'Wer den Datenordner lesen kann',
    },
    space: {
      passed: 'Es ist genug Speicher frei',
      failed: 'Es ist zu wenig Speicher frei',
      'not-tried': 'Freier Speicher auf diesem PC',
    },
    database: {
      passed: 'Die Datenbank ist in Ordnung',
      failed: 'Die Datenbank ist beschädigt',
      'not-tried': 'Die Datenbank',
    },
    records: {
      passed: 'Die Datenbank ist vollständig',
      failed: 'Die Datenbank wurde ersetzt',
      'not-tried': 'Ob die Datenbank vollständig ist',
    },
    backup: {
      passed: 'Die Datenbank ist gesichert',
      failed: 'Die Datenbank kann nicht gesichert werden',
      'not-tried': 'Die Sicherung der Datenbank',
    },
    copies: {
      passed: 'Die Sicherungskopien sind unverändert',
      failed: 'Sicherungskopien haben sich auf dem Datenträger geändert',
      'not-tried': 'Die Sicherungskopien',
    },
    parts: {
      passed: 'Jeder Teil des Programms läuft',
      failed: 'Ein Teil des Programms ist kürzlich ausgefallen',
      'not-tried': 'Die Teile des Programms',
    },
    folder: {
      passed: '{{folder}} ist lesbar',
      failed: '{{folder}} ist nicht lesbar',
      'not-tried': '{{folder}}',
    },
    webhooks: {
      passed: 'Webhooks werden angenommen',
      failed: 'Webhooks können nicht angenommen werden',
      'not-tried': 'Webhooks',
    },
    'company-archive': {
      passed: 'Das Archiv des Unternehmens ist beschreibbar und lesbar',
      failed: 'Das Archiv des Unternehmens ist nicht benutzbar, oder Dateien warten darauf',
      'not-tried': 'Das Archiv des Unternehmens',
    },
    mail: {
      passed: 'E-Mail kann gesendet werden, und Gesendetes kam beim Mailserver an',
      failed: 'E-Mail kann nicht gesendet werden oder kam nicht an',
      'not-tried': 'E-Mail',
    },
    'central-settings': {
      passed: 'Die Vorgaben Ihrer IT-Abteilung sind aktuell',
      failed: 'Die neuesten Vorgaben Ihrer IT-Abteilung gelten nicht',
      'not-tried': 'Vorgaben Ihrer IT-Abteilung',
    },
    metrics: {
      passed: 'Die Kennzahlen für die Überwachung kommen an',
      failed: 'Die Kennzahlen für die Überwachung kommen nicht an',
      'not-tried': 'Die Kennzahlen für die Überwachung',
    },
    traces: {
      passed: 'Die Traces für die Überwachung kommen an',
      failed: 'Die Traces für die Überwachung kommen nicht an',
      'not-tried': 'Die Traces für die Überwachung',
    },
    upload: {
      passed: 'Eine Datei wurde gesendet',
      failed: 'Eine Datei konnte nicht gesendet werden',
      'not-tried': 'Eine Testdatei',
    },
  },
  parts: {
    collecting: 'Erfassen',
    sending: 'Senden',
    reading: 'Lesen von Dateien',
    reports: 'Berichte',
    'usb-keys': 'USB-Sticks',
    program: 'das Programm selbst',
    webhooks: 'Webhooks',
    mail: 'E-Mail',
    upkeep: 'Wartung',
    page: 'das Fenster',
    store: 'die Datenbank',
    'unread-messages': 'nicht lesbare Nachrichten des Dienstes',
  },
  failedPart: '{{part}} ({{times, number}}×)',
  uploadedOfOthers: '„Uploaded“ ist ausgelassen, fremde Dateien darin: {{files, number}}',
  uploadedLeftOut: '„Uploaded“ ist ausgelassen, für gesendete Originale',
  advice: {
    'data-folder-denied':
      'Bitten Sie die IT um das Recht, in den Datenordner zu schreiben. Bis dahin wird nichts Neues erfasst.',
    'data-folder-full': 'Schaffen Sie Platz auf dem Datenträger des Datenordners. Bis dahin wird nichts Neues erfasst.',
    'data-folder-broken':
      'Lassen Sie die IT den Datenträger des Datenordners prüfen. Bis er beschreibbar ist, wird nichts Neues erfasst.',
    'private-unknown':
      'Windows hat nicht gesagt, wer sonst Rechte an dem Ordner hat. Lassen Sie die IT nachsehen, und ob „icacls“, „whoami“ und PowerShell auf diesem PC gesperrt sind.',
    'private-open':
      'Beenden Sie Tacho Depot und starten Sie es neu: Es schließt den Ordner ab. Startet es dann nicht, sagt es, was zu tun ist.',
    'records-restored':
      'Sie war beschädigt oder fehlte, und eine Sicherung trat an ihre Stelle. Prüfen Sie die Einstellungen und was danach geändert wurde. Kein Download ist verloren. „Heute“ und „status“ sagen mehr, bis es dort ausgeblendet wird.',
    'records-anew':
      'Sie war beschädigt, und es gab keine Sicherung. Richten Sie ein, was fehlt. Kein Download ist verloren. „Heute“ und „status“ sagen mehr, bis es dort ausgeblendet wird.',
    'backup-full': 'Schaffen Sie Platz auf dem Datenträger des Datenordners. Die Sicherung entsteht dann von selbst.',
    'backup-failed':
      'Lassen Sie die IT den Datenträger des Datenordners prüfen. Was erfasst wird, wird trotzdem aufbewahrt und gesendet.',
    copies:
      'Lassen Sie die IT den Datenträger des Datenordners prüfen. Jede gesendete Datei ist beim Dienst, mit ihrer Quittung.',
    space: 'Schaffen Sie Platz auf diesem PC, etwa durch Leeren des Papierkorbs. Was schon hier ist, ist sicher.',
    database:
      'Beenden Sie Tacho Depot und starten Sie es neu: Es stellt seine Datenbank aus der letzten Sicherung her. Kein Download ist verloren.',
    parts:
      'Es geht von selbst weiter, und kein Download ist verloren. Bleibt es so, senden Sie der IT die Datei für den Support.',
    'folder-missing':
      'Verbinden Sie das Laufwerk oder Netzwerk, auf dem der Ordner liegt, oder überwachen Sie ihn nicht mehr (Einstellungen).',
    'folder-denied': 'Bitten Sie die IT um das Recht, diesen Ordner zu lesen.',
    'folder-left-out':
      'Verschieben Sie die noch nicht gesendeten Dateien aus „Uploaded“ nach oben in den Ordner. Gesendete Originale werden dorthin verschoben, daher wird daraus nicht erfasst.',
    'folder-timed-out': 'Prüfen Sie das Netzwerk und ob der PC eingeschaltet ist, der diesen Ordner freigibt.',
    'folder-broken':
      'Schließen Sie die Programme, die diesen Ordner benutzen. Bleibt es so, lassen Sie die IT seinen Datenträger prüfen.',
    address:
      'Prüfen Sie in den Einstellungen, ob die Adresse des Dienstes richtig geschrieben ist, und das Netzwerk dieses PCs.',
    private:
      'Fragen Sie die IT, ob dieser PC dem Dienst vertraut, und prüfen Sie seine Uhr. Es wurde kein Schlüssel gesendet.',
    answers:
      'Dateien warten und werden von selbst gesendet, sobald der Dienst antwortet. Dauert es an, fragen Sie die IT.',
    keys: 'Geben Sie beide Schlüssel in den Einstellungen noch einmal ein, oder bitten Sie den Dienst um neue. Bis dahin warten die Dateien.',
    'webhooks-port-taken':
      'Wählen Sie in den Einstellungen einen anderen Port für die Empfangsadresse, oder beenden Sie das Programm, das diesen benutzt.',
    'webhooks-port-not-allowed': 'Wählen Sie in den Einstellungen einen Port über 1023 für die Empfangsadresse.',
    'webhooks-address': 'Wählen Sie in den Einstellungen eine Adresse dieses PCs als Empfangsadresse, etwa 127.0.0.1.',
    'webhooks-no-secret':
      'Geben Sie in den Einstellungen das Geheimnis ein, mit dem der Dienst seine Webhooks signiert.',
    'webhooks-secret': 'Geben Sie das Geheimnis der Webhooks in den Einstellungen noch einmal ein.',
    'webhooks-failed':
      'Fragen Sie die IT, ob dieser PC ein Programm an dieser Adresse Verbindungen annehmen lässt. Sonst hängt nichts davon ab.',
    mail: 'Siehe E-Mail in den Einstellungen: Senden Sie dort eine Testmail, und sehen Sie die letzten Zustellungen an. Listen warten und werden einen Tag lang von selbst wieder versucht.',
    'central-settings':
      'Zeigen Sie das Ihrer IT-Abteilung. Die zuvor übernommenen Einstellungen gelten weiter, und nichts geht verloren.',
    'central-settings-contact':
      'Zeigen Sie das {{contact}}. Die zuvor übernommenen Einstellungen gelten weiter, und nichts geht verloren.',
    'company-archive':
      'Sehen Sie in den Einstellungen unter Archiv des Unternehmens nach, und testen Sie es dort. Dateien warten und werden von selbst erneut versucht.',
    'monitoring-not-private':
      'Geben Sie eine Adresse an, die mit https: beginnt, oder lassen Sie den Administrator dieses PCs „allowPlainMetrics“ setzen. Es wurde nichts gesendet.',
    'monitoring-not-found':
      'Prüfen Sie die Schreibweise der Adresse unter Überwachung in den Einstellungen und das Netzwerk dieses PCs.',
    'monitoring-not-trusted':
      'Fragen Sie die IT, ob dieser PC dem Zertifikat dieser Adresse vertraut, und prüfen Sie seine Uhr. Es wurde nichts gesendet.',
    'monitoring-proxy': 'Prüfen Sie den Proxy in den Einstellungen: Er lässt die Kennzahlen nicht durch.',
    'monitoring-refused':
      'Prüfen Sie den Pfad der Adresse unter Überwachung in den Einstellungen: OTLP über HTTP in Protobuf, etwa /v1/metrics; für Prometheus /api/v1/otlp/v1/metrics, für VictoriaMetrics /opentelemetry/v1/metrics. Prüfen Sie auch die Uhr dieses PCs: Kennzahlen aus der Zukunft werden abgelehnt.',
    'monitoring-collector':
      'Fragen Sie die Person, die die Sammelstelle betreibt. Die nächsten Kennzahlen werden zu ihrer Zeit gesendet.',
    'monitoring-unreachable':
      'Fragen Sie die IT, ob die Sammelstelle läuft und ob eine Firewall im Weg ist. Das Erfassen und Senden der Dateien hängt nicht davon ab.',
    upload:
      'Prüfen Sie in den Einstellungen, auf welchem Weg Dateien gesendet werden. Stimmt er, senden Sie der IT die Datei für den Support.',
  },
  waiting: 'wartet',
  running: 'wird geprüft',
  space: '{{free}} frei, {{least}} nötig',
  entries_one: '{{count, number}} Datei oder Ordner darin',
  entries_other: '{{count, number}} Dateien und Ordner darin',
  notSent: 'von hier wurde noch keine Datei gesendet',
  support: {
    title: 'Datei für den Support',
    help: 'Eine Zip-Datei mit den Einstellungen, den Zuständen, den Prüfungen und den letzten Protokollzeilen. Kein Name, keine Nummer, kein Ordner und kein Schlüssel ist darin.',
    save: 'Datei speichern',
    saved: 'Gespeichert als {{name}}',
  },
};

export const about: Texts<'de', typeof english.about> = {
  version: { title: 'Version', help: 'Tacho Depot {{version}}' },
  update: {
    off: 'Sucht nicht nach neueren Versionen',
    waiting: 'Sucht von selbst nach neueren Versionen',
    looking: 'Sucht nach einer neueren Version',
    current: 'Das ist die neueste Version, nachgesehen {{at}}',
    downloading: 'Eine neuere Version wird geholt: {{percent}} %',
    ready: 'Version {{version}} ist bereit und wird installiert, wenn Tacho Depot beendet wird',
    failed: {
      'no-answer': 'Keine Antwort zu neueren Versionen, versucht {{at}}',
      'bad-signature':
        'Eine neuere Version wurde abgelehnt, weil ihre Signatur falsch ist. Informieren Sie Ihre IT-Abteilung',
    },
    why: {
      agent: 'Neuere Versionen kommen mit den Paketen dieses PCs',
      packages: 'Neuere Versionen kommen mit den Paketen dieses PCs',
      'not-installed': 'Diese Fassung läuft aus ihren Quellen und wird nicht von selbst aktualisiert',
      'not-signed': 'Diese Fassung ist nicht signiert, daher werden neuere Versionen von Hand installiert',
    },
    look: 'Jetzt nachsehen',
    restart: 'Jetzt neu starten',
  },
  news: {
    title: 'Was neu ist',
    help: 'In den bisherigen Versionen, neueste zuerst.',
    inReady: 'In Version {{version}}',
  },
  law: {
    title: 'Die Vorschriften',
    help: 'Woher die Fristen kommen. Die Seiten öffnen sich in Ihrem Browser.',
    links: {
      drivingTimes: 'Lenk- und Ruhezeiten, (EG) 561/2006',
      tachographs: 'Fahrtenschreiber, (EU) 165/2014',
      tachographDetails: 'Fahrtenschreiber im Einzelnen, (EU) 2016/799',
      britishHours: 'Lenkzeiten in Großbritannien, GOV.UK',
    },
  },
};

export const connection: Texts<'de', typeof english.connection> = {
  test: 'Verbindung testen',
  again: 'Erneut testen',
  running: 'Die Verbindung wird getestet',
  works: 'Die Verbindung funktioniert',
  fails: 'Die Verbindung funktioniert noch nicht',
  steps: {
    address: {
      passed: 'Die Adresse wurde gefunden',
      failed: 'Die Adresse wurde nicht gefunden',
      'not-tried': 'Adresse finden',
    },
    private: {
      passed: 'Die Verbindung ist verschlüsselt',
      failed: 'Der Dienst kann sich nicht ausweisen',
      'not-tried': 'Verschlüsselte Verbindung',
    },
    answers: { passed: 'Der Dienst antwortet', failed: 'Der Dienst antwortet nicht', 'not-tried': 'Antwort' },
    keys: {
      passed: 'Beide Schlüssel sind angenommen',
      failed: 'Die Schlüssel sind abgelehnt',
      'not-tried': 'Schlüssel',
    },
    sending: { passed: 'Datei senden', failed: 'Datei senden', 'not-tried': 'Datei senden' },
  },
  certificate: 'Zertifikat gültig bis {{day}}',
  plain: 'Die Verbindung bleibt auf diesem PC',
  plainDetail: 'nicht verschlüsselt, und das ist hier nicht nötig',
  inMs: 'in {{milliseconds, number}} ms',
  entries_one: 'Liste der Fahrtenschreibertypen, {{count}} Eintrag',
  entries_other: 'Liste der Fahrtenschreibertypen, {{count}} Einträge',
  status: 'Antwort {{status}}',
  notTried: 'nicht versucht',
  nothingSent: 'nicht versucht, es wird noch nichts gesendet',
  failed: 'Der Test konnte nicht ausgeführt werden. {{message}}',
};
