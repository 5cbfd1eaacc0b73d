struct EnglishStrings: FrameworkStrings {
    let tryAgain = "Try again"
    let loading = "Loading…"
    let pageFailed = "This page could not be loaded."
    let partFailed = "A part of this page could not be shown."
    let actionFailed = "Something went wrong. Check whether it was done before you try again."
    let back = "Back"
    func backTo(_ title: String) -> String { "Back to \(title)" }
    let close = "Close"
    let closeMessage = "Close message"
    let highest = "High"
    let lowest = "Low"
    let showPrevious = "Show previous"
    let showMore = "Show more"
    let listIsCut = "There are too many entries to show all of them."
    let places = "Main"
    let menu = "Menu"
    let noFile = "no file"
    let discardQuestion = "Discard what you entered?"
    let discardExplanation = "It has not been sent yet."
    let discard = "Discard"
    let keepEditing = "Keep editing"
    func atMostCharacters(_ limit: String) -> String { "At most \(limit) characters." }
    func count(_ length: String, _ limit: String) -> String { "\(length) of \(limit)" }
    let stillLoading = "This page was still loading. Show it as it is now."
    let sending = "Sending"
    let cancel = "Cancel"
    let cancelled = "Sending was cancelled."
    let offline = "No connection. Trying again…"
    let pageRefused = "This page was refused. Open the app again from its start page."
    let notSentPageChanged = "Nothing was sent: the page has changed. Please try again."
    let notSentTooMuch = "Nothing was sent: that was too much at once. Please try again."
    let notSentOffline = "Nothing was sent: no connection. Please try again."
    func tooLarge(_ megabytes: String) -> String { "That is too large: \(megabytes) MB at most." }
    let noSpace = "There is no space left to store the file. Free some space and try again."
    let deviceRefused = "This device did not allow it."
    let frameStopped = "This page was stopped because it disturbed the app."
    let notFound = "Not found"
    let nothingHere = "There is nothing at this address."
    let toStart = "Go to the start"
    let proceed = "Continue"
    let refused = "Refused"
    let refusedStranger = "This browser is not authorized to use the app, or its authorization has expired."
    let refusedAdvice = "Open the app with the address that it prints when it starts."
    let refusedNothingChanged = "The request was refused. Nothing was changed."
    let refusedHead =
        "Your browser sent too much data with its request. Delete the cookies of this address in the settings of your browser."
    let refusedTooMuch = "That was too much at once. Nothing was changed. Wait for a moment, or close a page, and try again."
    func refusedTooLarge(_ kilobytes: String) -> String {
        "That is too large. Nothing was changed. Go back and send less; files may have \(kilobytes) KB together."
    }
    let refusedFailed = "This page could not be loaded. Try again later."
    let keys = "Tab next  Enter press  Esc back  ^C leave"
    let working = "Working …"
    let pageChanged = "The page has changed. Look again."
    let notNow = "It cannot be pressed now."
    func openInBrowser(_ address: String) -> String { "Open it in a browser: \(address)" }
    func frameInBrowser(_ title: String) -> String { "\(title): open in a browser" }
    let copied = "Copied, if this terminal allows programs to copy."
    func savedAs(_ file: String) -> String { "Saved as \(file)." }
    func noSuchFile(_ file: String) -> String { "There is no file \(file)." }
    func fileTooLarge(_ file: String) -> String { "\(file) is larger than 32 MB." }
    func unreadableFile(_ file: String) -> String { "\(file) cannot be read." }
    func unwritableFile(_ file: String) -> String { "\(file) cannot be written into this folder." }
}
