extension SystemInfo {
    /// Returns a stream with the current level of memory pressure and each change. It ends when it is no longer used, when `sleep` throws, or
    /// immediately if the system does not report pressure stall information.
    ///
    /// - Parameters:
    ///   - interval: the time between two readings.
    ///   - sleep: waits between two readings.
    public func memoryPressureLevels(
        every interval: Duration = .seconds(2),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> AsyncStream<MemoryPressure.Level> {
        changes(every: interval, sleep: sleep) { previous in
            memoryPressure().value?.level(after: previous ?? .normal)
        }
    }

    /// Returns a stream with the current network and each change. See ``memoryPressureLevels(every:sleep:)`` for its end.
    public func networkChanges(
        every interval: Duration = .seconds(5),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> AsyncStream<Network> {
        changes(every: interval, sleep: sleep) { _ in network().value }
    }

    /// Reads until there is no value, and yields each one that differs from the last. A slow consumer receives the newest only.
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
