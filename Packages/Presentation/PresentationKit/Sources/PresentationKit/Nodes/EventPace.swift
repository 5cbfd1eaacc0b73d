/// The rate at which frequent events, such as typing, are reported. Presses and submits are reported immediately, after pending events.
public enum EventPace: Sendable, Hashable {
    /// Every event.
    case immediate
    /// The last event after a pause of this duration, or when the field loses the focus.
    case debounced(Duration)
    /// The first event, and then the last one in each interval of this duration.
    case throttled(Duration)
}
