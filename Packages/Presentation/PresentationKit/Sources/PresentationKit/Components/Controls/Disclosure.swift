/// A title that shows what belongs to it when it is pressed, and hides it again: for what few users look for.
public struct Disclosure: Component {
    /// Whether what belongs to the title is shown.
    public struct ViewModel: Sendable {
        var isOpen = false
    }

    /// The title was pressed.
    public enum Action: Hashable, Sendable {
        case toggle
    }

    private let title: String
    private let details: Node

    /// - Parameter title: What is shown or hidden; unique among those at the same place.
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
