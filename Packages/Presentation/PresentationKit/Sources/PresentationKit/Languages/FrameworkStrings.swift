/// The texts of the framework in one language. A missing text is a compile error.
///
/// Functions insert their arguments unchanged. Texts for the browser's script receive `$1` and `$2` as placeholders.
public struct FrameworkStrings: Sendable {
    // MARK: Pages

    public let tryAgain: String
    public let loading: String
    public let pageFailed: String
    public let partFailed: String
    public let actionFailed: String
    public let back: String
    /// A back link to the page with a title.
    public let backTo: @Sendable (String) -> String
    public let close: String
    public let closeMessage: String
    /// A button for previous rows of a long list.
    public let showPrevious: String
    /// A button for following rows.
    public let showMore: String
    /// The name of the app's places for assistive technology.
    public let places: String
    /// The button that opens the drawer.
    public let menu: String
    public let noFile: String
    /// The title of the confirmation before input is discarded.
    public let discardQuestion: String
    public let discardExplanation: String
    public let discard: String
    public let keepEditing: String
    /// The error of a text above a character limit.
    public let atMostCharacters: @Sendable (String) -> String
    /// The number of entered characters and the limit.
    public let count: @Sendable (String, String) -> String

    // MARK: Browser

    public let stillLoading: String
    public let sending: String
    public let cancel: String
    public let cancelled: String
    public let offline: String
    public let pageRefused: String
    public let notSentPageChanged: String
    public let notSentTooMuch: String
    public let notSentOffline: String
    /// The error of a file above a limit in megabytes.
    public let tooLarge: @Sendable (String) -> String
    public let deviceRefused: String
    /// Replaces a web page that was unloaded because it sent too many messages or took the focus from a field.
    public let frameStopped: String
    public let notFound: String
    public let nothingHere: String
    public let toStart: String
    public let proceed: String

    // MARK: Refused requests

    public let refused: String
    public let refusedStranger: String
    /// How to get access, if the app gives no advice of its own.
    public let refusedAdvice: String
    public let refusedNothingChanged: String
    public let refusedTooMuch: String
    /// The error of a request above a limit in kilobytes.
    public let refusedTooLarge: @Sendable (String) -> String
    public let refusedFailed: String

    // MARK: Terminal

    public let keys: String
    public let working: String
    public let pageChanged: String
    public let notNow: String
    /// An address that has to be opened in a browser.
    public let openInBrowser: @Sendable (String) -> String
    /// A framed web page that has to be opened in a browser, by its title.
    public let frameInBrowser: @Sendable (String) -> String
    public let copied: String
    /// A confirmation with the name of a file.
    public let savedAs: @Sendable (String) -> String
    public let noSuchFile: @Sendable (String) -> String
    public let fileTooLarge: @Sendable (String) -> String
    public let unreadableFile: @Sendable (String) -> String
    public let unwritableFile: @Sendable (String) -> String

    public init(
        tryAgain: String, loading: String, pageFailed: String, partFailed: String, actionFailed: String, back: String,
        backTo: @escaping @Sendable (String) -> String, close: String, closeMessage: String,
        showPrevious: String, showMore: String, places: String, menu: String, noFile: String,
        discardQuestion: String, discardExplanation: String, discard: String, keepEditing: String,
        atMostCharacters: @escaping @Sendable (String) -> String, count: @escaping @Sendable (String, String) -> String,
        stillLoading: String, sending: String, cancel: String, cancelled: String, offline: String, pageRefused: String,
        notSentPageChanged: String, notSentTooMuch: String, notSentOffline: String, tooLarge: @escaping @Sendable (String) -> String,
        deviceRefused: String, frameStopped: String, notFound: String, nothingHere: String, toStart: String, proceed: String,
        refused: String,
        refusedStranger: String, refusedAdvice: String, refusedNothingChanged: String, refusedTooMuch: String,
        refusedTooLarge: @escaping @Sendable (String) -> String, refusedFailed: String, keys: String, working: String,
        pageChanged: String, notNow: String, openInBrowser: @escaping @Sendable (String) -> String,
        frameInBrowser: @escaping @Sendable (String) -> String, copied: String, savedAs: @escaping @Sendable (String) -> String,
        noSuchFile: @escaping @Sendable (String) -> String, fileTooLarge: @escaping @Sendable (String) -> String,
        unreadableFile: @escaping @Sendable (String) -> String, unwritableFile: @escaping @Sendable (String) -> String
    ) {
        self.tryAgain = tryAgain
        self.loading = loading
        self.pageFailed = pageFailed
        self.partFailed = partFailed
        self.actionFailed = actionFailed
        self.back = back
        self.backTo = backTo
        self.close = close
        self.closeMessage = closeMessage
        self.showPrevious = showPrevious
        self.showMore = showMore
        self.places = places
        self.menu = menu
        self.noFile = noFile
        self.discardQuestion = discardQuestion
        self.discardExplanation = discardExplanation
        self.discard = discard
        self.keepEditing = keepEditing
        self.atMostCharacters = atMostCharacters
        self.count = count
        self.stillLoading = stillLoading
        self.sending = sending
        self.cancel = cancel
        self.cancelled = cancelled
        self.offline = offline
        self.pageRefused = pageRefused
        self.notSentPageChanged = notSentPageChanged
        self.notSentTooMuch = notSentTooMuch
        self.notSentOffline = notSentOffline
        self.tooLarge = tooLarge
        self.deviceRefused = deviceRefused
        self.frameStopped = frameStopped
        self.notFound = notFound
        self.nothingHere = nothingHere
        self.toStart = toStart
        self.proceed = proceed
        self.refused = refused
        self.refusedStranger = refusedStranger
        self.refusedAdvice = refusedAdvice
        self.refusedNothingChanged = refusedNothingChanged
        self.refusedTooMuch = refusedTooMuch
        self.refusedTooLarge = refusedTooLarge
        self.refusedFailed = refusedFailed
        self.keys = keys
        self.working = working
        self.pageChanged = pageChanged
        self.notNow = notNow
        self.openInBrowser = openInBrowser
        self.frameInBrowser = frameInBrowser
        self.copied = copied
        self.savedAs = savedAs
        self.noSuchFile = noSuchFile
        self.fileTooLarge = fileTooLarge
        self.unreadableFile = unreadableFile
        self.unwritableFile = unwritableFile
    }
}
