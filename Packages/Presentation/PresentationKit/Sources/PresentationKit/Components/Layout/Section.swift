/// A part of a page with a heading.
public struct Section: View {
    public let body: Node

    /// - Parameters:
    ///   - title: The text of the heading.
    ///   - content: The views below it.
    public init(_ title: String, @NodeBuilder content: () -> Node) {
        body = .box(Box(.section(title), content()))
    }
}
