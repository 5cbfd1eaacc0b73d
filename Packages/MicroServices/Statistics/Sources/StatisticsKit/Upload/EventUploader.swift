/// Sends the events of a log to a server in batches, oldest first, one at a time.
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
        /// Another call is uploading, by this uploader or another one of the log.
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

    var failures: Int { machine.failures }

    /// - Parameters:
    ///   - policy: the size of batches and the delays.
    ///   - clock: the source of time; only its `uptime` is used.
    ///   - sleep: waits; throws if cancelled. By default, at most a year.
    ///   - send: sends a batch and returns in bounded time. An error means "later".
    public init(
        log: EventLog, policy: UploadPolicy = UploadPolicy(), clock: StatisticsClock = .system,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: min($0, .seconds(366 * 86_400))) },
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
        // Two uploaders would send the same batch.
        guard log.beginUpload() else { return .busy }
        defer { log.endUpload() }
        while true {
            if Task.isCancelled { return .cancelled }
            switch machine.next(now: clock.uptime()) {
            case .wait(let until): return .waiting(max(.zero, .nanoseconds(until) - .nanoseconds(clock.uptime())))
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

/// The result of sending a batch.
public enum SendOutcome: Sendable, Hashable {
    /// The server has the batch, from this attempt or an earlier one.
    case accepted
    /// The batch is too large: it is split in half.
    case tooLarge
    /// The server will never accept the batch as it is: it is split, to deliver the rest and quarantine the refused events.
    case refused
    /// Try again later. `after` is the delay that the server asked for.
    case later(after: Duration? = nil)

    /// Interprets an HTTP response (RFC 9110) and the delay that its `Retry-After` field asks for.
    ///
    /// 2xx is accepted, 413 too large. 401, 408, 425, 429, 5xx and redirects not followed are for later, because signing in again or leaving a
    /// captive portal may help. Other 4xx are refused.
    public init(status: Int, retryAfter: Duration? = nil) {
        switch status {
        case 200..<300: self = .accepted
        case 413: self = .tooLarge
        case 401, 408, 425, 429: self = .later(after: retryAfter)
        case 400..<500: self = .refused
        default: self = .later(after: retryAfter)
        }
    }
}
