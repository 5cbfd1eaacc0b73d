/// A title that shows or hides its details when it is pressed.
public struct Disclosure: Component {
    /// Whether the details are shown.
    public struct ViewModel: Sendable {
        var isOpen = false
    }

    /// The title was pressed.
    public enum Action: Hashable, Sendable {
        case toggle
    }

    private let title: String
    private let details: Node

    /// - Parameter title: The title, unique among its siblings.
    public init(_ title: String, @NodeBuilder details: () -> Node) {
        self.title = title
        self.details = details()
    }

    public var key: String { title }
    public var initial: ViewModel { ViewModel() }

    public func handle(_ action: Action, _ viewModel: inout ViewModel) {
        viewModel.isOpen.toggle()
    }

    public func content(_ viewModel: ViewModel) -> Node {
        Button(title, action: Action.toggle, isExpanded: viewModel.isOpen)
        if viewModel.isOpen { details }
    }
}
