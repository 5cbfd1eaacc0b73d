public import ScreensKit

/// The beginning of a text, with a button that shows the rest. A text that is not longer is shown as it is.
public struct Excerpt: Component {
    /// Whether the rest is shown.
    public struct ViewModel: Sendable {
        var isComplete = false
    }

    /// The button was pressed.
    public enum Action: Hashable, Sendable {
        case toggle
    }

    private let text: String
    private let start: Substring
    private var isLonger: Bool { start.endIndex < text.endIndex }

    /// - Parameters:
    ///   - text: The text, unique among its siblings.
    ///   - limit: The maximum number of characters of its beginning, which ends between two words if possible.
    public init(_ text: String, limit: Int = 140) {
        self.text = text
        let start = text.prefix(limit)
        let end = start.endIndex < text.endIndex ? start.lastIndex(where: \.isWhitespace) : nil
        self.start = end.map { start[..<$0] } ?? start
    }

    public var key: String { text }
    public var initial: ViewModel { ViewModel() }

    public func handle(_ action: Action, _ viewModel: inout ViewModel) {
        switch action {
        case .toggle: viewModel.isComplete.toggle()
        }
    }

    public func content(_ viewModel: ViewModel) -> Node {
        Stack(spacing: .small) {
            Text(isLonger && !viewModel.isComplete ? localized(.excerptStart(start)) : text)
            if isLonger {
                let label = viewModel.isComplete ? localized(.excerptLess) : localized(\.showMore)
                Row { Button(label, .plain, action: Action.toggle) }
            }
        }
    }
}
