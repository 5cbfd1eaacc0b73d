import Synchronization

/// An event that a domain publishes to listeners of its type.
public protocol DomainEvent: Sendable {}

extension Mediator {
    /// Delivers an event to all current listeners without waiting.
    public func post(_ event: some DomainEvent) {
        bus.post(event)
    }

    /// Returns the events of one type that are posted after this call, in order.
    ///
    /// A listener that is more than 256 events behind loses the oldest ones.
    public func events<Event: DomainEvent>(of type: Event.Type) -> AsyncStream<Event> {
        bus.events(of: type)
    }

    /// Returns values computed after each event that is posted after this call.
    ///
    /// A slow listener receives the newest value and skips older ones.
    /// - Parameter value: Returns the value after an event; nil to skip the event.
    public func values<Event: DomainEvent, Value: Sendable>(
        after type: Event.Type, _ value: @escaping @Sendable (Event) async -> Value?
    ) -> AsyncStream<Value> {
        let events = events(of: type)
        return forwarding { yield in
            for await event in events {
                if let value = await value(event) { yield(value) }
            }
        }
    }

    /// Returns the present value, and each different one after an event that is posted after this call.
    ///
    /// A slow listener receives the newest value and skips older ones.
    /// - Parameters:
    ///   - isRelevant: Whether an event may have changed the value.
    ///   - value: Returns the present value; nil to skip it.
    public func values<Event: DomainEvent, Value: Sendable & Equatable>(
        nowAndAfter type: Event.Type, where isRelevant: @escaping @Sendable (Event) -> Bool = { _ in true },
        value: @escaping @Sendable () async -> Value?
    ) -> AsyncStream<Value> {
        let events = events(of: type)
        return forwarding { yield in
            var last = await value()
            if let last { yield(last) }
            for await event in events where isRelevant(event) {
                guard let now = await value(), now != last else { continue }
                yield(now)
                last = now
            }
        }
    }

    private func forwarding<Value: Sendable>(_ work: @escaping @Sendable (_ yield: (Value) -> Void) async -> Void) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let forwarding = Task { await work { continuation.yield($0) } }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }
}

/// Delivers events to listeners. A listener is removed when its stream ends or is released.
final class EventBus: Sendable {
    private final class Listener: Sendable {
        let receive: @Sendable (any DomainEvent) -> Void

        init(_ receive: @escaping @Sendable (any DomainEvent) -> Void) { self.receive = receive }
    }

    /// In the order of their registration.
    private let listeners = Mutex<[ObjectIdentifier: [Listener]]>([:])

    func post<Event: DomainEvent>(_ event: Event) {
        for listener in listeners.withLock({ $0[ObjectIdentifier(Event.self)] ?? [] }) { listener.receive(event) }
    }

    func events<Event: DomainEvent>(of type: Event.Type) -> AsyncStream<Event> {
        let key = ObjectIdentifier(Event.self)
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(256))
        let listener = Listener { event in
            if let event = event as? Event { continuation.yield(event) }
        }
        listeners.withLock { $0[key, default: []].append(listener) }
        continuation.onTermination = { [weak self, weak listener] _ in
            self?.listeners.withLock { $0[key]?.removeAll { $0 === listener } }
        }
        return stream
    }
}
