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
  works: 'Die Verbindung klappt',
  fails: 'Die Verbindung klappt noch nicht',
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
