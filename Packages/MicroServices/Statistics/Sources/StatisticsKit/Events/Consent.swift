/// Whether the person agrees to statistics. Nothing is collected before that.
public enum Consent: Sendable, Hashable {
    /// Events are kept and uploaded.
    case granted
    /// Nothing is kept. What was kept is removed from the disk.
    case denied
}
