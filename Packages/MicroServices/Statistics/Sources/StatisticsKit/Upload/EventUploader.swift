/// Empties an event log into a server: in batches, oldest first, one at a time, for as long as it takes.
///
/// ```swift
/// let uploader = EventUploader(log: log) { batch in
///     let answer = try await http.post("/v1/events", body: batch.json())
///     return SendOutcome(status: answer.status, retryAfter: answer.retryAfter)
/// }
/// await uploader.run()   // until its task is cancelled
/// ```
///
/// An event is struck off when `send` says `accepted`, and not before: it is sent at least once. Servers count it once by its id. A batch
/// whose fate is unknown (an error, a kill) is sent again with the same id and the same events.
public actor EventUploader {
    /// What an upload came to.
    public enum Result: Sendable, Hashable {
        /// Nothing waits any more, or nothing may be sent.
        case drained
        /// The server has to be left alone for so long.
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

    /// How often a batch was sent, also in vain.
    public private(set) var attempts = 0
    /// Attempts in a row that failed until now.
    public var failures: Int { machine.failures }

    /// - Parameters:
    ///   - log: where the events come from.
    ///   - policy: when and in which portions.
    ///   - clock: only its `uptime` is used.
    ///   - random: numbers for the jitter.
    ///   - sleep: waits; throws when cancelled.
    ///   - send: sends a batch and ends in reasonable time. An error means "later".
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

    /// Uploads at the policy's interval until the task is cancelled. Brings the log to the disk each time.
    public func run() async {
        while !Task.isCancelled {
            // A disk that refuses shows in the next call that a person sees; here there is nobody to tell.
            try? log.sync()
            var wait = policy.interval
            if case .waiting(let longer) = await uploadPending() { wait = max(wait, longer) }
            do { try await sleep(wait) } catch { return }
        }
    }

    /// Sends until nothing waits or the server asks for time. Also for the moment before an app goes to the background.
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
                attempts += 1
                let outcome: SendOutcome
                do {
                    outcome = try await send(batch)
                } catch {
                    if error is CancellationError || Task.isCancelled { return .cancelled }
                    outcome = .later()
                }
                let verdict = machine.answered(outcome, count: batch.events.count, now: clock.uptime(), random: random())
                log.settle(batch, generation: generation, verdict)
            }
        }
    }
}
