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
  'no-such-hold': 'Diese Aufbewahrung gibt es nicht.',
  'copy-not-set-aside': 'Die Kopie dieser Datei wurde nicht zurückgelegt.',
  'hold-of-nothing': 'Geben Sie an, was aufzubewahren ist: ein Fahrer, ein Fahrzeug oder Tage.',
  'hold-days-turned': 'Der letzte Tag liegt vor dem ersten.',
  'driver-unknown': 'Diesen Fahrer kennt hier niemand mehr. Gehen Sie zurück zur Liste.',
  'leave-unknown': 'Diese Tage sind nicht mehr eingetragen.',
  'leave-too-long': 'Das ist mehr als ein Jahr. Tragen Sie es in Teilen ein.',
  'leave-overlaps': 'Einige dieser Tage sind schon eingetragen. Entfernen Sie diese zuerst.',
  'hold-of-nobody':
    'Keine der hiesigen Dateien gehört zu diesem Fahrer oder Fahrzeug. Bewahren Sie stattdessen Tage auf.',
  'custody-asks-otherwise':
    'Was angezeigt wurde, wird nicht mehr gefragt, oder die Uhr ist zweifelhaft. Sehen Sie noch einmal nach.',
  'no-new-version': 'Keine neue Version steht zur Installation bereit.',
  'not-sent-yet': 'Diese Datei wurde noch nicht gesendet.',
  'not-kept-back': 'Diese Datei ist nicht zurückgehalten: Sie ist schon gesendet oder wird es noch.',
  'file-too-large': 'Die Datei ist größer als {{megabytes, number}} MB, und so groß ist kein Download.',
  'file-not-kept': 'Die Datei konnte nicht gespeichert werden ({{systemCode}}). Versuchen Sie es erneut.',
  'whole-path-needed': 'Geben Sie den vollständigen Pfad an, etwa {{example}}.',
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
  'no-such-request': 'Eine solche Anfrage gibt es nicht.',
  'request-not-json': 'Die Anfrage muss JSON sein.',
  'request-too-large': 'Die Anfrage ist zu groß.',
  'too-much-at-once': 'Es wird gerade zu viel auf einmal gelesen. Versuchen Sie es gleich noch einmal.',
  'request-does-not-fit': 'Die Anfrage passt nicht: {{problem}}',
  'field-does-not-fit': '„{{field}}“ passt nicht: {{problem}}',
  'misfit-text': 'Erwartet wird ein Text.',
  'misfit-number': 'Erwartet wird eine Zahl.',
  'misfit-true-or-false': 'Erwartet wird true oder false.',
  'misfit-list': 'Erwartet wird eine Liste.',
  'misfit-object': 'Erwartet wird ein Objekt mit Namen und Werten.',
  'misfit-bytes': 'Erwartet werden die Bytes einer Datei.',
  'misfit-empty': 'Der Wert darf nicht leer sein.',
  'misfit-too-long': 'Der Text hat mehr als {{most, number}} Zeichen.',
  'misfit-too-small': 'Der Wert ist kleiner als {{least, number}}.',
  'misfit-too-large': 'Der Wert ist größer als {{most, number}}.',
  'misfit-choice': 'Erwartet wird einer dieser Werte: {{values}}.',
  'misfit-address': 'Erwartet wird eine Adresse.',
  'misfit-moment': 'Erwartet werden Datum und Uhrzeit, etwa 2026-11-21T08:14:00Z.',
  'misfit-unknown-name': '„{{name}}“ gibt es hier nicht.',
  'misfit-form': 'Der Wert hat die falsche Form.',
  'misfit-no-such-field': 'Dieses Feld gibt es nicht.',
  'misfit-inside': 'In „{{field}}“: {{problem}}',
  'misfit-bytes-most': 'Es sind mehr als {{most, number}} Bytes.',
  'misfit-other-batch':
    'Der Fortschritt gehört zu einem anderen Lauf. Beginnen Sie neu, oder geben Sie die Datensätze an, zu denen er gehört.',
  'no-dialog': 'Hier gibt es keinen Dialog. Geben Sie den Pfad ein.',
  'choose-in-dialog': 'Wählen Sie den Ordner im Dialog.',
  'choose-folder-again': 'Wählen Sie den Ordner erneut.',
  'folder-not-reached': 'Der Ordner ist zurzeit nicht erreichbar. Versuchen Sie es erneut, sobald er es ist.',
  'folder-not-watched': 'Dieser Ordner wird nicht mehr überwacht.',
  'folder-not-readable':
    'Der Ordner kann nicht gelesen werden. Prüfen Sie, ob er da ist und ob dieser Benutzer ihn öffnen darf.',
  'folder-is-file': 'Das ist eine Datei. Geben Sie den Ordner an, in dem sie liegt.',
  'no-such-folder': 'Diesen Ordner gibt es nicht. Prüfen Sie den Pfad, oder legen Sie ihn zuerst an.',
  'folder-holds-own-files':
    'Tacho Depot bewahrt in diesem Ordner seine eigenen Daten auf und würde sie versenden. Wählen Sie den Ordner, in dem die Downloads ankommen.',
  'folder-lies-in-own-files':
    'Dieser Ordner gehört zu den Daten eines Tacho Depot, und die sind keine Downloads. Wählen Sie den Ordner, in dem die Downloads ankommen.',
  'folder-is-wide':
    'Das ist ein ganzes Laufwerk, ein Benutzerordner oder ein Ordner des Systems (Dateien darin: {{count, number}}), und alles, was nach einem Download aussieht, würde gesendet. Geben Sie den Ordner an, in dem die Downloads ankommen.',
  'folder-is-very-wide':
    'Das ist ein ganzes Laufwerk, ein Benutzerordner oder ein Ordner des Systems (Dateien darin: mehr als {{count, number}}), und alles, was nach einem Download aussieht, würde gesendet. Geben Sie den Ordner an, in dem die Downloads ankommen.',
  'folder-shares-files':
    'Er hat Dateien mit „{{label}}“ gemeinsam, und dieser Ordner wird schon überwacht. Wählen Sie einen der beiden.',
  'records-disk-full': 'Der Datenträger mit dem Datenordner ist voll. Schaffen Sie Platz, und versuchen Sie es erneut.',
  'records-not-written':
    'Die Datenbank kann nicht geschrieben werden. Prüfen Sie den Datenträger mit dem Datenordner, und versuchen Sie es erneut.',
  'file-gone': 'Diese Datei ist nicht mehr in der Liste.',
  'copy-gone': 'Die Kopie dieser Datei ist nicht mehr auf diesem PC.',
  'no-file-manager': 'Hier gibt es keinen Dateimanager.',
  'original-gone':
    'Das Original ist nicht mehr in seinem Ordner, oder der Ordner ist nicht erreichbar. Speichern Sie stattdessen die Kopie.',
  'no-room-for-file':
    'Der Datenträger dieses PCs ist voll. Schaffen Sie Platz, und fügen Sie die Datei dann erneut hinzu.',
  'no-file-of-subject': 'Von diesem Fahrer oder Fahrzeug ist hier keine Datei mehr vorhanden.',
  'report-gone': 'Dieser Bericht ist nicht mehr vorhanden. Führen Sie ihn erneut aus.',
  'parameters-gone': 'Diese Parameter sind nicht mehr vorhanden.',
  'row-gone': 'Diese Zeile ist nicht mehr in der Tabelle.',
  'no-such-group': 'Eine Gruppe mit diesem Namen gibt es nicht.',
  'mail-switched-off': 'E-Mail ist in den Einstellungen ausgeschaltet.',
  'no-mail-sender': 'Es ist keine Absenderadresse eingetragen.',
  'not-a-mail-address': 'Das ist keine E-Mail-Adresse.',
  'nobody-of-choice': 'Der Bericht nennt keinen davon mehr.',
  'mail-gone': 'Diese E-Mail ist nicht mehr vorhanden.',
  'usb-key-not-plugged-in': 'Dieser USB-Speicher ist nicht mehr eingesteckt.',
  'usb-key-not-remembered': 'Dieser USB-Speicher ist nicht mehr bekannt.',
  'agent-not-answering':
    'Der Agent, der mit diesem Datenordner arbeitet, hat nicht geantwortet. Sehen Sie in sein Protokoll, oder starten Sie ihn neu.',
  'agent-of-other-version':
    'Der Agent, der mit diesem Datenordner arbeitet, hat eine andere Version, und seine Antwort wird nicht verstanden. Beenden Sie ihn, und starten Sie diese Version.',
  'no-room-for-backup':
    'Auf dem Datenträger des Datenordners ist kein Platz für eine Kopie der Datenbank. Schaffen Sie Platz.',
  'agent-stopping': 'Der Agent wird gerade beendet. Versuchen Sie es noch einmal.',
  'records-damaged':
    'Die Datenbank ist beschädigt. Starten Sie den Agenten neu: Er setzt seine neueste unbeschädigte Sicherung an ihre Stelle.',
  'records-not-copied': 'Die Datenbank kann nicht kopiert werden. Siehe „tacho-depot-agent check“.',
  'no-page-here': 'Der Agent dieses Datenordners arbeitet ohne Seite.',
  'setting-number': 'Geben Sie eine Zahl von {{least, number}} bis {{most, number}} ein.',
  'setting-address': 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
  'setting-proxy': 'Geben Sie eine Adresse wie http://proxy.example:8080 ein, oder nichts.',
  'setting-address-or-none': 'Geben Sie eine Adresse ein, die mit https:// beginnt, oder nichts.',
  'setting-text': 'Geben Sie 1 bis {{most}} Zeichen ein.',
  'setting-text-or-none': 'Geben Sie höchstens {{most}} Zeichen ein.',
  'setting-listen-address': 'Geben Sie eine IP-Adresse dieses PCs und einen Port ein, etwa 127.0.0.1:8790.',
  'setting-addresses':
    'Geben Sie höchstens {{most}} Adressen wie https://images.example.com/ ein, durch Leerzeichen getrennt, oder nichts.',
  'setting-mail-server':
    'Geben Sie den Namen eines Mailservers ein, etwa smtp.example.com oder smtp.example.com:2525, oder nichts.',
  'setting-mail-address': 'Geben Sie eine E-Mail-Adresse ein, etwa depot@example.com, oder nichts.',
  'setting-mail-groups':
    'Die Gruppen passen nicht. Jede braucht einen Namen und mindestens einen Empfänger; in einer Datei stehen sie als Liste in JSON.',
  'setting-time': 'Geben Sie eine Uhrzeit ein, etwa 09:00.',
  'setting-zone': 'Eine Zeitzone mit diesem Namen gibt es nicht. Wählen Sie eine wie Europe/Berlin.',
  'setting-choice': 'Wählen Sie einen dieser Werte: {{values}}.',
  'setting-switch': 'Wählen Sie true oder false.',
  'setting-fixed': 'Nur Ihre IT-Abteilung kann das ändern.',
  'setting-unknown': 'Eine solche Einstellung gibt es nicht.',
  'file-not-json': 'Die Datei ist kein JSON.',
  'settings-expected': 'Erwartet wird { "settings": { ... } } und sonst nichts.',
  'settings-file-not-json':
    'Die Einstellungsdatei „{{file}}“ ist kein JSON. Prüfen Sie, ob ein Komma oder ein Anführungszeichen fehlt.',
  'settings-file-misfit': 'Die Einstellungsdatei „{{file}}“ passt bei „{{place}}“ nicht: {{problem}}',
  'settings-file-too-large':
    'Die Einstellungsdatei „{{file}}“ ist größer als {{kibibytes, number}} KiB. Kürzen Sie sie.',
  'settings-file-open-to-change':
    'Die Einstellungsdatei „{{file}}“ wird nicht benutzt, weil andere als der Administrator sie ändern dürfen. Lassen Sie die Datei und ihren Ordner root gehören, und nehmen Sie allen anderen das Schreibrecht.',
  'settings-file-not-for-user':
    'Die Einstellungsdatei „{{file}}“ kann nicht gelesen werden ({{systemCode}}). Lassen Sie jeden Benutzer dieses PCs sie lesen.',
  'settings-file-not-read':
    'Die Einstellungsdatei „{{file}}“ kann nicht gelesen werden. Prüfen Sie ihren Namen und ob jeder Benutzer sie lesen darf.',
  'misfit-policy-key': 'Erwartet wird der öffentliche Schlüssel, den „settings key“ geschrieben hat.',
  'misfit-policy-folder': 'Erwartet wird der ganze Pfad eines Ordners.',
  'misfit-path': 'Erwartet wird der Pfad einer Datei, als Text.',
  'policy-misfit': 'Die Richtlinie „{{name}}“ passt nicht: {{problem}}',
  'policy-not-read':
    'Die Richtlinie für diesen PC kann nicht gelesen werden: „reg.exe“ funktioniert hier nicht ({{code}}). Ohne sie wird nichts gesendet. Starten Sie erneut, oder fragen Sie die IT-Abteilung.',
  'policy-without-temporary':
    'Die Richtlinie für diesen PC kann nicht gelesen werden: In den Ordner für temporäre Dateien, „{{folder}}“, kann nichts geschrieben werden ({{code}}). Setzen Sie TEMP auf einen, in den dieser Benutzer schreiben darf.',
  'managed-folder-refused': 'Der Ordner „{{folder}}“ kann nicht überwacht werden. {{why}}',
  'managed-folder-later':
    'Der Ordner „{{folder}}“ kann zurzeit nicht überwacht werden. Beim nächsten Start wird es erneut versucht.',
  'central-not-used': 'Die zentralen Einstellungen aus „{{from}}“ werden nicht benutzt: {{why}}',
  'central-late':
    'Die zentralen Einstellungen können zurzeit nicht gelesen werden: Es kam keine Antwort in der Zeit. Es wird von selbst erneut versucht.',
  'central-away':
    'Die zentralen Einstellungen aus „{{from}}“ können zurzeit nicht gelesen werden ({{code}}). Es wird von selbst erneut versucht.',
  'central-not-json': 'Sie sind kein JSON.',
  'central-misfit': 'Sie passen bei „{{place}}“ nicht: {{problem}}',
  'central-not-signed': 'Sie sind nicht signiert. Signieren Sie sie mit „settings sign“.',
  'central-signature-of-other': 'Ihre Signatur stammt nicht von dem Schlüssel, den dieser PC kennt.',
  'central-signed-not-json': 'Was signiert ist, ist kein JSON.',
  'central-of-depot': 'Standort „{{depot}}“: {{why}}',
  'central-not-a-key': 'Der Schlüssel ist keiner, den „settings key“ gemacht hat.',
  'central-future':
    'Sie sind am {{day}} signiert, und dieser Tag ist noch nicht da. Prüfen Sie die Uhr des Unterzeichners und die dieses PCs, und signieren Sie sie erneut.',
  'central-older': 'Sie sind älter als die geltenden. Signieren Sie sie erneut.',
  'central-unsigned-on-windows':
    'Unter Windows müssen sie signiert sein, weil eine Datei nicht sagt, wer sie schreiben konnte.',
  'central-plain-http': 'Die Adresse muss mit https:// beginnen.',
  'central-unsigned-address': 'Von einer Adresse müssen sie signiert sein: Nennen Sie den „publicKey“.',
  'central-too-large': 'Sie sind größer als {{kibibytes, number}} KiB.',
  'data-in-use':
    'Ein anderes Tacho Depot arbeitet mit diesem Datenordner. Benutzen Sie jenes, oder beenden Sie es zuerst. ({{systemCode}})',
  'data-disk-full':
    'Der Datenträger mit dem Datenordner ist voll. Schaffen Sie Platz, und starten Sie erneut. ({{systemCode}})',
  'data-not-writable': 'In den Datenordner kann nicht geschrieben werden. Prüfen Sie seine Rechte. ({{systemCode}})',
  'data-not-opened':
    'Die Datenbank konnte nicht geöffnet werden. Prüfen Sie den Datenträger mit dem Datenordner. ({{systemCode}})',
  'data-of-newer-version':
    'Der Datenordner wurde von einer neueren Version des Programms geschrieben ({{found}}, diese kennt {{known}}). Installieren Sie jene Version.',
  'data-of-another-user':
    'Der Datenordner gehört einem anderen Benutzer dieses PCs, der ihn lesen könnte. Wählen Sie einen Ordner auf einem Datenträger dieses PCs, der Ihnen allein gehört. Oder geben Sie ihn dem Benutzer, der Tacho Depot ausführt.',
  'data-open-to-others':
    'Andere Benutzer dieses PCs können den Datenordner lesen ({{who}}), und das lässt sich von hier aus nicht ändern. Wählen Sie einen Ordner auf einem Datenträger dieses PCs, der Ihnen allein gehört. Oder lassen Sie einen Administrator deren Rechte entziehen.',
  'users-everyone': 'alle',
  'users-of-network': 'Besucher über das Netzwerk',
  'users-at-this-pc': 'wer an diesem PC sitzt',
  'users-without-name': 'Besucher ohne Namen',
  'users-signed-in': 'alle Angemeldeten',
  'users-of-this-pc': 'alle Benutzer dieses PCs',
  'users-guests': 'Gäste',
  'users-with-power': 'Hauptbenutzer',
  'users-of-remote-desktop': 'Remotedesktopbenutzer',
  'users-of-domain': 'alle Benutzer der Domäne',
  'users-guests-of-domain': 'Gäste der Domäne',
  'users-of-another-account': 'ein anderes Konto',
  'keys-missing': 'Es gibt noch keine Schlüssel für den Dienst.',
  'keys-of-other-address':
    'Die Schlüssel wurden für {{own}} eingegeben und werden nicht an {{here}} gesendet. Geben Sie die Schlüssel für {{here}} ein.',
  'keys-of-unknown-address':
    'Die Schlüssel wurden für eine andere Adresse eingegeben und werden nicht an {{here}} gesendet. Geben Sie die Schlüssel für {{here}} ein.',
  'keys-address-not-noted':
    'Es kann nicht vermerkt werden, dass die Schlüssel für {{origin}} sind. {{why}} Eine Datei mit Schlüsseln kann ihre Adresse selbst nennen: "origin": "{{origin}}".',
  'keys-of-environment': 'Die Schlüssel kommen aus der Umgebung des Agenten. Ändern Sie sie dort.',
  'keys-without-address':
    'Die Schlüssel kommen aus der Umgebung, aber nicht die Adresse, für die sie sind. Setzen Sie TACHO_DEPOT_URL daneben.',
  'secret-of-environment': 'Das Geheimnis kommt aus der Umgebung des Agenten. Ändern Sie es dort.',
  'password-of-environment': 'Das Passwort kommt aus der Umgebung des Agenten. Ändern Sie es dort.',
  'keys-file-not-read': 'Die Schlüsseldatei kann von diesem Benutzer nicht gelesen werden.',
  'keys-file-not-written': 'Die Schlüsseldatei kann von diesem Benutzer nicht geschrieben werden.',
  'keys-file-open-to-others':
    'Andere können die Schlüsseldatei lesen (ihr Modus ist {{mode}}). Führen Sie chmod 600 für sie aus, und bitten Sie um neue Schlüssel, wenn andere diesen PC benutzen.',
  'keys-file-without-keys': 'Die Schlüsseldatei muss JSON mit "apiToken" und "subscriptionKey" sein.',
  'keys-file-webhook-secret':
    'Die Schlüsseldatei muss JSON sein und "webhookSecret" darin ein Text, der nicht leer ist.',
  'keys-file-mail-password': 'Die Schlüsseldatei muss JSON sein und "mailPassword" darin ein Text, der nicht leer ist.',
  'keys-file-archive-secret':
    'Die Schlüsseldatei muss JSON sein, "archiveSecret" darin ein Text, der nicht leer ist, und "archiveOrigin" eine Adresse.',
  'keys-file-not-json': 'Die Schlüsseldatei muss JSON sein.',
  'page-own-address': 'Öffnen Sie diese Seite unter ihrer eigenen Adresse.',
  'page-of-other-site': 'Diese Seite kann nicht von einer anderen Website aus benutzt werden.',
  'page-without-session':
    'Dieses Fenster hat keine Sitzung. Führen Sie „tacho-depot-agent page“ aus, um eine neue Adresse zu erhalten.',
  'command-line-only': 'Hier darf nur die Befehlszeile dieses Datenordners fragen.',
  'users-listed': '{{who}}',
  'users-by-mode': 'Modus {{mode}}',
};
