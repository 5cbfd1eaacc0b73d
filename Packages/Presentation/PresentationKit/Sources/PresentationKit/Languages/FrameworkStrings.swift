/// The texts of the framework in one language. A language that lacks a text does not compile.
///
/// Functions take texts that are put in as they are; those that the browser's script fills in are given `$1` and `$2`.
public struct FrameworkStrings: Sendable {
    // MARK: Pages

    public let tryAgain: String
    public let loading: String
    public let pageFailed: String
    public let partFailed: String
    public let actionFailed: String
    public let back: String
    /// The way back to a page with a title.
    public let backTo: @Sendable (String) -> String
    public let close: String
    public let closeMessage: String
    /// The rows of a long list before those that are shown.
    public let showPrevious: String
    /// The rows behind them.
    public let showMore: String
    /// The name of the app's places for assistive technology.
    public let places: String
    /// The button that opens the drawer.
    public let menu: String
    public let noFile: String
    /// The title of the question whether input may be discarded.
    public let discardQuestion: String
    public let discardExplanation: String
    public let discard: String
    public let keepEditing: String
    /// A text that has more characters than this.
    public let atMostCharacters: @Sendable (String) -> String
    /// How many characters there are, of how many there may be.
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
    /// So many megabytes at most.
    public let tooLarge: @Sendable (String) -> String
    public let deviceRefused: String
    /// In place of a web page that was unloaded: it has sent too many messages, or taken the focus from a field.
    public let frameStopped: String
    public let notFound: String
    public let nothingHere: String
    public let toStart: String
    public let proceed: String

    // MARK: Refused requests

    public let refused: String
    public let refusedStranger: String
    /// How to be let in, where the app says nothing about it.
    public let refusedAdvice: String
    public let refusedNothingChanged: String
    public let refusedTooMuch: String
    /// So many kilobytes at most.
    public let refusedTooLarge: @Sendable (String) -> String
    public let refusedFailed: String

    // MARK: Terminal

    public let keys: String
    public let working: String
    public let pageChanged: String
    public let notNow: String
    /// An address that only a browser shows.
    public let openInBrowser: @Sendable (String) -> String
    /// A web page in a frame, by its title.
    public let frameInBrowser: @Sendable (String) -> String
    public let copied: String
    /// The name of a file.
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
