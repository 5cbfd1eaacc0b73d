/// The metadata values that a sink may contain.
public enum RedactionPolicy: Sendable, Hashable {
    /// Private and secret metadata values are replaced. The default of every sink.
    case hidePrivate
    /// Private metadata values are shown, secret ones are replaced; for a developer's own console.
    case showPrivate
}
