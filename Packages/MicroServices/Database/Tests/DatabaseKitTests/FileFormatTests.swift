import Foundation
import GRDB
import Testing

@testable import DatabaseKit

/// The formats and rules of the files beside the database: backups, marks, names of moved files.
@Suite struct FileFormatTests {
    private let folder = TemporaryFolder()

    private func write(_ bytes: [UInt8], to name: String = "file") throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
        return folder.file(name)
    }

    // MARK: Backups

    /// The end of a verified backup: a mark, the size of the database and its checksum.
    private func trailer(_ size: UInt64, _ checksum: UInt64) -> [UInt8] {
        Array("proven 1".utf8) + [size, checksum].flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }

    /// Backups of earlier versions stay verified. The second one is read in several parts.
    @Test(arguments: [(512, 0xB2C1_6D3D_A42C_868B), (1_049_088, 0x777F_DCF7_CAE5_4F39)] as [(Int, UInt64)])
    func backup_isVerifiedByItsChecksum(size: Int, checksum: UInt64) throws {
        let backup = [UInt8](repeating: 0xA5, count: size) + trailer(UInt64(size), checksum)
        #expect(try BackupFile.state(write(backup)) == .verified)
        for place in [0, 7, 511, size / 2, size - 1, size, size + 7, size + 8, size + 15, size + 16, size + 23] {
            var changed = backup
            changed[place] ^= 1
            #expect(try BackupFile.state(write(changed)) == .broken, "byte \(place)")
        }
        #expect(try BackupFile.state(write(backup + [0])) == .broken)
        #expect(try BackupFile.state(write(backup.dropLast())) == .broken)
        #expect(try BackupFile.state(write(backup.dropLast(24))) == .unmarked)
        #expect(try BackupFile.state(write(backup.dropLast(24 + 512) + backup.suffix(24))) == .broken)
    }

    @Test func backup_withoutContent_isBroken() throws {
        #expect(try BackupFile.state(write([])) == .broken)
        #expect(try BackupFile.state(write(trailer(0, 0))) == .broken)
        #expect(try BackupFile.state(folder.file("missing")) == .broken)
    }

    // MARK: Moved files

    @Test func damagedFiles_haveDistinctNames() throws {
        let path = folder.file("a")
        #expect(StoreFile.aside(path) == path + ".damaged-1")
        for (number, side) in ["", "-wal", "-shm"].enumerated() {
            _ = try write([], to: "a.damaged-\(number + 1)\(side)")
            #expect(StoreFile.aside(path) == path + ".damaged-\(number + 2)", "\(side)")
        }
    }

    @Test func damagedLog_isPreservedNextToItsFile() throws {
        _ = try write([1, 2, 3], to: "a-wal")
        let copy = try StoreFile.preserveLog(folder.file("a"))
        #expect(copy == folder.file("a.damaged-1-wal"))
        #expect(try contents(copy) == Data([1, 2, 3]))
        let error = #expect(throws: StoreError.self) { try StoreFile.preserveLog(folder.file("b")) }
        #expect(error?.description.hasPrefix("The file 'b-wal' could not be read: ") == true)
    }

    @Test func write_replacesAFile_andFailsForAFolder() throws {
        let path = try write([1, 2, 3])
        try StoreFile.write([4], to: path)
        #expect(try contents(path) == Data([4]))
        #expect(throws: StoreError.self) { try StoreFile.write([4], to: folder.file("missing/file")) }
        #expect(throws: StoreError.self) { try StoreFile.move(folder.file("missing"), over: path) }
        #expect(try contents(path) == Data([4]))
    }

    #if os(Linux)
    /// Each descriptor left open counts against the limit of the process.
    @Test func files_areClosed() async throws {
        let (path, backup) = (folder.file("a.sqlite"), folder.file("backup"))
        let store = try Store(path: path, preset: Preset(fileProtection: .complete), migrations: notes)
        for _ in 1...2 { try await store.backUp(to: backup) }
        try await store.close()
        try overwrite(path, at: 0, with: Data(repeating: 0xFF, count: 100))
        let restored = try Store(path: path, migrations: notes, onDamage: .quarantine(backup: backup))
        #expect(restored.recovery?.backup == backup)
        try await restored.close()
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
        }
        #expect(open.contains { !$0.isEmpty })
        #expect(open.filter { $0.hasPrefix(folder.path) } == [])
    }
    #endif

    // MARK: Inspections

    /// - Parameter age: The seconds since the last inspection.
    @Test(arguments: [
        (Duration.seconds(3600), 3000, false), (.seconds(3600), 3601, true), (.seconds(3600), -60, true), (.zero, 0, true),
        (.seconds(1_000_000), 62 * 3600, false), (.seconds(1_000_000), 63 * 3600, true),
    ])
    func inspection_isDueAfterItsInterval_andBeforeTheMarkRepeats(interval: Duration, age: Int, isDue: Bool) {
        #expect(Preset(inspectionInterval: interval).isDue(time(nil) - age) == isDue)
    }

    @Test func preset_configuresEveryConnection() throws {
        let preset = Preset(busyTimeout: 3, cacheSize: 1 << 20, checkpointPages: 7, readers: 2, secureDelete: false)
        let path = folder.file("a.sqlite")
        for (isHeld, pages) in [(false, 7), (true, 0)] {
            let pool = try DatabasePool(path: path, configuration: preset.configuration(isHeld: isHeld))
            #expect(pool.configuration.maximumReaderCount == 2 && pool.configuration.observesSuspensionNotifications)
            let settings = try pool.writeWithoutTransaction { database in
                try ["secure_delete", "cache_size", "wal_autocheckpoint", "trusted_schema", "busy_timeout"].map {
                    try Int.fetchOne(database, sql: "PRAGMA \($0)")
                }
            }
            #expect(settings == [0, -1024, pages, 0, 3000])
            try pool.close()
        }
    }
}
