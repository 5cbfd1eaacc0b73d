/// A part of a page with a heading.
public struct Section: View {
    private let title: String
    private let content: Node

    public init(_ title: String, @NodeBuilder content: () -> Node) {
        self.title = title
        self.content = content()
    }

    public var body: Node { .box(Box(.section(title), content)) }
}
