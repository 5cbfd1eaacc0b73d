/// How often something that happens often is told, such as each key in a field. A press and the sending of a form are told at once,
/// whatever is said here, and first of all what waits.
public enum EventPace: Sendable, Hashable {
    /// Each time.
    case immediate
    /// When nothing more has happened for so long, or the field is left.
    case debounced(Duration)
    /// At once, and then the last of what has happened each time that so long has passed.
    case throttled(Duration)
}
