import Foundation
import Synchronization

/// Runs the calls of one plug-in on a thread of its own, where they take turns: one that blocks its thread stops nobody but its own
/// plug-in. Tasks share a thread a processor, and a few that are blocked stop all others, timers too.
///
/// There is a thread while there is something to run.
final class PluginThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let name: String

    /// - Parameter name: of the plug-in, as debuggers show the thread.
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

    /// What has come in; nil when there is nothing, and the thread ends.
    private func next() -> [UnownedJob]? {
        state.withLock { state in
            defer { state.jobs = [] }
            state.isRunning = !state.jobs.isEmpty
            return state.isRunning ? state.jobs : nil
        }
    }
}
