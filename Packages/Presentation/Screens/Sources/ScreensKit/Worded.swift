public import PresentationKit

/// A failure that pages can tell people.
///
/// Services throw kinds with values; what people read is said here, once for each language and a file for each domain:
///
/// ```swift
/// extension NotesError: Worded {
///     public var wording: Wording {
///         switch kind {
///         case .empty: Wording(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
///         @unknown default: .unknown
///         }
///     }
/// }
///
/// viewModel.failure = error.wording          // kept by the view model,
/// Banner(say(failure), .danger)              // and said by the view in the language of the page
/// ```
public protocol Worded: Error {
    /// What happened and what can be done, in one or two sentences that do not name the app.
    var wording: Wording { get }
}

extension Worded {
    /// What people read of it now. View models keep the ``wording``.
    public var words: String { say(wording) }
}
