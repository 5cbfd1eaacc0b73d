struct GermanStrings: FrameworkStrings {
    let tryAgain = "Noch einmal versuchen"
    let loading = "Wird geladen …"
    let pageFailed = "Diese Seite konnte nicht geladen werden."
    let partFailed = "Ein Teil dieser Seite konnte nicht gezeigt werden."
    let actionFailed = "Etwas ist schiefgegangen. Prüfen Sie, ob es erledigt ist, bevor Sie es noch einmal versuchen."
    let back = "Zurück"
    func backTo(_ title: String) -> String { "Zurück zu „\(title)“" }
    let close = "Schließen"
    let closeMessage = "Meldung schließen"
    let highest = "Hoch"
    let lowest = "Tief"
    let showPrevious = "Vorherige anzeigen"
    let showMore = "Mehr anzeigen"
    let listIsCut = "Es gibt zu viele Einträge, um alle anzuzeigen."
    let places = "Hauptbereiche"
    let menu = "Menü"
    let noFile = "keine Datei"
    let discardQuestion = "Eingaben verwerfen?"
    let discardExplanation = "Ihre Eingaben wurden noch nicht gesendet."
    let discard = "Verwerfen"
    let keepEditing = "Weiter bearbeiten"
    func atMostCharacters(_ limit: String) -> String { "Höchstens \(limit) Zeichen." }
    func count(_ length: String, _ limit: String) -> String { "\(length) von \(limit)" }
    let stillLoading = "Diese Seite wurde noch geladen. Zeigen, wie sie jetzt ist."
    let sending = "Wird gesendet"
    let cancel = "Abbrechen"
    let cancelled = "Das Senden wurde abgebrochen."
    let offline = "Keine Verbindung. Neuer Versuch läuft …"
    let pageRefused = "Diese Seite wurde abgewiesen. Öffnen Sie die App erneut über ihre Startseite."
    let notSentPageChanged = "Nichts wurde gesendet: Die Seite hat sich geändert. Bitte versuchen Sie es noch einmal."
    let notSentTooMuch = "Nichts wurde gesendet: Das war zu viel auf einmal. Bitte versuchen Sie es noch einmal."
    let notSentOffline = "Nichts wurde gesendet: keine Verbindung. Bitte versuchen Sie es noch einmal."
    func tooLarge(_ megabytes: String) -> String { "Das ist zu groß: höchstens \(megabytes) MB." }
    let noSpace = "Es ist kein Speicherplatz für die Datei frei. Geben Sie Speicher frei und versuchen Sie es erneut."
    let deviceRefused = "Dieses Gerät hat es nicht erlaubt."
    let frameStopped = "Diese Seite wurde angehalten, weil sie die App gestört hat."
    let notFound = "Nicht gefunden"
    let nothingHere = "Unter dieser Adresse gibt es nichts."
    let toStart = "Zum Anfang"
    let proceed = "Weiter"
    let refused = "Abgewiesen"
    let refusedStranger = "Dieser Browser ist für die App nicht freigegeben, oder die Freigabe ist abgelaufen."
    let refusedAdvice = "Öffnen Sie die App unter der Adresse, die sie beim Start ausgibt."
    let refusedNothingChanged = "Die Anfrage wurde abgewiesen. Nichts wurde geändert."
    let refusedHead =
        "Ihr Browser hat zu viele Daten mitgesendet. Löschen Sie die Cookies dieser Adresse in den Einstellungen Ihres Browsers."
    let refusedTooMuch =
        "Das war zu viel auf einmal. Nichts wurde geändert. Warten Sie kurz oder schließen Sie eine Seite und versuchen Sie es noch einmal."
    func refusedTooLarge(_ kilobytes: String) -> String {
        "Das ist zu groß. Nichts wurde geändert. Gehen Sie zurück und senden Sie weniger; Dateien dürfen zusammen \(kilobytes) KB haben."
    }
    let refusedFailed = "Diese Seite konnte nicht erstellt werden. Versuchen Sie es später noch einmal."
    let keys = "Tab weiter  Enter drücken  Esc zurück  ^C beenden"
    let working = "In Arbeit …"
    let pageChanged = "Die Seite hat sich geändert. Sehen Sie noch einmal nach."
    let notNow = "Das lässt sich jetzt nicht drücken."
    func openInBrowser(_ address: String) -> String { "Öffnen Sie es in einem Browser: \(address)" }
    func frameInBrowser(_ title: String) -> String { "\(title): in einem Browser öffnen" }
    let copied = "Kopiert, wenn dieses Terminal Programme kopieren lässt."
    func savedAs(_ file: String) -> String { "Gespeichert als \(file)." }
    func noSuchFile(_ file: String) -> String { "Es gibt keine Datei \(file)." }
    func fileTooLarge(_ file: String) -> String { "\(file) ist größer als 32 MB." }
    func unreadableFile(_ file: String) -> String { "\(file) kann nicht gelesen werden." }
    func unwritableFile(_ file: String) -> String { "\(file) kann nicht in diesen Ordner geschrieben werden." }
}
