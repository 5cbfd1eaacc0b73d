#if os(Linux)
import Foundation
import Testing

@testable import StatisticsKit

/// Child processes that are killed while they track and upload.
@Suite(.serialized, .timeLimit(.minutes(10))) struct EventLogCrashTests {
    private let folder = TestFolder()

    /// The file to which the child appends the number of each acknowledged event.
    private static func append(_ number: UInt64, to descriptor: Int32) {
        _ = withUnsafeBytes(of: number) { write(descriptor, $0.baseAddress, $0.count) }
    }

    private static func numbers(_ path: String) throws -> [UInt64] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return data.withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
        }
    }

    /// A server that records each batch, reports a wrong result for a third of them, and survives the child.
    private static func makeChaos(_ descriptor: Int32, seed: UInt64) -> @Sendable (EventBatch) async throws -> SendOutcome {
        let random = SeededNumbers(seed).next
        return { batch in
            if random() % 10 < 2 { throw ScriptedEventServer.ConnectionFailure() }
            var bytes: [UInt8] = []
            for event in batch.events {
                for word in [event.id.run, event.id.number, UInt64(event.number ?? -1)] {
                    withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
                }
            }
            _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if random() % 10 < 2 { throw ScriptedEventServer.ConnectionFailure() }
            return .accepted
        }
    }

    @Test func log_whenWriterIsKilled_deliversAcknowledgedEventsOnce() async throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let (acknowledged, received) = (folder.path + "/acknowledged", folder.path + "/received")
        let rounds = isFullRun ? 200 : 5
        for round in 0..<rounds {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.path as String, acknowledged = acknowledged as String, received = received as String, round = round as Int]
                in
                let log = try EventLog(
                    folder: path + "/log", schema: testSchema, consent: .granted,
                    limits: EventLimits(maximumBytes: 256 << 20, maximumCount: .max))
                let acknowledgements = open(acknowledged, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                let server = open(received, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                let first = (try Self.numbers(acknowledged).max() ?? 0) + 1000
                let uploader = EventUploader(
                    log: log, policy: UploadPolicy(maximumBatchCount: 50, interval: .milliseconds(1), baseDelay: .milliseconds(1)),
                    send: Self.makeChaos(server, seed: UInt64(round)))
                Task { await uploader.run() }
                Thread.detachNewThread {
                    usleep(UInt32(15_000 + (round * 7919) % 40_000))
                    kill(getpid(), SIGKILL)
                }
                for number in first... {
                    log.track("tick", ["n": .integer(Int64(number))])
                    Self.append(number, to: acknowledgements)
                }
            }
        }
        // Sends the events that no child has sent.
        let server = open(received, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let log = try EventLog(folder: folder.path + "/log", schema: testSchema, consent: .granted)
        let uploader = EventUploader(
            log: log, policy: UploadPolicy(baseDelay: .nanoseconds(1), maximumDelay: .nanoseconds(1)),
            send: Self.makeChaos(server, seed: 999))
        while await uploader.uploadPending() != .drained {}
        close(server)

        let words = try Self.numbers(received)
        var byID: [EventID: UInt64] = [:]
        var once: [UInt64] = []
        for index in stride(from: 0, to: words.count, by: 3) {
            let id = EventID(run: words[index], number: words[index + 1])
            if let known = byID.updateValue(words[index + 2], forKey: id) {
                #expect(known == words[index + 2])
            } else {
                once.append(words[index + 2])
            }
        }
        let wanted = try Self.numbers(acknowledged)
        #expect(wanted.count > rounds * 10)
        #expect(Set(wanted).subtracting(once).isEmpty)
        #expect(Set(once).count == once.count)
        // Each kill can leave one event without its acknowledgment.
        #expect(Set(once).subtracting(wanted).count <= rounds)
        #expect(log.metrics.dropped.isEmpty)
        print("\(wanted.count) events in \(rounds) killed processes, \(words.count / 3 - once.count) sent more than once")
    }

    /// Simulates a full disk with a limit of 64 KiB on file sizes.
    @Test func log_whenDiskIsFull_countsLostEventsAndKeepsOthers() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let limits = EventLimits(maximumBytes: 1 << 20)
            var log: EventLog? = try EventLog(folder: path, schema: testSchema, consent: .granted, limits: limits)
            log?.tick(0..<100)
            log = nil
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 64 << 10, rlim_max: 64 << 10)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(3) }
            let full = try EventLog(folder: path, schema: testSchema, consent: .granted, limits: limits)
            full.tick(100..<150)
            guard full.metrics.dropped == [.storage: 50] else { exit(4) }
            guard full.drainNumbers() == Array(0..<100) else { exit(5) }
            exit(0)
        }
    }

    @Test func log_whenOpenInAnotherProcess_throwsUntilItEnds() async throws {
        let log = try EventLog.make(folder)
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            do {
                _ = try EventLog(folder: path, schema: testSchema, consent: .granted)
                exit(3)
            } catch let error as StatisticsError where error == .inUse(folder: path) {
                exit(0)
            }
        }
        log.tick(0..<1)
    }

    @Test func purge_whenProcessIsKilled_isCompletedByNextProcess() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let log = try EventLog(folder: path, schema: testSchema, consent: .granted)
            log.tick(0..<100)
            kill(getpid(), SIGKILL)
        }
        #expect(folder.segments.count == 1)
        let log = try EventLog.make(folder, consent: .denied)
        #expect(folder.segments == [])
        #expect(log.metrics.pending == 0)
    }
}
#endif
