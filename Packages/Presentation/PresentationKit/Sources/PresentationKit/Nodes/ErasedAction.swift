/// A type-erased action of a screen.
@_spi(Rendering) public struct ErasedAction: Hashable, Sendable {
    private let box: any ActionBox

    init(_ action: some Hashable & Sendable) {
        box = TypedAction(action: action)
    }

    /// The action.
    var base: any Hashable & Sendable { box.base }

    /// The name of the enum case, or of the type, without payloads, which may contain user input.
    var name: String {
        let base = base
        let mirror = Mirror(reflecting: base)
        guard mirror.displayStyle == .enum else { return String(describing: type(of: base)) }
        return mirror.children.first?.label ?? String(describing: base)
    }

    public static func == (left: ErasedAction, right: ErasedAction) -> Bool {
        left.box === right.box || left.box.isEqual(to: right.box)
    }

    public func hash(into hasher: inout Hasher) {
        box.hash(into: &hasher)
    }
}

/// Contains an action. Compared without a conversion to its type, unlike `AnyHashable`.
private protocol ActionBox: AnyObject, Sendable {
    var base: any Hashable & Sendable { get }
    func isEqual(to other: any ActionBox) -> Bool
    func hash(into hasher: inout Hasher)
}

private final class TypedAction<Action: Hashable & Sendable>: ActionBox {
    let action: Action

    init(action: Action) {
        self.action = action
    }

    var base: any Hashable & Sendable { action }

    func isEqual(to other: any ActionBox) -> Bool {
        guard let other = other as? Self else { return false }
        return action == other.action
    }

    func hash(into hasher: inout Hasher) {
        action.hash(into: &hasher)
    }
}
