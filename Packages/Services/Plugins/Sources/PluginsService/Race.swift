import PluginsAPI
import Synchronization

/// Work against time, where the work may ignore that it was cancelled: it is left behind then, and what it gives later is dropped.
enum Race<Output: Sendable> {
    typealias Outcome = Result<Output, PluginError>

    private final class Finish: Sendable {
        private let continuation: Mutex<CheckedContinuation<Outcome, Never>?>

        init(_ continuation: CheckedContinuation<Outcome, Never>) {
            self.continuation = Mutex(continuation)
        }

        func first(_ outcome: Outcome) {
            let continuation = continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }
            continuation?.resume(returning: outcome)
        }
    }

    /// Ends at the latest when the time is up or the caller's task is cancelled.
    static func run(
        limit: Duration, clock: any Clock<Duration>, on thread: PluginThread, cancelled: PluginError, timedOut: PluginError,
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let tasks = Mutex<[Task<Void, Never>]>([])
        let finish = Mutex<Finish?>(nil)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let race = Finish(continuation)
                finish.withLock { $0 = race }
                let working = Task(executorPreference: thread) { race.first(await work()) }
                let timer = Task {
                    // A cancelled timer says nothing: somebody else has finished.
                    guard (try? await clock.sleep(for: limit)) != nil else { return }
                    race.first(.failure(timedOut))
                }
                tasks.withLock { $0 = [working, timer] }
                if Task.isCancelled { race.first(.failure(cancelled)) }
            }
        } onCancel: {
            finish.withLock { $0 }?.first(.failure(cancelled))
        }
        for task in tasks.withLock({ $0 }) { task.cancel() }
        return outcome
    }
}
