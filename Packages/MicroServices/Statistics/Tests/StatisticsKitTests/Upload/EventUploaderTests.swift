import Synchronization
import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct EventUploaderTests {
    let folder = TestFolder()
    let time = ManualStatisticsClock()

    private func makeUploader(
        _ log: EventLog, _ server: ScriptedEventServer, policy: UploadPolicy = UploadPolicy(maximumBatchCount: 50), seed: UInt64 = 7
    ) -> EventUploader {
        EventUploader(log: log, policy: policy, clock: time.clock, random: SeededNumbers(seed).next, send: server.receive)
    }

    /// Uploads until no events are waiting, and advances the clock by the requested delays.
    private func drain(_ uploader: EventUploader) async -> Duration {
        var waited = Duration.zero
        while true {
            guard case .waiting(let wait) = await uploader.uploadPending() else { return waited }
            time.advance(by: wait + .nanoseconds(1))
            waited += wait
        }
    }

    @Test func upload_sendsAllEventsOnceInOrder() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        log.tick(0..<1234)
        let server = ScriptedEventServer()
        #expect(await makeUploader(log, server).uploadPending() == .drained)
        #expect(server.events.compactMap(\.number) == Array(0..<1234))
        #expect(server.duplicates == 0)
        #expect(server.batches.count == 25)
    }

    @Test func batches_areWithinByteLimit() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        for _ in 0..<100 { log.track("tick", ["text": .text(String(repeating: "x", count: 3000))]) }
        let server = ScriptedEventServer()
        let policy = UploadPolicy(maximumBatchBytes: 20_000)
        #expect(await makeUploader(log, server, policy: policy).uploadPending() == .drained)
        #expect(server.batches.allSatisfy { $0.json().count <= 20_000 })
        #expect(server.events.count == 100)
    }

    @Test func batch_whenFailed_isResentUnchangedByNextProcess() async throws {
        var log: EventLog? = try EventLog.make(folder, clock: time.clock)
        log?.tick(0..<10)
        let server = ScriptedEventServer { _, number in number < 3 ? .fail : .accept }
        if let log {
            _ = await makeUploader(log, server).uploadPending()
            log.tick(10..<20)
            time.advance(by: .seconds(600))
            _ = await makeUploader(log, server).uploadPending()
        }
        log = nil
        let next = try EventLog.make(folder, clock: time.clock, seed: 2)
        next.tick(20..<30)
        _ = await drain(makeUploader(next, server))
        #expect(Set(server.batches.prefix(4)).count == 1)
        #expect(Set(server.batches.prefix(4).map(\.id)).count == 1)
        #expect(server.batches[0].events.count == 10)
        #expect(server.events.compactMap(\.number) == Array(0..<30))
    }

    @Test func batch_whenResponseIsLost_isRecognizedByID() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        log.tick(0..<200)
        let server = ScriptedEventServer { _, number in number.isMultiple(of: 2) ? .acceptAndFail : .accept }
        _ = await drain(makeUploader(log, server))
        #expect(server.events.compactMap(\.number) == Array(0..<200))
        #expect(server.duplicates == 200)
        #expect(log.metrics.delivered == 200)
    }

    /// Also the first and the last event of a batch, and several of them.
    @Test(arguments: [413, 400], [[42], [0], [99], [10, 11, 60]]) func event_whenRefused_isQuarantinedAloneAndTheRestIsDelivered(
        status: Int, refused: [Int]
    ) async throws {
        var log: EventLog? = try EventLog.make(folder, clock: time.clock)
        log?.tick(0..<100)
        let server = ScriptedEventServer { batch, _ in
            batch.events.contains { refused.contains($0.number ?? 0) } ? .status(status) : .accept
        }
        if let log { _ = await drain(makeUploader(log, server)) }
        #expect(server.events.compactMap(\.number) == (0..<100).filter { !refused.contains($0) })
        #expect(log?.metrics.dropped == [:])
        log = nil
        let next = try EventLog.make(folder, clock: time.clock, seed: 2)
        #expect(next.quarantinedBatches.map { $0.events.map(\.number) } == refused.map { [$0] })
        for batch in next.quarantinedBatches { next.removeQuarantinedBatch(id: batch.id) }
        #expect(next.metrics.quarantinedBatches == 0)
    }

    @Test func batch_ofTwoSessions_isCutBetweenThem() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        log.tick(0..<3)
        log.endSession()
        log.tick(3..<8)
        let server = ScriptedEventServer()
        #expect(await makeUploader(log, server).uploadPending() == .drained)
        #expect(server.batches.map { $0.events.compactMap(\.number) } == [[0, 1, 2], [3, 4, 5, 6, 7]])
    }

    @Test func upload_whenServerRefusesEverything_slowsDownAndKeepsNewest() async throws {
        let log = try EventLog.make(folder, limits: EventLimits(maximumBytes: 64 << 10), clock: time.clock)
        log.tick(0..<1000)
        let waiting = 1000 - (log.metrics.dropped[.overBytes] ?? 0)
        let server = ScriptedEventServer { _, _ in .status(400) }
        let waited = await drain(makeUploader(log, server))
        let kept = log.quarantinedBatches.flatMap(\.events)
        #expect(waited > .seconds(60))
        #expect(kept.last?.number == 999)
        #expect(kept.count + (log.metrics.dropped[.refused] ?? 0) == waiting)
        #expect(try folder.totalBytes() <= (64 << 10) + 4096)
    }

    @Test func retryAfter_whenGiven_delaysUpload() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        log.tick(0..<1)
        let server = ScriptedEventServer { _, number in number == 0 ? .status(503, retryAfter: .seconds(90)) : .accept }
        let uploader = makeUploader(log, server)
        guard case .waiting(let wait) = await uploader.uploadPending() else { throw ScriptedEventServer.ConnectionFailure() }
        #expect(wait >= .seconds(90) && wait <= .seconds(92))
        time.advance(by: .seconds(89))
        _ = await uploader.uploadPending()
        #expect(server.batches.count == 1)
        time.advance(by: .seconds(3))
        #expect(await uploader.uploadPending() == .drained)
    }

    /// Suspends until released, so that two calls overlap.
    private final class Gate: Sendable {
        private let stream = AsyncStream<Void>.makeStream()
        func open() { stream.continuation.finish() }
        func wait() async { for await _ in stream.stream {} }
    }

    /// By the same uploader or another one of the log; both would send the same batch.
    @Test(arguments: [true, false]) func upload_duringAnotherUploadOfTheLog_isBusy(isSame: Bool) async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        log.tick(0..<100)
        let (gate, entered) = (Gate(), Gate())
        let server = ScriptedEventServer()
        let first = EventUploader(log: log, clock: time.clock) { batch in
            entered.open()
            await gate.wait()
            return try await server.receive(batch)
        }
        let second = isSame ? first : makeUploader(log, server)
        async let result = first.uploadPending()
        await entered.wait()
        #expect(await second.uploadPending() == .busy)
        gate.open()
        #expect(await result == .drained)
        #expect(await second.uploadPending() == .drained)
        #expect(server.duplicates == 0 && server.events.count == 100)
    }

    @Test func run_uploadsAtIntervalUntilCancelled() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        let server = ScriptedEventServer { _, number in number == 1 ? .status(503, retryAfter: .seconds(100)) : .accept }
        let waits = Mutex<[Duration]>([])
        let time = time
        let uploader = EventUploader(
            log: log, policy: UploadPolicy(interval: .seconds(30)), clock: time.clock, random: { 0 },
            sleep: { wait in
                time.advance(by: wait)
                let count = waits.withLock { waits in
                    waits.append(wait)
                    return waits.count
                }
                if count == 5 { throw CancellationError() }
                log.tick(count..<count + 1)
            }, send: server.receive)
        await uploader.run()
        #expect(waits.withLock { $0 } == [.seconds(30), .seconds(30), .seconds(100), .seconds(30), .seconds(30)])
        #expect(server.events.compactMap(\.number) == [1, 2, 3, 4])
    }

    @Test func upload_whenCancelled_keepsBatchAndCountsNoFailure() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        log.tick(0..<3)
        let uploader = EventUploader(log: log, clock: time.clock) { _ in throw CancellationError() }
        #expect(await uploader.uploadPending() == .cancelled)
        #expect(await uploader.failures == 0)
        #expect(log.metrics.pending == 3)
    }

    /// The server is unavailable for 30 % of the time while one event a second is tracked. Few bytes may be sent in vain.
    @Test func outages_causeFewWastedBytes() async throws {
        let log = try EventLog.make(folder, clock: time.clock)
        let isUp = Mutex(true)
        let server = ScriptedEventServer { _, _ in isUp.withLock { $0 } ? .accept : .fail }
        let uploader = makeUploader(log, server, policy: UploadPolicy())
        var number = 0
        var next = 0
        for second in 0..<(isFullRun ? 86_400 : 10_000) {
            isUp.withLock { $0 = second % 10_000 >= 3_000 }
            log.tick(number..<number + 1)
            number += 1
            time.advance(by: .seconds(1))
            guard second >= next else { continue }
            if case .waiting(let wait) = await uploader.uploadPending() {
                next = second + max(30, Int(wait / .seconds(1)) + 1)
            } else {
                next = second + 30
            }
        }
        isUp.withLock { $0 = true }
        _ = await drain(uploader)
        #expect(server.events.count == number)
        let useful = try #require(EventBatch(server.events)).json().count
        let amplification = Double(server.receivedBytes) / Double(useful)
        print("wire amplification with outages of 30 % of the time: \((amplification * 1000).rounded() / 1000)")
        #expect(amplification <= 1.05)
    }
}
