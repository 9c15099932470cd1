import type * as english from '../messages/sentences.ts';
import type { Texts } from '../translation.ts';

export const sentences: Texts<'de', typeof english.sentences> = {
  'draft-gone': 'Es gibt nichts mehr zu prüfen. Wählen Sie die Datei erneut.',
  'rows-being-sent': 'Diese Zeilen werden gerade gesendet. Warten Sie das Ende ab, oder beenden Sie das Senden.',
  'too-many-rows': 'Es sind schon {{most, number}} Zeilen. Senden Sie zuerst diese.',
  'address-sends-on': 'Diese Adresse leitet an eine andere weiter. Prüfen Sie sie.',
  'not-the-service': 'Was hier antwortet, ist nicht der Dienst. Prüfen Sie die Adresse.',
  'not-the-service-status': 'Was hier antwortet, ist nicht der Dienst ({{status}}). Prüfen Sie die Adresse.',
  'service-later': 'Der Dienst ist da, antwortet aber mit {{status}}. Versuchen Sie es später noch einmal.',
  'service-answered': 'Der Dienst hat mit {{status}} geantwortet. Prüfen Sie die Adresse.',
  'test-ended-early': 'Der Test endete, bevor der Dienst antwortete. Versuchen Sie es noch einmal.',
  'both-keys-needed': 'Geben Sie beide Schlüssel ein.',
  'key-has-strange-signs': 'Ein Schlüssel hat Zeichen, die kein Schlüssel hat. Kopieren Sie beide noch einmal.',
  'keys-were-refused':
    'Der Dienst hat mit {{status}} geantwortet. Prüfen Sie beide Schlüssel, oder bitten Sie um neue.',
  'keys-cannot-be-used': 'Die Schlüssel können nicht benutzt werden. Geben Sie beide noch einmal ein.',
  'plain-http':
    'Diese Adresse beginnt mit http:, sodass jeder auf dem Weg die Schlüssel lesen könnte. Nehmen Sie https://.',
  'name-not-found': 'Diesen Namen gibt es nicht. Prüfen Sie die Schreibweise oder das Netzwerk dieses PCs.',
  'no-connection': 'Keine Verbindung. Prüfen Sie die Adresse, oder fragen Sie die IT, ob dieser PC sie erreichen darf.',
  'certificate-out-of-date':
    'Das Zertifikat ist abgelaufen. Prüfen Sie die Uhr dieses PCs, oder sagen Sie es dem Dienst.',
  'certificate-not-trusted': 'Dem Zertifikat wird auf diesem PC nicht vertraut. Fragen Sie die IT.',
  'proxy-lets-nothing-through': 'Der Proxy dieses Netzwerks lässt es nicht durch. Fragen Sie die IT.',
  'connection-cut': 'Die Verbindung wurde getrennt. Versuchen Sie es noch einmal.',
  'service-not-in-time': 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal.',
  'service-address-needed': 'Geben Sie die Adresse des Dienstes ein. Sie beginnt mit https://.',
  'no-such-column': 'Eine solche Spalte oder ein solches Feld gibt es nicht.',
  'no-such-field': 'Ein solches Feld gibt es nicht.',
  'column-with-record-needed': 'Eine Spalte muss sagen, um wen es in jeder Zeile geht.',
  'row-was-sent': 'Diese Zeile wurde gesendet. Entscheiden Sie zuerst, was aus ihr wurde.',
  'row-in-doubt': 'Diese Zeile ist ungewiss. Entscheiden Sie zuerst, was aus ihr wurde.',
  'no-service-yet': 'Noch ist kein Dienst eingerichtet. Geben Sie seine Adresse in den Einstellungen ein.',
  'rows-have-changed':
    'Die Zeilen haben sich seit Ihrer Bestätigung geändert. Sehen Sie sie an, und bestätigen Sie erneut.',
  'nothing-being-sent': 'Zurzeit wird nichts gesendet.',
  'divisions-on-their-way':
    'Die Liste der Abteilungen ist unterwegs. Bis sie hier ist, würde eine falsch geschriebene Abteilung gesendet. Versuchen Sie es gleich noch einmal.',
  'picture-gone': 'Dieses Bild ist nicht mehr vorhanden. Führen Sie den Bericht erneut aus.',
  'no-webhook-listener': 'Zurzeit werden keine Webhooks empfangen.',
  'no-new-version': 'Keine neue Version steht zur Installation bereit.',
  'not-sent-yet': 'Diese Datei wurde noch nicht gesendet.',
  'not-kept-back': 'Diese Datei ist nicht zurückgehalten: Sie ist schon gesendet oder wird es noch.',
  'file-too-large': 'Die Datei ist größer als {{megabytes, number}} MB, und so groß ist kein Download.',
  'file-not-kept': 'Die Datei konnte nicht gespeichert werden ({{systemCode}}). Versuchen Sie es erneut.',
  'whole-path-needed': 'Geben Sie den vollständigen Pfad an, etwa {{example}}.',
  'parameter-does-not-fit': '„{{field}}“ passt nicht: {{problem}}.',
  'inside-went-wrong': 'In Tacho Depot ist etwas schiefgegangen. Nichts ist verloren. Versuchen Sie es erneut.',
  'file-not-read': 'Die Datei konnte nicht gelesen werden. Speichern Sie eine Kopie, und lassen Sie sie prüfen.',
  'keys-not-read': 'Die gespeicherten Schlüssel können nicht gelesen werden.',
  'keys-not-opened': 'Das System kann die gespeicherten Schlüssel nicht mehr öffnen. Geben Sie sie erneut ein.',
  'keys-not-written': 'Die Schlüssel konnten nicht in den Datenordner geschrieben werden.',
  'no-keyring-for-keys':
    'Dieses System hat keinen Schlüsselbund, daher können die Schlüssel nicht sicher aufbewahrt werden. Installieren Sie einen, oder verwenden Sie den Agenten.',
  'password-not-read': 'Das gespeicherte Passwort kann nicht gelesen werden.',
  'password-not-opened': 'Das System kann das gespeicherte Passwort nicht mehr öffnen. Geben Sie es erneut ein.',
  'password-not-written': 'Das Passwort konnte nicht in den Datenordner geschrieben werden.',
  'no-keyring-for-password':
    'Dieses System hat keinen Schlüsselbund, daher kann das Passwort nicht sicher aufbewahrt werden. Installieren Sie einen, oder verwenden Sie den Agenten.',
  'secret-not-read': 'Das gespeicherte Geheimnis kann nicht gelesen werden.',
  'secret-not-opened': 'Das System kann das gespeicherte Geheimnis nicht mehr öffnen. Geben Sie es erneut ein.',
  'secret-not-written': 'Das Geheimnis konnte nicht in den Datenordner geschrieben werden.',
  'no-keyring-for-secret':
    'Dieses System hat keinen Schlüsselbund, daher kann das Geheimnis nicht sicher aufbewahrt werden. Installieren Sie einen, oder verwenden Sie den Agenten.',
};
