import FaultTesting
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct FaultExplorerTests {
    private func explorer() -> FaultExplorer<Device> {
        FaultExplorer(world: { try Device($0, $1) }, contract: notebookContract)
    }

    @Test func explorer_ofReliableService_injectsEachFaultAtEachPlaceWithoutBrokenPromises() async throws {
        let exploration = try await explorer().explore("adding") { try await Notebook(device: $0, isCareful: true).add("milk") }
        #expect(exploration.broken.isEmpty, "\(exploration)")
        #expect(exploration.places == 4)
        // Faulty responses need rows, another user or an earlier response, which this flow does not have for all of them.
        #expect(
            exploration.runs == [
                "without a fault": 1, "fail": 4, "fail from there on": 4, "delay": 4, "hang": 4, "cancel": 4, "faulty response": 12,
            ])
    }

    @Test func explorer_whenRetriesUseNewKeys_findsDuplicate() async throws {
        let exploration = try await explorer().explore("adding") { device in
            let notebook = Notebook(device: device, isCareful: false)
            do { try await notebook.add("milk") } catch { try await notebook.add("milk") }
        }
        #expect(exploration.broken.contains { $0.promise.hasPrefix("nothing arrives twice") }, "\(exploration)")
        #expect(exploration.broken.contains { $0.run == "fail at 2, answer to POST note" }, "\(exploration)")
    }

    @Test func explorer_ofFlowWithoutPlaces_throws() async throws {
        let error = await #expect(throws: FlowPassesNoPlace.self) { _ = try await explorer().explore("idle") { _ in } }
        #expect(error?.flow == "idle")
    }

    @Test func contract_withoutPromises_isBroken() async throws {
        let explorer = FaultExplorer {
            try Device($0, $1)
        } contract: { _, _, _ in
        }
        let exploration = try await explorer.explore("adding", faults: [.fail]) { try await $0.keep(nil) }
        #expect(exploration.broken.map(\.promise) == ["the contract checks a promise", "the contract checks a promise"])
    }

    @Test func contract_whenThrowing_isBroken() async throws {
        let explorer = FaultExplorer {
            try Device($0, $1)
        } contract: { _, end, _ in
            if let error = end.error { throw error }
        }
        let exploration = try await explorer.explore("adding", faults: [.fail]) { try await $0.keep(nil) }
        #expect(exploration.broken.last?.promise.hasPrefix("the next normal run recovers") == true)
    }

    @Test func flow_whenItNeverEnds_stopsTheExploration() async throws {
        let explorer = FaultExplorer(timeout: .seconds(1)) {
            try Device($0, $1)
        } contract: { _, _, promise in
            promise("x", true)
        }
        let exploration = try await explorer.explore("waiting", faults: [.fail, .cancel]) { device in
            do { try await device.keep(nil) } catch { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        }
        #expect(exploration.broken.map(\.description) == ["fail at 1, write waiting: the flow ends"])
    }

    @Test func hang_onConcurrencyPool_isBrokenPromise() async throws {
        let explorer = FaultExplorer(timeout: .seconds(1)) {
            try Device($0, $1)
        } contract: { _, _, promise in
            promise("x", true)
        }
        let exploration = try await explorer.explore("writing", faults: [.hang]) { device in
            await withTaskGroup { group in
                let lock = NSLock()
                // Every task waits for the first one, so all threads are blocked.
                for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
                    group.addTask { lock.withLock { try? device.faults.passBlocking("write") } }
                }
            }
        }
        #expect(exploration.broken.map(\.description) == ["hang at 1, write: no thread of the Swift concurrency pool is blocked"])
    }

    @Test func hang_isReleasedAfterCancellation() async throws {
        let log = Mutex<[String]>([])
        let explorer = FaultExplorer(
            world: { try Device($0, $1) }, meanwhile: { _ in log.withLock { $0.append("meanwhile") } },
            contract: { _, end, promise in
                log.withLock { $0.append("contract, done: \(end.isDone)") }
                promise("x", true)
            })
        _ = try await explorer.explore("adding", faults: [.hang]) { device in
            try await device.keep(nil)
            log.withLock { $0.append("late, cancelled: \(Task.isCancelled)") }
        }
        #expect(
            log.withLock { $0 } == [
                "late, cancelled: false", "contract, done: true", "meanwhile", "late, cancelled: true", "contract, done: true",
                // The run in which the flow has no more places.
                "late, cancelled: false",
            ])
    }

    @Test func delay_isReleasedWithoutCancellation() async throws {
        let cancelled = Mutex(0)
        let explorer = FaultExplorer(
            world: { try Device($0, $1) }, meanwhile: { try await $0.keep("else") },
            contract: { device, end, promise in promise("both are done", end.isDone) })
        let exploration = try await explorer.explore("adding", faults: [.delay]) { device in
            try await device.keep(nil)
            cancelled.withLock { $0 += Task.isCancelled ? 1 : 0 }
        }
        #expect(exploration.runs == ["without a fault": 1, "delay": 1] && exploration.broken.isEmpty && cancelled.withLock { $0 } == 0)
    }

    @Test func sample_selectsEvenlySpacedPlaces() async throws {
        let explorer = FaultExplorer {
            try Device($0, $1)
        } contract: { _, _, promise in
            promise("x", true)
        }
        let exploration = try await explorer.explore("writing", faults: [.fail, .cancel], sample: 5) { device in
            for _ in 0..<50 { try? await device.keep(nil) }
        }
        #expect(exploration.runs == ["without a fault": 1, "fail": 5, "cancel": 5])
        for (sample, count) in [(0, 1), (1, 1), (2, 2), (4, 4), (9, 4)] {
            let few = try await explorer.explore("writing", faults: [.fail], sample: sample) { device in
                for _ in 0..<4 { try? await device.keep(nil) }
            }
            #expect(few.runs == ["without a fault": 1, "fail": count])
        }
    }
}
