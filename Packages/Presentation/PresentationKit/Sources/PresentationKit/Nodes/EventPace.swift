/// The rate at which frequent events are reported, such as keys in a field. Presses and submits are reported at once, after pending events.
public enum EventPace: Sendable, Hashable {
    /// Each time.
    case immediate
    /// When nothing more has happened for so long, or the field is left.
    case debounced(Duration)
    /// At once, and then the last of what has happened each time that so long has passed.
    case throttled(Duration)
}
