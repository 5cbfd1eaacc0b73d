import Foundation
import Synchronization

/// Executes the calls of one plug-in serially on a separate thread. A plug-in that blocks it does not affect others, whereas blocked
/// threads of the cooperative pool stop all tasks and timers.
///
/// The thread exists while there are jobs.
final class PluginThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let name: String

    init(name: String) { self.name = name }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let begins = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard begins else { return }
        let thread = Thread { self.run() }
        thread.name = name
        thread.start()
    }

    private func run() {
        while let jobs = next() {
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// Returns the pending jobs; nil if there are none and the thread ends.
    private func next() -> [UnownedJob]? {
        state.withLock { state in
            defer { state.jobs = [] }
            state.isRunning = !state.jobs.isEmpty
            return state.isRunning ? state.jobs : nil
        }
    }
}
