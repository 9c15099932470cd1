import type * as english from '../messages/help.ts';
import type { Texts } from '../translation.ts';

export const help: Texts<'de', typeof english.help> = {
  title: 'Hilfe',
  subtitle: 'Was mit einer Datei zu tun ist, und wie jede Ansicht benutzt wird',
  fileTitle: 'Was tue ich mit dieser Datei?',
  stateTitle: 'Was tue ich jetzt?',
  screenTitle: 'Was kann ich hier tun?',
  ofRow: 'Hilfe zur gewählten Zeile',
  ofState: 'Hilfe zum aktuellen Stand',
  ofScreen: 'Hilfe zu dieser Ansicht',
  someFolder: 'den überwachten Ordner',
  doThis: 'So geht es',
  more: 'Mehr dazu',
  allHelp: 'Die ganze Hilfe',
  openPlace: 'Zeigen, wo',
  picture: '{{place}}, wie es heute aussieht',
  keys: 'Tasten',
  close: 'Hilfe schließen',
  whatToDo: 'Was ist zu tun?',
  search: 'Hilfe durchsuchen',
  clearSearch: 'Suche löschen',
  nothing: 'Hier geht es nirgends um „{{search}}“',
  nothingLine: 'Versuchen Sie ein Wort, das Sie auf dem Bildschirm sehen.',
  groups: {
    guide: 'Wie es benutzt wird',
    status: 'Was die erste Zeile sagt',
    reason: 'Warum eine Datei zurückgehalten ist oder wartet',
    advice: 'Was an einer Datei auffiel',
  },
  hint: {
    today:
      'Neu hier? Die erste Zeile sagt, ob alles gesendet ist. Drücken Sie in jeder Ansicht F1, um zu sehen, was Sie dort tun können.',
    uploads: 'Wählen Sie eine Zeile und drücken Sie F1: Die Hilfe sagt, was mit der Datei zu tun ist.',
    driverCards:
      'Öffnen Sie einen Namen, um alles zu sehen, was über den Fahrer bekannt ist. Strg K findet von überall jeden Namen.',
    gotIt: 'Verstanden, keine Hinweise mehr',
  },
  reason: {
    'empty-file': {
      why: 'Die Datei wurde ohne ihren Inhalt kopiert oder gespeichert. Der echte Download ist noch dort, wo sie herkam.',
      steps:
        'Gehen Sie zurück zum PC, zum USB-Stick oder zur Website, von der die Datei kam.\nKopieren Sie den Download erneut in **{{folder}}**.\nWarten Sie in der Liste auf **{{sent}}**.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    'one-byte-fill': {
      why: 'Die Datei hat die Größe eines Downloads, aber keinen Inhalt. Das kommt von einer abgebrochenen Kopie oder einem verbrauchten USB-Stick.',
      steps:
        'Kopieren Sie den Download erneut in **{{folder}}**, am besten von einem anderen USB-Stick.\nIst er wieder leer, lesen Sie die Karte oder die Fahrzeugeinheit erneut aus.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    'web-page': {
      why: 'Die Website hat ihre Anmeldeseite unter dem Namen eines Downloads gespeichert. Der echte ist noch auf der Website.',
      steps:
        'Öffnen Sie die Website, von der die Datei kam, und melden Sie sich an.\nSpeichern Sie den Download erneut in **{{folder}}**. Eine Fahrerkarte hat etwa 30 bis 120 KB.\nWarten Sie in der Liste auf **{{sent}}**. Das dauert etwa eine Minute.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**. Die Webseite bleibt in ihrem Ordner und wird nie gesendet.',
    },
    'text-file': {
      why: 'Im Ordner liegt ein Text: eine Notiz, eine Liste oder ein Bericht. Er wird hier behalten und nie gesendet.',
      steps:
        'Sollte hier ein Download liegen, kopieren Sie ihn in **{{folder}}**.\nWählen Sie diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    'other-format': {
      why: 'Im Ordner liegt ein Dokument, ein Bild oder ein Programm. Es wird hier behalten und nie gesendet.',
      steps:
        'Kam es aus Versehen dorthin, wählen Sie diese Zeile, und drücken Sie **{{ignore}}**.\nVerschieben Sie die Datei selbst dorthin, wo sie hingehört: Sie kam in **{{folder}}**.',
    },
    'unknown-content': {
      why: 'Nichts in der Datei sieht wie eine Fahrerkarte oder Fahrzeugeinheit aus. Die Programme mancher Hersteller packen Downloads in einer eigenen Form.',
      steps:
        'Fragen Sie die Person, die die Datei dorthin gelegt hat, was sie ist.\nIst es ein Download, drücken Sie **{{sendAnyway}}**: Dann entscheidet der Dienst.\nIst es keiner, drücken Sie **{{ignore}}**.',
    },
    'cut-short': {
      why: 'Der Download bricht vor seinem Ende ab: Die Karte wurde gezogen, das Kabel abgenommen, oder die Kopie brach ab.',
      steps:
        'Lesen Sie die Karte oder die Fahrzeugeinheit erneut aus, und warten Sie, bis das Lesegerät fertig meldet.\nLegen Sie die neue Datei in **{{folder}}**.\nWarten Sie in der Liste auf **{{sent}}**.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    locked: {
      why: 'Ein anderes Programm hält die Datei offen. An ihr ist nichts falsch.',
      steps:
        'Schließen Sie das Programm, das die Datei zeigt oder kopiert.\nWarten Sie: Es wird von selbst erneut versucht.',
    },
    unreadable: {
      why: 'Dieser Benutzer darf die Datei nicht lesen, oder der Datenträger gibt sie nicht her.',
      steps:
        'Bitten Sie die IT, diesem Benutzer das Leserecht für **{{folder}}** zu geben.\nOder kopieren Sie die Datei erneut in den Ordner.\nWarten Sie: Es wird von selbst erneut versucht.',
    },
    changing: {
      why: 'Die Datei wächst noch. Sie wird genommen, sobald sie vollständig ist.',
      steps:
        'Warten Sie eine Minute.\nBleibt es so, sehen Sie nach, ob das Lesegerät oder die Kopie mittendrin stehen geblieben ist.',
    },
    'too-large': {
      why: 'Kein Download ist so groß wie diese Datei.',
      steps:
        'Entfernen Sie die Datei: Sie wurde in **{{folder}}** gelegt.\nSind Downloads darin gepackt, entpacken Sie sie in den Ordner.',
    },
    'too-deep': {
      why: 'Die Datei liegt in zu vielen ineinander liegenden Ordnern.',
      steps:
        'Verschieben Sie die Downloads weiter nach oben, am besten direkt in **{{folder}}**.\nDrücken Sie **{{lookNow}}**.',
    },
    'too-many-files': {
      why: 'Der überwachte Ordner enthält mehr Dateien, als angesehen werden; wahrscheinlich ist es der falsche.',
      steps:
        'Öffnen Sie **{{settings}}**, Ordner.\nÜberwachen Sie nur den Ordner, in den Downloads gelegt werden.\nOder nehmen Sie alte Dateien heraus.',
    },
    'archive-unreadable': {
      why: 'Das Zip-Archiv ist beschädigt, sodass nichts darin zu lesen ist.',
      steps:
        'Kopieren oder holen Sie das Archiv erneut in **{{folder}}**.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    'archive-too-large': {
      why: 'Der Inhalt des Zip-Archivs ist größer als jeder Download.',
      steps: 'Entpacken Sie es selbst.\nLegen Sie nur die Downloads in **{{folder}}**.',
    },
    'archive-empty': {
      why: 'Im Zip-Archiv ist keine Datei.',
      steps:
        'Fragen Sie die Person, die es gepackt hat, nach den Downloads.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    'outside-folder': {
      why: 'Das ist nur eine Verknüpfung zu einer Datei an anderer Stelle, die sich ändern oder verschwinden kann.',
      steps: 'Kopieren Sie die Datei selbst in **{{folder}}**.\nNehmen Sie die Verknüpfung aus dem Ordner.',
    },
    'hidden-name': {
      why: 'Dateien, deren Name mit einem Punkt beginnt, sind versteckt und werden nicht erfasst: Programme legen so unfertige Kopien ab.',
      steps:
        'Suchen Sie die Datei in **{{folder}}**; vielleicht müssen Sie versteckte Dateien erst anzeigen lassen.\nNehmen Sie den Punkt am Anfang des Namens weg.',
    },
    'spool-copy-missing': {
      why: 'Die Sicherungskopie auf diesem PC wurde von etwas anderem geändert oder gelöscht, bevor sie gesendet war.',
      steps:
        'Legen Sie die Datei erneut in **{{folder}}**, von dort, wo sie herkam.\nGeschieht es wieder, lassen Sie die IT den Datenträger und den Virenscanner prüfen.',
    },
    'refused-file': {
      why: 'Der Dienst hat die Datei geprüft und nimmt sie nicht an. Seine eigenen Worte stehen beim Grund.',
      steps:
        'Lesen Sie, was der Dienst sagt.\nKennt er den Fahrer oder das Fahrzeug nicht, lassen Sie ihn oder es dort anlegen, und drücken Sie dann **{{retry}}**.\nSonst nennen Sie dem Support des Dienstes den Namen der Datei und die Worte.',
    },
    'not-sendable': {
      why: 'Der Name der Datei oder die Niederlassung für neue Fahrer und Fahrzeuge passt nicht zu dem, was der Dienst annimmt. Nichts wurde gesendet.',
      steps:
        'Speichern Sie die Datei unter einem anderen Namen, und legen Sie sie in **{{folder}}**.\nHilft das nicht, lassen Sie die IT in **{{settings}}**, Dienst die Niederlassung prüfen.\nWählen Sie dann diese Zeile, und drücken Sie **{{ignore}}**.',
    },
    'refused-account': {
      why: 'Die Schlüssel dieses Standorts sind abgelaufen, wurden geändert oder gehören zu einem anderen Dienst. Keine Datei ist verloren.',
      steps:
        'Fragen Sie den Support Ihres Dienstes oder Ihre IT-Abteilung nach neuen Schlüsseln.\nÖffnen Sie **{{settings}}**, Dienst, und ersetzen Sie sie.\nDie Dateien gehen dann von selbst hinaus.',
    },
    'service-busy': {
      why: 'Der Dienst hat viel zu tun und hat um Geduld gebeten.',
      steps: 'Warten Sie: Die Datei wird von selbst erneut gesendet, zu der Zeit, die der Dienst genannt hat.',
    },
    'service-failed': {
      why: 'Der Fehler liegt beim Dienst, nicht an der Datei und nicht an diesem PC.',
      steps:
        'Warten Sie: Die Datei wird von selbst erneut gesendet.\nDauert es Stunden, informieren Sie den Support des Dienstes, mit den Worten beim Grund.',
    },
    'no-connection': {
      why: 'Dieser PC erreicht den Dienst nicht. Die Datei ist hier sicher.',
      steps:
        'Sehen Sie nach, ob sich auf diesem PC andere Websites öffnen.\nWenn nicht, lassen Sie das Netzwerk in Ordnung bringen.\nWenn doch, drücken Sie **{{checkConnection}}**, und zeigen Sie das Ergebnis der IT.',
    },
    'timed-out': {
      why: 'Der Dienst wurde erreicht, hat aber nicht rechtzeitig geantwortet.',
      steps:
        'Warten Sie: Die Datei wird von selbst erneut gesendet.\nDauert es Stunden, drücken Sie **{{checkConnection}}**, und zeigen Sie das Ergebnis der IT.',
    },
    'not-trusted': {
      why: 'Etwas zwischen hier und dem Dienst liest mit, oder das Zertifikat des Dienstes ist abgelaufen. Bis das klar ist, wird nichts gesendet.',
      steps:
        'Drücken Sie **{{checkConnection}}**.\nZeigen Sie das Ergebnis Ihrer IT-Abteilung. Senden Sie die Dateien nicht auf anderem Weg.',
    },
    proxy: {
      why: 'Der Proxy Ihres Netzwerks lässt diesen PC nicht zum Dienst durch.',
      steps:
        'Fragen Sie die IT, ob der Proxy in **{{settings}}**, Netzwerk der richtige ist.\nZeigen Sie ihr das Ergebnis von **{{checkConnection}}**.',
    },
    'broken-answer': {
      why: 'Was zurückkam, sieht nicht wie eine Antwort des Dienstes aus. Vielleicht ist die Adresse eine andere, oder eine Seite des Netzwerks steht dazwischen.',
      steps:
        'Öffnen Sie **{{settings}}**, Dienst, und vergleichen Sie die Adresse mit der, die Sie bekommen haben.\nDrücken Sie **{{checkConnection}}**, und zeigen Sie das Ergebnis der IT.',
    },
    'outcome-unknown': {
      why: 'Die Verbindung brach ab, während die Datei gesendet wurde. Der Dienst behält dieselbe Datei nur einmal.',
      steps: 'Warten Sie: Die Datei wird von selbst erneut gesendet.',
    },
    'receipt-unreadable': {
      why: 'Der Dienst hat die Datei angenommen, aber seine Quittung ist hier nicht lesbar.',
      steps:
        'Fragen Sie den Support des Dienstes, ob er die Datei hat, mit Name und Zeit.\nHat er sie, drücken Sie **{{ignore}}**.\nWenn nicht, drücken Sie **{{retry}}**.',
    },
  },
  advice: {
    'read-card-again': {
      why: 'Die Datei dieser Karte ist nicht vollständig oder nicht in Ordnung. Was fehlt, ist noch auf der Karte.',
      steps:
        'Lassen Sie den Fahrer die Karte bringen.\nStecken Sie sie in das Lesegerät, bis es fertig meldet.\nLegen Sie die Datei in **{{folder}}**.\nÖffnen Sie ihre Details: Die Zeile sollte weg sein.',
    },
    'download-again': {
      why: 'Die Datei dieses Fahrzeugs ist nicht vollständig oder nicht in Ordnung. Was fehlt, ist noch in der Fahrzeugeinheit.',
      steps:
        'Lesen Sie die Fahrzeugeinheit erneut aus, mit allen Teilen.\nLegen Sie die Datei in **{{folder}}**.\nÖffnen Sie ihre Details: Die Zeile sollte weg sein.',
    },
    'copy-again': {
      why: 'Die Datei wurde unterwegs beschädigt, nicht in der Karte oder der Fahrzeugeinheit.',
      steps:
        'Kopieren Sie sie von dort, wo sie herkam, erneut in **{{folder}}**.\nBleibt es gleich, versuchen Sie einen anderen USB-Stick oder ein anderes Kabel.',
    },
    'get-the-download': {
      why: 'Diese Datei ist kein Download, und einer fehlt noch.',
      steps:
        'Suchen Sie den Download dort, wo diese Datei herkam.\nLegen Sie ihn in **{{folder}}**.\nDrücken Sie dann für diese **{{ignore}}**.',
    },
    'other-reader': {
      why: 'Das Lesegerät hat einen Teil der Karte ausgelassen, wahrscheinlich weil seine Software älter als die Karte ist.',
      steps:
        'Suchen Sie auf der Website des Lesegeräts nach neuerer Software, und installieren Sie sie.\nOder lesen Sie die Karte mit einem anderen Lesegerät aus.\nLegen Sie die neue Datei in **{{folder}}**.',
    },
    'download-again-or-none-recorded': {
      why: 'Einige Tage sind nicht in der Datei. Entweder wurden sie nicht heruntergeladen, oder die Fahrzeugeinheit hat keine Aufzeichnung davon.',
      steps:
        'Lesen Sie die Fahrzeugeinheit erneut aus, für alle Tage.\nFehlen dieselben Tage, notieren Sie den Grund, etwa einen Werkstattbesuch: Bei einer Kontrolle kann danach gefragt werden.',
    },
    'read-card-again-then-workshop': {
      why: 'Eine Signatur in der Datei ist falsch, sodass die Datei so keine Beweiskraft hat.',
      steps:
        'Lesen Sie die Karte erneut aus, am besten mit einem anderen Lesegerät.\nBleibt es dabei, lassen Sie die Karte in einer Werkstatt prüfen.\nBehalten Sie diese Datei: Sie wird trotzdem gesendet.',
    },
    'download-again-then-workshop': {
      why: 'Eine Signatur in der Datei ist falsch, sodass die Datei so keine Beweiskraft hat.',
      steps:
        'Lesen Sie die Fahrzeugeinheit erneut aus.\nBleibt es dabei, lassen Sie die Fahrzeugeinheit in einer Werkstatt prüfen.\nBehalten Sie diese Datei: Sie wird trotzdem gesendet.',
    },
    'check-the-file': {
      why: 'Was in der Datei steht, passt nicht zusammen, als wären zwei Dateien vermischt.',
      steps:
        'Sehen Sie nach, ob es die richtige Datei ist.\nWenn nicht, lesen Sie die Karte oder die Fahrzeugeinheit erneut aus.',
    },
    'check-the-name': {
      why: 'Der Name der Datei und ihr Inhalt stimmen nicht überein. Es zählt nur der Inhalt.',
      steps:
        'Sehen Sie nach, ob die Datei umbenannt wurde oder zu einem anderen Fahrer oder Fahrzeug gehört.\nFür den Dienst ist nichts zu tun.',
    },
    'nothing-to-do': {
      why: 'Das ist gut zu wissen, und an der Datei ist nichts falsch.',
      steps: 'Es ist nichts zu tun. Die Datei wird trotzdem gesendet.',
    },
  },
  status: {
    keys: {
      title: 'Der Dienst lehnt die Schlüssel ab',
      why: 'Die Schlüssel dieses Standorts sind abgelaufen, wurden geändert oder gehören zu einem anderen Dienst. Dateien werden trotzdem erfasst, und keine ist verloren.',
      steps:
        'Fragen Sie den Support Ihres Dienstes oder Ihre IT-Abteilung nach dem API-Token und dem Abonnementschlüssel.\nÖffnen Sie **{{settings}}**, Dienst, und ersetzen Sie beide.\nAlles, was wartet, geht dann von selbst hinaus.',
    },
    setup: {
      title: 'Tacho Depot ist nicht eingerichtet',
      why: 'Es braucht einen Ordner, die Adresse des Dienstes und zwei Schlüssel.',
      steps:
        'Drücken Sie **{{finishSetup}}**.\nWählen Sie den Ordner, in den der Kartenleser seine Dateien speichert.\nGeben Sie die Adresse und die Schlüssel ein, die Sie von Ihrem Dienst oder Ihrer IT-Abteilung haben.',
    },
    'folder-gone': {
      title: 'Ein Ordner ist nicht erreichbar',
      why: 'Die Freigabe, das Laufwerk oder der andere PC ist ausgeschaltet oder wurde umbenannt. Was darin liegt, ist dort sicher und wird erfasst, sobald der Ordner wieder erreichbar ist.',
      steps:
        'Sehen Sie nach, ob der andere PC an ist und das Laufwerk steckt.\nÖffnen Sie den Ordner in Ihrem Dateimanager.\nLiegt er jetzt woanders, öffnen Sie **{{settings}}**, Ordner, und wählen Sie ihn erneut.',
    },
    disk: {
      title: 'Auf diesem PC ist kein Platz mehr',
      why: 'Jeder Download wird hier aufbewahrt, bevor er gesendet wird; daher wartet das Erfassen auf Platz. Das Senden läuft weiter.',
      steps:
        'Leeren Sie den Papierkorb.\nVerschieben Sie Filme, Bilder und alte Installationsdateien auf einen anderen Datenträger.\nLassen Sie die Ordner mit Downloads, wie sie sind.\nDas Erfassen geht von selbst weiter.',
    },
    attention: {
      title: 'Dateien sind zu klären',
      why: 'Diese Dateien wurden zurückgehalten oder abgelehnt. Jede hat ihren eigenen Grund, und alles andere wird inzwischen gesendet.',
      steps:
        'Öffnen Sie **{{uploads}}**, und wählen Sie „Zu klären“.\nWählen Sie eine Zeile: Diese Hilfe sagt dann, was damit zu tun ist.\nBeginnen Sie mit der ältesten.',
    },
    'no-connection': {
      title: 'Keine Verbindung zum Dienst',
      why: 'Dateien werden erfasst und hier aufbewahrt. Sie gehen von selbst hinaus, sobald der Dienst erreichbar ist.',
      steps:
        'Sehen Sie nach, ob sich auf diesem PC andere Websites öffnen.\nDrücken Sie **{{checkConnection}}**, um zu sehen, wie weit die Verbindung kommt.\nZeigen Sie das Ergebnis der IT, wenn es andauert.',
    },
    paused: {
      title: 'Das Senden ist angehalten',
      why: 'Jemand hat es angehalten. Dateien werden erfasst und hier aufbewahrt.',
      steps: 'Drücken Sie **{{resume}}**, wenn sie hinausgehen sollen.',
    },
    'data-folder': {
      title: 'Datenordner nicht da',
      why: 'Der Ordner mit den Aufzeichnungen und Kopien ist weg, ist ein anderer oder nicht beschreibbar.',
      steps:
        'Schließen Sie den Datenträger oder die Freigabe an, auf der er liegt.\nBeginnen Sie kein neues Depot: Dieses macht von selbst weiter, sobald sein Ordner zurück ist.\nSagen Sie der IT Bescheid.',
    },
    'duty-stopped': {
      title: 'Etwas funktioniert nicht',
      why: 'Dateien werden erfasst und gesendet, aber eine andere Aufgabe dieses Depots wartet auf einen Menschen.',
      steps: 'Drücken Sie **{{show}}**, um zu sehen, welche, und was zu tun ist.',
    },
    'duty-trying': {
      title: 'Etwas wird erneut versucht',
      why: 'Dateien werden erfasst und gesendet, aber eine andere Aufgabe dieses Depots misslingt im Moment.',
      steps: 'Es wird von selbst erneut versucht.\nDrücken Sie **{{show}}**, um zu sehen, welche.',
    },
    'not-known': {
      title: 'Unbekannt, ob alles gesendet ist',
      why: 'Die Ordner werden noch durchgesehen, oder das ist schon eine Weile her.',
      steps: 'Warten Sie, bis die Durchsicht zu Ende ist.\nOder drücken Sie **{{lookNow}}**.',
    },
    sending: {
      title: 'Dateien werden gesendet',
      why: 'Alles geht seinen Gang.',
      steps: 'Es ist nichts zu tun.',
    },
    'all-sent': {
      title: 'Alles ist gesendet',
      why: 'Jeder gefundene Download hat den Dienst erreicht, und seine Quittung ist hier aufbewahrt.',
      steps: 'Es ist nichts zu tun. Legen Sie neue Downloads in **{{folder}}**.',
    },
  },
  guide: {
    begin: {
      title: 'Diesen PC einrichten',
      why: 'Tacho Depot muss wissen, wo Downloads ankommen und wohin sie gehen. Vor dem letzten Schritt wird nichts gesendet.',
      steps:
        'Wählen Sie den Ordner, in den Ihr Kartenleser oder Ihr Programm zum Auslesen schreibt.\nGeben Sie die Adresse und die beiden Schlüssel ein. Der Support des Dienstes oder Ihre IT-Abteilung hat sie.\nDrücken Sie **{{testConnection}}**. Jede Zeile sagt, was geht, und sonst, was zu tun ist.\nDrücken Sie **{{startSending}}**, oder **{{finishLater}}**, und kommen Sie wieder.',
    },
    today: {
      title: 'Was „Heute“ Ihnen sagt',
      why: 'Die erste Zeile sagt, ob alles gesendet ist. Darunter steht, wer überfällig oder bald fällig ist und was seit gestern neu ist.',
      steps:
        'Lesen Sie die erste Zeile. Grün heißt, dass nichts wartet.\nÖffnen Sie einen Namen, um den Fahrer oder das Fahrzeug zu sehen.\nDrucken Sie die Liste der Überfälligen, und hängen Sie sie auf.',
    },
    uploads: {
      title: 'Dateien: erfasst, gesendet, zurückgehalten',
      why: 'Jede Datei, die ankam, hat eine Zeile mit Zustand und Grund. Nichts wird gelöscht: Eine Sicherungskopie bleibt auf diesem PC.',
      steps:
        'Legen Sie Downloads in **{{folder}}**, oder ziehen Sie sie auf das Fenster.\nWählen Sie eine Zeile, und drücken Sie die Eingabetaste für ihre Details.\nZeilen, die zu klären sind, stehen zuerst. F1 sagt, was mit der gewählten zu tun ist.',
    },
    download: {
      title: 'Wie ein Download aussieht',
      why: 'Eine Fahrerkarte hat etwa 30 bis 120 KB, eine Fahrzeugeinheit bis zu einigen Megabyte. Die Namen enden auf .ddd, .tgd, .v1b, .c1b oder .esm.',
      steps:
        'Eine Fahrerkarte wird mindestens alle 28 Tage ausgelesen.\nEine Fahrzeugeinheit wird mindestens alle 90 Tage ausgelesen.\nEin PDF, ein Bild oder eine Webseite ist kein Download, wie sie auch heißen.',
    },
    deadlines: {
      title: 'Wer überfällig ist',
      why: 'Das Gesetz gibt für eine Fahrerkarte 28 Tage und für eine Fahrzeugeinheit 90. Der Balken zeigt, wie viel davon verbraucht ist.',
      steps:
        'Öffnen Sie **{{driverCards}}** oder **{{vehicleUnits}}**.\nDie überfälligen stehen oben.\n„Gesendet, noch nicht verarbeitet“ heißt, dass die Datei unterwegs ist: Lesen Sie die Karte nicht zweimal aus.',
    },
    person: {
      title: 'Ein Fahrer, ein Fahrzeug',
      why: 'Diese Seite hat alles, was über einen Fahrer oder ein Fahrzeug bekannt ist: die Frist, die Dateien hier, Stunden oder Strecken, und was der Dienst sagt, jeweils mit der Zeit.',
      steps:
        'Drücken Sie überall Strg K, und tippen Sie einen Teil eines Namens oder Kennzeichens, um hierher zu kommen.\nWo Karte und Dienst sich unterscheiden, steht beides da. Die Zeiten sagen, was neuer ist.\nDrücken Sie Drucken für ein Blatt oder CSV für eine Tabelle.',
    },
    coverage: {
      title: 'Welche Tage hier sind',
      why: 'Der Kalender zeigt für jeden Tag, ob eine Datei ihn abdeckt und ob sie echt ist.',
      steps:
        'Wählen Sie einen Fahrer oder ein Fahrzeug.\nEin roter Tag fehlt: Lesen Sie die Karte aus, bevor er überschrieben wird.\nDrucken Sie den Kalender für eine Kontrolle.',
    },
    planner: {
      title: 'Wer wann beginnen kann',
      why: 'Für den gewählten Tag und die Uhrzeit sagt die Liste, wer dann beginnen kann und warum andere nicht.',
      steps:
        'Öffnen Sie **{{availability}}**.\nWählen Sie den Tag und die Uhrzeit.\nSehen Sie in der Spalte nach, seit wann es bekannt ist.',
    },
    reports: {
      title: 'Berichte, CSV und Papier',
      why: 'Jeder Bericht des Dienstes, für Tage und Personen Ihrer Wahl. Eine Datei für die Tabellenkalkulation enthält Stunden als Stunden und als Dezimalzahlen.',
      steps:
        'Wählen Sie den Bericht und die Tage, dann führen Sie ihn aus.\nDrücken Sie oben CSV oder Drucken.\nSpeichern Sie die Auswahl unter einem Namen, um sie mit einem Klick wieder auszuführen.',
    },
    maintain: {
      title: 'Änderungen aus einer Tabelle',
      why: 'Fahrer und Stempelungen beim Dienst werden aus einer Tabelle geändert. Es wird nichts gesendet, bevor Sie jede Änderung gesehen und bestätigt haben.',
      steps:
        'Wählen Sie, was zu tun ist. **{{saveTemplate}}** zeigt, welche Spalten es geben kann.\nLegen Sie die Tabelle hier ab, und ordnen Sie ihre Spalten zu.\nBerichtigen Sie, was markiert ist. Zeilen mit Fehlern werden nicht gesendet.\nLesen Sie die Änderungen noch einmal, und bestätigen Sie. Abgelehnte Zeilen bleiben, um berichtigt und erneut gesendet zu werden.',
    },
    again: {
      title: 'Es geschieht immer wieder',
      why: 'Derselbe Grund Tag für Tag hat eine Ursache außerhalb: ein Lesegerät, ein Stick, eine Website oder eine Gewohnheit.',
      steps:
        'Sehen Sie in der Liste nach, aus welchem Ordner die Dateien kommen.\nSuchen Sie nach dem Grund: Bald zeigt sich derselbe PC oder dieselbe Person.\nAktualisieren Sie die Software des Lesegeräts, oder wechseln Sie den USB-Stick.\nSpeichern Sie in **{{settings}}**, Diagnose die Datei für den Support, und senden Sie sie der IT.',
    },
    settings: {
      title: 'Einstellungen, und was die IT festgelegt hat',
      why: 'Jede Einstellung sagt, was sie tut. Die mit einem Schloss hat Ihre IT-Abteilung festgelegt.',
      steps:
        'Öffnen Sie **{{settings}}**, und geben Sie in die Suche ein beliebiges Wort ein, etwa Passwort, Sicherung oder E-Mail.\nSchlüssel bewahrt dieser PC auf und zeigt sie nie wieder.',
    },
  },
};
