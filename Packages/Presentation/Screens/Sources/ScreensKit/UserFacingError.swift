public import PresentationKit

/// An error with a message for users.
///
/// Services throw cases with values. Each domain has one file that translates them into all languages:
///
/// ```swift
/// extension NotesError: UserFacingError {
///     public var message: LocalizedText {
///         switch self {
///         case .empty: LocalizedText(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
///         @unknown default: .unknown
///         }
///     }
/// }
///
/// viewModel.failure = error.message          // stored by the view model
/// Banner(localized(failure), .danger)        // resolved by the view in the language of the page
/// ```
public protocol UserFacingError: Error {
    /// The problem and its remedy, in one or two sentences without the app's name.
    var message: LocalizedText { get }
}

extension UserFacingError {
    /// The text in the current language. View models store the ``message``.
    public var localizedMessage: String { localized(message) }
}
