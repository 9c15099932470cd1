import type * as english from '../messages/webhooks.ts';
import type { Texts } from '../translation.ts';

export const webhooks: Texts<'de', typeof english.webhooks> = {
  listening: {
    title: 'Zustand',
    help: 'Ob dieser PC annimmt, was der Dienst sendet.',
    here: 'Empfängt unter {{url}}',
    off: 'Empfängt nicht',
    notWorking: 'Empfängt, sobald Tacho Depot läuft',
    failed: 'Empfängt nicht',
    again: 'Wird um {{at}} von selbst erneut versucht. Alles andere läuft wie bisher.',
    reach: {
      'this-pc':
        'Nur Programme auf diesem PC erreichen diese Adresse. Der Dienst kommt von außen: Ein Proxy auf diesem PC, mit Zertifikat, muss seine Sendungen dorthin weiterleiten.',
      network:
        'Andere Computer erreichen diese Adresse, und was sie senden, ist unterwegs lesbar. Lassen Sie die Firewall dieses PCs den Port nur für Ihren Proxy öffnen, und geben Sie dem Dienst die Adresse des Proxys, die mit https:// beginnt.',
    },
    why: {
      'port-taken': 'Ein anderes Programm benutzt diesen Port. Wählen Sie oben einen anderen.',
      'port-not-allowed': 'Diesen Port behält das System für sich. Wählen Sie einen über 1023.',
      'address-not-here': 'Diese Adresse hat der PC nicht. Wählen Sie eine, die er hat, etwa 127.0.0.1.',
      'no-secret': 'Das Geheimnis fehlt, und ohne es lässt sich nicht sagen, wer sendet. Geben Sie es oben ein.',
      'secret-not-readable': 'Das Geheimnis ist nicht lesbar. Geben Sie es oben erneut ein.',
      failed: 'Dieser PC lässt dort kein Programm empfangen. Fragen Sie Ihre IT-Abteilung.',
    },
  },
  secret: {
    title: 'Geheimnis',
    help: 'Damit unterschreibt der Dienst, was er sendet. Geben Sie hier und beim Dienst dasselbe ein. Es wird nie wieder angezeigt, nur ersetzt.',
    helpFixed: 'Es wird beim Start von Tacho Depot vorgegeben. Hier wird es nie angezeigt.',
    kept: 'Gespeichert',
    missing: 'Noch nicht eingegeben',
    notReadable: 'Nicht lesbar',
    replace: 'Geheimnis ersetzen',
    enter: 'Geheimnis eingeben',
    label: 'Geheimnis des Webhooks',
    make: 'Neues erzeugen',
    made: 'Kopieren Sie es jetzt, und geben Sie es auch beim Dienst ein.',
    need: 'Geben Sie mindestens 8 Zeichen ein.',
    save: 'Geheimnis speichern',
    cancel: 'Abbrechen',
    show: 'Geheimnis anzeigen',
    hide: 'Geheimnis verbergen',
  },
  test: {
    title: 'Test',
    help: 'Sendet einen unterschriebenen Test an die Empfangsadresse und, falls vorhanden, an die Adresse für den Dienst, wie es der Dienst täte.',
    start: 'Test senden',
    again: 'Erneut senden',
    works: 'Der Test ist angekommen',
    fails: 'Der Test ist nicht angekommen',
    failed: 'Der Test konnte nicht gesendet werden. {{message}}',
    here: {
      taken: 'An der Empfangsadresse angenommen',
      refused: 'An der Empfangsadresse abgelehnt',
      elsewhere: 'Unter der Empfangsadresse antwortet ein anderes Programm',
      'not-reached': 'Die Empfangsadresse antwortet nicht',
      'not-private': 'Die Empfangsadresse antwortet nicht',
      'not-asked': 'Die Empfangsadresse wurde nicht versucht',
    },
    outside: {
      taken: 'Über die Adresse für den Dienst zurückgekommen',
      refused: 'Auf dem Weg von der Adresse für den Dienst angehalten',
      elsewhere: 'Die Adresse für den Dienst führt anderswohin',
      'not-reached': 'Die Adresse für den Dienst antwortet nicht',
      'not-private': 'Die Adresse für den Dienst ist nicht verschlüsselt',
      'not-asked': 'Der Weg von außen wurde nicht versucht',
    },
    advice: {
      hereRefused: 'Vielleicht ist der Speicher dieses PCs voll. Führen Sie unter Diagnose die Prüfungen aus.',
      hereNotReached:
        'Vielleicht hindert ein Sicherheitsprogramm den PC daran, an sich selbst zu senden. Fragen Sie Ihre IT-Abteilung.',
      wrongSignature:
        'Etwas auf dem Weg ändert, was es weitergibt. Der Proxy muss den Inhalt und die Kopfzeilen TT-Hook-Signature und TT-Hook-Event unverändert lassen.',
      refused:
        'Ein Proxy oder eine Firewall hat anstelle dieses PCs geantwortet. Er muss POST-Anfragen mit Inhalt und Kopfzeilen an die Empfangsadresse weiterleiten.',
      elsewhere:
        'Etwas hat gemeldet, den Test angenommen zu haben, aber er kam nicht an. Prüfen Sie, wohin der Proxy weiterleitet.',
      notReached:
        'Nichts hat geantwortet: Eine Firewall ist im Weg, der Proxy läuft nicht, oder dieser PC darf seine eigene Adresse nicht von innen erreichen. Fragen Sie Ihre IT-Abteilung.',
      notPrivate:
        'Jeder auf dem Weg könnte lesen, was der Dienst sendet. Geben Sie eine Adresse ein, die mit https:// beginnt.',
      notAsked: 'Geben Sie oben die Adresse für den Dienst ein, um auch das zu prüfen.',
    },
    inMs: 'in {{milliseconds, number}} ms',
    status: 'Antwort {{status}}',
  },
  deliveries: {
    title: 'Letzte Sendungen',
    help: 'Was zuletzt gesendet wurde und was daraus wurde. Der Inhalt wird nicht aufbewahrt.',
    none: 'Noch wurde nichts gesendet.',
    event: 'Ereignis',
    at: 'Zeit',
    outcome: 'Was daraus wurde',
    events: { clocking: 'Stempelung', ping: 'Test (ping)' },
    unknown: 'Unbekannt',
    taken: 'Angenommen',
    repeated_one: 'Angenommen, kam noch {{count, number}}-mal',
    repeated_other: 'Angenommen, kam noch {{count, number}}-mal',
    waiting: 'Wartet',
    notUnderstood: 'Angenommen, aber nicht lesbar',
    refused: 'Abgelehnt: {{why}}',
    refusedOften: '{{count, number}}-mal abgelehnt: {{why}}',
    why: {
      'wrong-method': 'keine Sendung; jemand hat die Adresse geöffnet',
      'wrong-type': 'kein JSON; nicht vom Dienst oder unterwegs geändert',
      'no-event': 'kein Name eines Ereignisses; nicht vom Dienst, oder ein Proxy hat die Kopfzeile entfernt',
      'wrong-event': 'passt nicht zu dem Ereignis, das sie nennt',
      'no-signature': 'keine Unterschrift; nicht vom Dienst, oder ein Proxy hat die Kopfzeile entfernt',
      'wrong-signature':
        'falsche Unterschrift; der Dienst hat ein anderes Geheimnis, oder ein Proxy hat die Sendung geändert',
      'too-large': 'zu groß',
      cut: 'brach ab oder dauerte zu lange',
      'not-stored': 'dieser PC konnte sie nicht speichern; der Dienst versucht es erneut',
      busy: 'zu viel auf einmal; der Dienst versucht es erneut',
      'too-many': 'zu viele Verbindungen auf einmal',
    },
  },
};
