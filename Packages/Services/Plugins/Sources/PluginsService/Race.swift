import PluginsAPI
import Synchronization

/// Runs work with a time limit. Work that ignores its cancellation is abandoned, and its result is discarded.
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

    /// Returns at the latest after the time limit, or when the caller's task is canceled.
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
                    // The timer was canceled because the work has finished.
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
