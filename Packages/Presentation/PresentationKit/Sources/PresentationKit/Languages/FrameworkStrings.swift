/// The texts of the framework in one language. A missing text is a compile error.
///
/// Functions insert their arguments unchanged. Texts for the browser's script receive `$1` and `$2` as placeholders.
public protocol FrameworkStrings: Sendable {
    var tryAgain: String { get }
    var loading: String { get }
    var pageFailed: String { get }
    var partFailed: String { get }
    var actionFailed: String { get }
    var back: String { get }
    /// A back link to the page with a title.
    func backTo(_ title: String) -> String
    var close: String { get }
    var closeMessage: String { get }
    /// Before the highest and the lowest value of a chart.
    var highest: String { get }
    var lowest: String { get }
    var showPrevious: String { get }
    var showMore: String { get }
    /// Shown below a list that was cut.
    var listIsCut: String { get }
    /// The name of the app's places for assistive technology.
    var places: String { get }
    var menu: String { get }
    var noFile: String { get }
    /// The title of the confirmation before input is discarded.
    var discardQuestion: String { get }
    var discardExplanation: String { get }
    var discard: String { get }
    var keepEditing: String { get }
    /// The error of a text above a character limit.
    func atMostCharacters(_ limit: String) -> String
    /// The number of entered characters and the limit.
    func count(_ length: String, _ limit: String) -> String
    var stillLoading: String { get }
    var sending: String { get }
    var cancel: String { get }
    var cancelled: String { get }
    var offline: String { get }
    var pageRefused: String { get }
    var notSentPageChanged: String { get }
    var notSentTooMuch: String { get }
    var notSentOffline: String { get }
    /// The error of a file above a limit in megabytes.
    func tooLarge(_ megabytes: String) -> String
    /// The error of a file that cannot be stored on the device of the app.
    var noSpace: String { get }
    var deviceRefused: String { get }
    /// Replaces a web page that was unloaded because it sent too many messages or took the focus from a field.
    var frameStopped: String { get }
    var notFound: String { get }
    var nothingHere: String { get }
    var toStart: String { get }
    var proceed: String { get }
    var refused: String { get }
    var refusedStranger: String { get }
    /// How to get access, if the app gives no advice of its own.
    var refusedAdvice: String { get }
    var refusedNothingChanged: String { get }
    /// A request has more data, such as cookies, than the limit.
    var refusedHead: String { get }
    var refusedTooMuch: String { get }
    /// The error of a request above a limit in kilobytes.
    func refusedTooLarge(_ kilobytes: String) -> String
    var refusedFailed: String { get }
    var keys: String { get }
    var working: String { get }
    var pageChanged: String { get }
    var notNow: String { get }
    /// An address that has to be opened in a browser.
    func openInBrowser(_ address: String) -> String
    /// A framed web page that has to be opened in a browser, by its title.
    func frameInBrowser(_ title: String) -> String
    var copied: String { get }
    /// A confirmation with the name of a file.
    func savedAs(_ file: String) -> String
    /// A file on the device does not exist.
    func noSuchFile(_ file: String) -> String
    /// A file exceeds the size limit of a transfer.
    func fileTooLarge(_ file: String) -> String
    /// A file on the device cannot be read.
    func unreadableFile(_ file: String) -> String
    /// A file on the device cannot be written.
    func unwritableFile(_ file: String) -> String
}
