/// Sends the events of a log to a server in batches, oldest first, one at a time.
///
/// ```swift
/// let uploader = EventUploader(log: log) { batch in
///     let answer = try await http.post("/v1/events", body: batch.json())
///     return SendOutcome(status: answer.status, retryAfter: answer.retryAfter)
/// }
/// await uploader.run()   // until its task is cancelled
/// ```
///
/// An event is removed only when `send` returns `accepted`, so it is sent at least once. Servers count it once by its id. A batch with an
/// unknown result (an error, a kill) is sent again with the same id and the same events.
public actor EventUploader {
    /// The result of an upload.
    public enum Result: Sendable, Hashable {
        /// No events are waiting, or sending is not allowed.
        case drained
        /// The next attempt is allowed after this time.
        case waiting(Duration)
        /// Another call is uploading.
        case busy
        /// The task was cancelled.
        case cancelled
    }

    private let log: EventLog
    private let policy: UploadPolicy
    private let clock: StatisticsClock
    private let random: @Sendable () -> UInt64
    private let sleep: @Sendable (Duration) async throws -> Void
    private let send: @Sendable (EventBatch) async throws -> SendOutcome
    private var machine: UploadMachine
    private var isUploading = false

    /// The number of consecutive failures.
    var failures: Int { machine.failures }

    /// - Parameters:
    ///   - log: the source of events.
    ///   - policy: the size of batches and the delays.
    ///   - clock: the source of time; only its `uptime` is used.
    ///   - random: returns random numbers for the jitter.
    ///   - sleep: waits; throws if cancelled.
    ///   - send: sends a batch and returns in bounded time. An error means "later".
    public init(
        log: EventLog, policy: UploadPolicy = UploadPolicy(), clock: StatisticsClock = .system,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        send: @escaping @Sendable (EventBatch) async throws -> SendOutcome
    ) {
        self.log = log
        self.policy = policy
        self.clock = clock
        self.random = random
        self.sleep = sleep
        self.send = send
        machine = UploadMachine(policy: policy)
    }

    /// Syncs the log and uploads at the policy's interval until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            // A disk error is reported by the next call of the app; there is no caller to report it to here.
            try? log.sync()
            var wait = policy.interval
            if case .waiting(let longer) = await uploadPending() { wait = max(wait, longer) }
            do { try await sleep(wait) } catch { return }
        }
    }

    /// Sends until no events are waiting or the server asks for a delay. Call it also before an app enters the background.
    public func uploadPending() async -> Result {
        guard !isUploading else { return .busy }
        isUploading = true
        defer { isUploading = false }
        while true {
            if Task.isCancelled { return .cancelled }
            switch machine.next(now: clock.uptime()) {
            case .wait(let until): return .waiting(.nanoseconds(max(0, until - clock.uptime())))
            case .send(let maximumCount):
                guard let (batch, generation) = log.nextBatch(maximumCount: maximumCount, maximumBytes: policy.maximumBatchBytes) else {
                    return .drained
                }
                let outcome: SendOutcome
                do {
                    outcome = try await send(batch)
                } catch {
                    if error is CancellationError || Task.isCancelled { return .cancelled }
                    outcome = .later()
                }
                let disposition = machine.answered(outcome, count: batch.events.count, now: clock.uptime(), random: random())
                log.finish(batch, generation: generation, disposition)
            }
        }
    }
}
