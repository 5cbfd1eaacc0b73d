/// Whether the user agrees to statistics. Nothing is collected without consent.
public enum Consent: Sendable, Hashable {
    /// Events are stored and uploaded.
    case granted
    /// Nothing is stored. Stored events are removed from the disk.
    case denied
}
