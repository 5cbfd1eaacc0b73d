/// Flexible space between two views of a ``Row``.
public struct Spacer: View {
    public init() {}

    public var body: Node { .spacer }
}
