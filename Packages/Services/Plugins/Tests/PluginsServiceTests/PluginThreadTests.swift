import Foundation
import Synchronization
import Testing

@testable import PluginsService

@Suite struct PluginThreadTests {
    private final class Calls: Sendable {
        private let state = Mutex((running: 0, most: 0))
        var most: Int { state.withLock { $0.most } }

        func call() {
            state.withLock { state in
                state.running += 1
                state.most = max(state.most, state.running)
            }
            sched_yield()
            state.withLock { $0.running -= 1 }
        }
    }

    /// A plug-in may use its state without locks.
    @Test func calls_ofOnePlugin_runOneAfterTheOther() async {
        let (thread, calls) = (PluginThread(name: "plug-in"), Calls())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask(executorPreference: thread) { calls.call() } }
        }
        #expect(calls.most == 1)
    }
}
