/// A node that an app defines.
///
/// A renderer that knows the type shows it in its own way; all others show the fallback.
public protocol CustomNode: View, Sendable {
    /// The node for renderers that do not know this one.
    var fallback: Node { get }
    /// Whether a renderer can use its result for another node for this one. Default: false.
    func isSame(as other: any CustomNode) -> Bool
}

extension CustomNode {
    public var body: Node { .custom(self) }
    public func isSame(as other: any CustomNode) -> Bool { false }
}
