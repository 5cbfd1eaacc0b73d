public import PresentationKit

/// A failure that pages can tell users.
///
/// Services throw kinds with values; what users read is said here, once for each language and a file for each domain:
///
/// ```swift
/// extension NotesError: UserFacingError {
///     public var message: LocalizedText {
///         switch kind {
///         case .empty: LocalizedText(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
///         @unknown default: .unknown
///         }
///     }
/// }
///
/// viewModel.failure = error.message          // kept by the view model,
/// Banner(localized(failure), .danger)              // and said by the view in the language of the page
/// ```
public protocol UserFacingError: Error {
    /// The problem and its remedy, in one or two sentences that do not name the app.
    var message: LocalizedText { get }
}

extension UserFacingError {
    /// The text in the current language. View models store the ``message``.
    public var words: String { localized(message) }
}
