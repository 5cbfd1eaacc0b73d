extension SystemInfo {
    /// The level of memory pressure now, and each time it changes. Ends when nobody listens any more, at once where the system does not tell
    /// (no pressure stall information), or when `sleep` throws.
    ///
    /// - Parameters:
    ///   - interval: how often to look.
    ///   - sleep: waits between two looks.
    public func memoryPressureLevels(
        every interval: Duration = .seconds(2),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> AsyncStream<MemoryPressure.Level> {
        changes(every: interval, sleep: sleep) { previous in
            memoryPressure().value?.level(after: previous ?? .normal)
        }
    }

    /// The network now, and each time it changes. Ends as ``memoryPressureLevels(every:sleep:)`` does.
    public func networkChanges(
        every interval: Duration = .seconds(5),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> AsyncStream<Network> {
        changes(every: interval, sleep: sleep) { _ in network().value }
    }

    /// Looks until there is nothing to see; hands on what differs from the last. Who is slow gets the newest only.
    private func changes<Value: Equatable & Sendable>(
        every interval: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        look: @escaping @Sendable (Value?) -> Value?
    ) -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                var last: Value?
                while !Task.isCancelled, let value = look(last) {
                    if value != last { continuation.yield(value) }
                    last = value
                    do { try await sleep(interval) } catch { break }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
