/// Joins the statements of a view's `body`.
@resultBuilder
public enum NodeBuilder {
    public static func buildExpression(_ node: Node) -> Node { node }

    public static func buildExpression(_ view: some View) -> Node { view.body }

    public static func buildExpression(_ view: (some View)?) -> Node { view?.body ?? .empty }

    public static func buildBlock() -> Node { .empty }

    public static func buildBlock(_ node: Node) -> Node { node }

    public static func buildBlock(_ nodes: Node...) -> Node { .group(nodes) }

    public static func buildOptional(_ node: Node?) -> Node { node ?? .empty }

    public static func buildEither(first node: Node) -> Node { node }

    public static func buildEither(second node: Node) -> Node { node }

    @available(*, unavailable, message: "a repetition needs stable keys: use list(_:id:content:)")
    public static func buildArray(_ nodes: [Node]) -> Node { .group(nodes) }
}
