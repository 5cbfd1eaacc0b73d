import DatabaseKit
import Foundation
import GRDB
import Testing

/// Write-ahead logs with an incomplete end, and with damage in the middle.
@Suite(.timeLimit(.minutes(10))) struct LogTests {
    private let folder = TemporaryFolder()
    private static let frameSize = 24 + 4096

    /// Creates a file with a log as a killed process leaves it: twenty transactions of one note, none of them in the file itself.
    private func died() async throws -> (path: String, log: Data) {
        let path = folder.file("died.sqlite")
        try await fill(path, count: 0)
        let store = try Store(path: path, migrations: notes)
        for number in 0..<20 { try await store.write { try $0.run("INSERT INTO note (text) VALUES (?)", "\(number)") } }
        let copy = folder.file("copy.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return (copy, try contents(path + "-wal"))
    }

    private func open(_ file: String, log: Data) throws -> Store {
        let path = folder.file(UUID().uuidString)
        try FileManager.default.copyItem(atPath: file, toPath: path)
        try log.write(to: URL(fileURLWithPath: path + "-wal"))
        return try Store(path: path, migrations: notes)
    }

    @Test func log_whenCutAtAnyPageBoundary_keepsPrefixOfCommits() async throws {
        let (file, log) = try await died()
        let frames = (log.count - 32) / Self.frameSize
        #expect(frames >= 20)
        var last = 0
        for frame in 0...frames {
            // At the boundary, within the frame's header, and within its page.
            for more in isFull ? [0, 10, 24, 2000] : [frame % 4 * 10] {
                let store = try open(file, log: log.prefix(32 + frame * Self.frameSize + more))
                let seen = try await texts(store)
                #expect(seen == (0..<seen.count).map(String.init))
                #expect(seen.count >= last)
                #expect(store.recovery == nil, "a torn end is no damage")
                last = seen.count
            }
        }
        #expect(last == 20)
    }

    @Test func log_whenDamagedInTheMiddle_isPreservedAndCountsLostTransactions() async throws {
        let (file, log) = try await died()
        let frames = (log.count - 32) / Self.frameSize
        // The first two are GRDB's, which creates the log.
        for frame in stride(from: 2, to: frames - 1, by: isFull ? 1 : 8) {
            for place in [0, 4, 8, 16, 24, 24 + 4000] {
                var damaged = log
                damaged[32 + frame * Self.frameSize + place] ^= 0x10
                let store = try open(file, log: damaged)
                let seen = try await texts(store)
                #expect(seen == (0..<seen.count).map(String.init))
                let recovery = try #require(store.recovery, "frame \(frame), byte \(place)")
                #expect(recovery.transactions == 20 - seen.count, "frame \(frame), byte \(place)")
                #expect(recovery.backup == nil && recovery.tables.isEmpty)
                #expect(try contents(recovery.movedAside) == damaged)
                let path = try #require(store.path)
                let again = try Store(path: path, migrations: notes)
                #expect(again.recovery == nil, "it is reported once")
            }
        }
    }

    @Test(arguments: [0, 4, 8, 16, 24, 28])
    func log_withADamagedHeader_isPreservedAndCountsAllTransactions(place: Int) async throws {
        var (file, log) = try await died()
        log[place] ^= 0x10
        let recovery = try #require(try open(file, log: log).recovery)
        #expect(try recovery.transactions >= 20 && contents(recovery.movedAside) == log)
    }

    @Test func log_afterALongRead_shrinksByItself() async throws {
        let path = folder.file("a.sqlite")
        let store = try Store(path: path, preset: Preset(checkpointPages: 10), migrations: notes)
        let add = { @Sendable in try await store.write { try $0.run("INSERT INTO note (text) VALUES (hex(zeroblob(100000)))") } }
        do {
            let reader = try (#require(try await store.database as? DatabasePool)).makeSnapshot()
            for _ in 0..<20 { _ = try await add() }
            withExtendedLifetime(reader) {}
        }
        #expect(try contents(path + "-wal").count > 4_000_000)
        for _ in 0..<3 { _ = try await add() }
        #expect(try contents(path + "-wal").count < 1_000_000)
    }
}
