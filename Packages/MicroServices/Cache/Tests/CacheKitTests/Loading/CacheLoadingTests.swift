import CacheKitTesting
import Synchronization
import Testing

@testable import CacheKit

@Suite(.timeLimit(.minutes(10))) struct CacheLoadingTests {
    private struct Refused: Error {}

    /// Blocks all waiting tasks until it is opened.
    private struct Gate: Sendable {
        private let pair = AsyncStream<Void>.makeStream()
        func open() { pair.continuation.finish() }
        /// Returns when the gate is open, even if the calling task is canceled.
        func pass() async { await Task.detached { [stream = pair.stream] in for await _ in stream {} }.value }
    }

    private let cache = Cache<String, Int>(memory: CacheLimit(count: 100))

    /// Starts a caller whose load returns a value when the gate opens, unless it is canceled.
    private func load<Value>(_ value: Value, in cache: Cache<String, Value>, behind gate: Gate) async -> Task<Value, any Error> {
        let started = Gate()
        let caller = Task {
            try await cache.value(for: "k") {
                started.open()
                await gate.pass()
                try Task.checkCancellation()
                return value
            }
        }
        await started.pass()
        return caller
    }

    @Test func value_forAThousandConcurrentMisses_loadsOnce() async throws {
        let loads = Mutex(0)
        let (cache, gate) = (cache, Gate())
        let load: @Sendable () async throws -> Int = {
            loads.withLock { $0 += 1 }
            await gate.pass()
            return 7
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 { group.addTask { try await cache.value(for: "k", load: load) } }
            gate.open()
            for try await value in group { #expect(value == 7) }
        }
        #expect(loads.withLock { $0 } == 1)
        #expect(cache.statistics.loads == 1 && cache.get("k") == 7)
    }

    @MainActor
    @Test func value_onAHit_doesNotLetAnotherTaskRunOnTheActor() async throws {
        await cache.set(1, for: "k")
        var didRun = false
        let other = Task { didRun = true }
        #expect(try await cache.value(for: "k") { 2 } == 1 && !didRun)
        await other.value
        #expect(didRun)
    }

    @Test func value_afterAFailedLoad_loadsAgain() async throws {
        await #expect(throws: Refused.self) { try await cache.value(for: "k") { throw Refused() } }
        #expect(cache.statistics.failedLoads == 1 && cache.get("k") == nil)
        #expect(try await cache.value(for: "k") { 2 } == 2)
    }

    @Test func value_whenOneCallerIsCanceled_isLoadedForTheOthers() async throws {
        let gate = Gate()
        let first = await load(7, in: cache, behind: gate)
        let second = Task { try await cache.value(for: "k") { 8 } }
        while cache.statistics.memoryMisses < 2 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == 7)
    }

    @Test func load_whenItsLastCallerIsCanceled_isCanceled() async throws {
        let (started, ended) = (Gate(), Gate())
        let wasCancelled = Mutex(false)
        let caller = Task {
            try await cache.value(for: "k") {
                started.open()
                while !Task.isCancelled { await Task.yield() }
                wasCancelled.withLock { $0 = true }
                ended.open()
                return 1
            }
        }
        await started.pass()
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        await ended.pass()
        #expect(wasCancelled.withLock { $0 })
        #expect(try await cache.value(for: "k") { 2 } == 2, "a later caller does not join the canceled load")
    }

    @Test func value_whenTheCallerIsAlreadyCanceled_doesNotLoad() async throws {
        let loads = Mutex(0)
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await cache.value(for: "k") {
                loads.withLock { $0 += 1 }
                return 1
            }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(loads.withLock { $0 } == 0)
    }

    @Test(arguments: [true, false])
    func value_whenSetOrRemovedDuringALoad_winsOverItsResult(isSet: Bool) async throws {
        let (gate, store) = (Gate(), InMemoryByteStore())
        let cache = Cache<String, [UInt8]>(
            memory: CacheLimit(count: 10),
            disk: DiskTier(store: store, group: "g", codec: .bytes(version: 1))
        )
        let caller = await load([1], in: cache, behind: gate)
        if isSet { await cache.set([2], for: "k") } else { await cache.remove("k") }
        gate.open()
        #expect(try await caller.value == [1], "the waiting caller gets the loaded value")
        #expect(cache.get("k") == (isSet ? [2] : nil))
        #expect(try store.read("k", group: "g", format: 1)?.bytes == (isSet ? [2] : nil))
    }

    @Test func load_whenItAsksForItsOwnKey_failsAndNamesTheCycle() async throws {
        let cache = cache
        let error = await #expect(throws: CacheError.self) {
            try await cache.value(for: "a") { try await cache.value(for: "b") { try await cache.value(for: "a") { 1 } } }
        }
        #expect(error?.code == .cycle && error?.description.contains("b → a → b") == true)
        #expect(try await cache.value(for: "a") { try await cache.value(for: "b") { 2 } } == 2, "no load is left in progress")
    }

    /// Each load was started by a caller of its own, so neither is within the other.
    @Test func loads_ofTwoCachesThatWaitForEachOther_failInsteadOfWaitingForever() async throws {
        let (texts, numbers, gate) = (
            Cache<String, Int>(memory: CacheLimit(count: 9)), Cache<Int, Int>(memory: CacheLimit(count: 9)), Gate()
        )
        let text = Task {
            try await texts.value(for: "a") {
                await gate.pass()
                return try await numbers.value(for: 1) { 0 }
            }
        }
        let number = Task {
            try await numbers.value(for: 1) {
                await gate.pass()
                return try await texts.value(for: "a") { 0 }
            }
        }
        while texts.statistics.memoryMisses + numbers.statistics.memoryMisses < 2 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        for result in [await text.result, await number.result] {
            #expect(throws: CacheError.self) { _ = try result.get() }
        }
    }

    @Test func loads_thatNeedOneKeyTogether_shareItsLoad() async throws {
        let cache = cache
        let value = try await cache.value(for: "sum") {
            async let first = cache.value(for: "a") { try await cache.value(for: "base") { 1 } }
            async let second = cache.value(for: "b") { try await cache.value(for: "base") { 1 } }
            return try await first + second
        }
        #expect(value == 2 && cache.statistics.failedLoads == 0)
    }
}
