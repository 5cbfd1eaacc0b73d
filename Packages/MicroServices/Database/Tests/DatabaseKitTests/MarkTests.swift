import DatabaseKitTesting
import Foundation
import Synchronization
import Testing

@testable import DatabaseKit

/// Files that are unchanged since a store closed them, or since its process ended.
@Suite(.timeLimit(.minutes(10))) struct MarkTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("a.sqlite") }
    private let insert = "INSERT INTO note (text) VALUES ('one more')"

    /// Creates a closed store that is too large to be inspected at each opening, with a backup.
    private func fill(_ preset: Preset = .standard) async throws {
        let store = try Store(path: path, preset: preset, migrations: notes)
        try await store.write { connection in
            for number in 0..<2000 { try connection.run("INSERT INTO note (text) VALUES (?)", String(repeating: "\(number) ", count: 200)) }
        }
        try await store.backUp(to: folder.file("backup"))
        try await store.close()
        #expect(try contents(path).count > 1 << 20)
    }

    private func damage(at page: Int = 100) throws { try overwrite(path, at: page * 4096, with: Data(repeating: 0xA5, count: 3 * 4096)) }

    /// Damages the file without a trace in its modification time, as a failing drive does.
    private func damageSilently(at page: Int = 100) throws {
        let before = try #require(StoreFile.status(path))
        try damage(at: page)
        let modified = timespec(tv_sec: before.seconds, tv_nsec: before.nanoseconds)
        #expect(utimensat(AT_FDCWD, path, [modified, modified], 0) == 0)
    }

    /// The number of pages that opening reads. An inspection in the background has another thread.
    private func pagesReadByOpening(_ preset: Preset = .standard) throws -> Int {
        let count = Mutex(0)
        let thread = threadNumber
        let faults = FileFaults(in: folder.path) { access in
            if access.description == "read a.sqlite", thread == threadNumber { count.withLock { $0 += 1 } }
        }
        defer { withExtendedLifetime(faults) {} }
        return try withExtendedLifetime(try Store(path: path, preset: preset, migrations: notes)) { count.withLock(\.self) }
    }

    // MARK: Opening

    @Test func file_whenClosedInOrder_orReleased_isNotInspectedByOpening() async throws {
        try await fill()
        #expect(try pagesReadByOpening() < 50)
        for _ in 1...2 { try await Store(path: path, migrations: notes).write { try $0.run(insert) } }
        #expect(try pagesReadByOpening() < 50)
    }

    @Test(arguments: [10, 1000]) func file_afterProcessEnded_isNotInspectedByOpening(checkpointPages: Int) async throws {
        try await fill()
        let store = try Store(path: path, preset: Preset(checkpointPages: checkpointPages), migrations: notes)
        try await store.scrub()
        let before = try contents(path)
        for _ in 0..<100 { try await store.write { try $0.run(insert) } }
        #expect(try (contents(path) == before) == (checkpointPages == 1000))
        // As after a kill: the log is in use, and the store was not closed.
        #expect(try pagesReadByOpening() < 50)
        #expect(try await count("note WHERE text = 'one more'", store) == 100)
    }

    @Test func file_whenWrittenByAnotherProgram_isInspectedByOpening() async throws {
        try await fill()
        try overwrite(path, at: 100 * 4096, with: try contents(path)[100 * 4096..<101 * 4096])
        #expect(try pagesReadByOpening() > 300)
        try FileManager.default.copyItem(atPath: path, toPath: folder.file("copy"))
        try FileManager.default.moveItem(atPath: folder.file("copy"), toPath: path + "x")
        #expect(FileMark(path: path + "x", schema: 0).lastInspection() == nil)
    }

    /// Also while the store is open, as after a kill.
    @Test func damage_whileOpen_isFoundByNextOpening() async throws {
        try await fill()
        var preset = Preset.standard
        preset.inspectionDelay = .infinity
        for (closes, releases) in [(true, true), (false, true), (false, false)] {
            var store: Store? = try Store(path: path, preset: preset, migrations: notes)
            try damage()
            try await store?.write { try $0.run(insert) }
            if closes { try await store?.close() }
            if releases { store = nil }
            #expect { try Store(path: path, migrations: notes) } throws: { code($0) == .damaged }
            store = nil
            _ = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        }
    }

    /// A checkpoint between two migrations must not mark the file as migrated.
    @Test func migration_afterFailure_isAppliedByNextOpening() async throws {
        struct Failure: Error {}
        let fails = Mutex(true)
        let history =
            notes + [
                Migration("2", "CREATE TABLE large (bytes BLOB); INSERT INTO large VALUES (zeroblob(1000000))"),
                Migration("3") { connection in
                    if fails.withLock(\.self) { throw Failure() }
                    try connection.run("CREATE TABLE last (id INTEGER)")
                },
            ]
        #expect(throws: Failure.self) { try Store(path: path, preset: Preset(checkpointPages: 1), migrations: history) }
        #expect(try contents(path).count > 1_000_000)
        fails.withLock { $0 = false }
        let store = try Store(path: path, migrations: history)
        #expect(try await count("last", store) == 0)
    }

    // MARK: Inspection in the background

    /// The file must not be written to before its inspection ends, whether a write comes before or after that.
    @Test(arguments: [Duration.zero, .seconds(3600)])
    func silentDamage_isFoundBeforeFileIsWritten(interval: Duration) async throws {
        try await fill()
        try damageSilently()
        let damaged = try contents(path)
        let store = try Store(path: path, preset: Preset(checkpointPages: 1, inspectionInterval: interval), migrations: notes)
        for _ in 0..<20 { _ = try? await store.write { try $0.run(insert) } }
        await #expect { try await store.scrub() } throws: { code($0) == .damaged }
        await #expect(throws: StoreError.self) { try await store.write { try $0.run(insert) } }
        await #expect(throws: StoreError.self) { try await store.close() }
        #expect(try contents(path) == damaged)
        let next = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: folder.file("backup")))
        #expect(try await texts(next).count == 2000)
        #expect(try contents(#require(next.recovery?.movedAside)) == damaged)
    }

    /// It takes no time to inspect.
    @Test func silentDamage_ofASmallFile_isFoundByOpening() async throws {
        try await DatabaseKitTests.fill(path, count: 2_000)
        try damageSilently(at: 5)
        #expect { try Store(path: path, migrations: notes) } throws: { code($0) == .damaged }
    }

    /// A failure to read is no proof of damage, but a file that was not inspected is not written to.
    @Test func inspection_thatCannotOpenTheFile_disablesWrites() async throws {
        struct Fault: Error {}
        try await fill()
        let fails = Mutex(false)
        let faults = FileFaults(in: folder.path) { access in
            if access.description == "open a.sqlite", fails.withLock(\.self) { throw Fault() }
        }
        var preset = Preset(inspectionInterval: .seconds(3600))
        preset.inspectionDelay = .infinity
        let store = try Store(path: path, preset: preset, migrations: notes)
        fails.withLock { $0 = true }
        await #expect(throws: StoreError.self) { try await store.integrityProblems() }
        try await store.write { try $0.run(insert) }
        await #expect { try await store.scrub() } throws: { code($0) == .cannotOpen }
        fails.withLock { $0 = false }
        await #expect(throws: StoreError.self) { try await store.write { try $0.run(insert) } }
        #expect(!StoreFile.isMarked(path))
        withExtendedLifetime(faults) {}
    }

    @Test func inspection_thatNothingWaitsFor_beginsAfterItsDelay() async throws {
        try await fill()
        let inspecting = AsyncStream.makeStream(of: Void.self)
        let isOpening = Mutex(true)
        let thread = threadNumber
        // The inspection may end before opening returns, on another thread, or begin after that on the same one.
        let faults = FileFaults(in: folder.path) { access in
            guard access.description == "read a.sqlite", thread != threadNumber || !isOpening.withLock(\.self) else { return }
            inspecting.continuation.yield()
        }
        var preset = Preset(inspectionInterval: .seconds(3600))
        preset.inspectionDelay = 0.01
        let store = try Store(path: path, preset: preset, migrations: notes)
        isOpening.withLock { $0 = false }
        for await _ in inspecting.stream { break }
        withExtendedLifetime((faults, store)) {}
    }

    @Test func close_whenInspectionIsDue_waitsForIt() async throws {
        try await fill()
        try damageSilently()
        let damaged = try contents(path)
        let store = try Store(path: path, preset: Preset(inspectionInterval: .zero), migrations: notes)
        await #expect { try await store.close() } throws: { code($0) == .damaged }
        #expect(try contents(path) == damaged)
    }

    @Test func discard_duringInspection_cancelsIt() async throws {
        try await fill()
        let (reading, discarding) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        let isOpening = Mutex(true)
        let faults = FileFaults(in: folder.path) { access in
            guard access.description == "read a.sqlite", !isOpening.withLock(\.self) else { return }
            // The inspection is the only one to read.
            isOpening.withLock { $0 = true }
            reading.continuation.yield()
            discarding.wait()
        }
        let store = try Store(path: path, preset: Preset(inspectionInterval: .seconds(3600)), migrations: notes)
        isOpening.withLock { $0 = false }
        let inspecting = Task { try await store.scrub() }
        for await _ in reading.stream { break }
        let discard = Task { try await store.discard() }
        await #expect(throws: StoreError.self) {
            while true { try await store.write { try $0.run(insert) } }
        }
        discarding.signal()
        try await discard.value
        await #expect { try await inspecting.value } throws: { code($0) == .closed }
        #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
        withExtendedLifetime(faults) {}
    }

    // MARK: The mark itself

    @Test func mark_containsHourOfLastInspection() throws {
        try contents(#filePath).write(to: URL(fileURLWithPath: path))
        let mark = FileMark(path: path, schema: 7)
        #expect(mark.lastInspection() == nil)
        let now = time(nil)
        for hours in 0..<FileMark.hours {
            mark.set(lastInspection: now - hours * 3600)
            #expect(try #require(StoreFile.status(path)).seconds - now <= 1)
            #expect(mark.lastInspection() == (now / 3600 - hours) * 3600)
            #expect(FileMark(path: path, schema: 8).lastInspection() == nil)
        }
        for side in ["-journal", ".damaged-0"] {
            try Data([1]).write(to: URL(fileURLWithPath: path + side))
            #expect(mark.lastInspection() == nil)
            try FileManager.default.removeItem(atPath: path + side)
        }
        #expect(mark.lastInspection() != nil)
    }

    /// Writes may be lost with the power.
    @Test func mark_withLogOfEarlierRunOfMachine_isInvalid() throws {
        for file in [path, path + "-wal"] { try Data([1]).write(to: URL(fileURLWithPath: file)) }
        let mark = FileMark(path: path, schema: 7)
        mark.set(lastInspection: time(nil))
        #expect(mark.lastInspection() != nil)
        func overwriteLog(_ content: UInt8...) throws {
            try Data(content).write(to: URL(fileURLWithPath: path + "-wal"))
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 86_400)], ofItemAtPath: path + "-wal")
        }
        try overwriteLog(1)
        #expect(mark.lastInspection() == nil)
        try overwriteLog()
        #expect(mark.lastInspection() != nil, "an empty log has no writes")
    }
}
