/// Takes the room that is left, in a ``Row`` between two views.
public struct Spacer: View {
    public init() {}

    public var body: Node { .spacer }
}
