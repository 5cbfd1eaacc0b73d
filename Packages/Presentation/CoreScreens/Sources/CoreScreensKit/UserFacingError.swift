public import PresentationKit

/// An error with a message for users.
///
/// Services throw cases with values. Each domain has one file that translates them into all languages. View models store the ``message``.
public protocol UserFacingError: Error {
    /// The problem and its remedy, in one or two sentences without the app's name.
    var message: LocalizedText { get }
}

extension UserFacingError {
    /// The text in the current language. View models store the ``message``.
    public var localizedMessage: String { localized(message) }
}
