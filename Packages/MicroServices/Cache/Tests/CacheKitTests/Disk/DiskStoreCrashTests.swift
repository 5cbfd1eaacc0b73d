#if os(Linux)
import Foundation
import Glibc
import Testing

@testable import CacheKit

/// Kills processes while they write, and damages the database while several processes use it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DiskStoreCrashTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    /// A value determined by its key, so that mixtures are detected. Some are large enough for files of their own.
    private static func value(_ number: UInt32) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: (number % 40 == 7 ? 40_000 : 100) + Int(number % 5_000))
    }

    /// The operation of a child process on a number. `removalOfTens` applies to all numbers with the same tens, which share a group.
    private enum Operation: UInt32 { case write, removal, removalOfTens }

    private static func group(_ number: UInt32) -> String { "tens \(number / 10)" }

    private static func acknowledge(_ file: Int32, _ number: UInt32, _ operation: Operation) {
        let record = number << 2 | operation.rawValue
        _ = withUnsafeBytes(of: record) { write(file, $0.baseAddress, $0.count) }
    }

    private static func acknowledged(_ path: String) -> [UInt32] {
        guard let log = FileManager.default.contents(atPath: path) else { return [] }
        return log.withUnsafeBytes { bytes in (0..<log.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) } }
    }

    @Test(arguments: 0..<(isFull ? 1_000 : 6))
    func store_whenItsWriterIsKilled_containsAcknowledgedWrites(round: Int) async throws {
        let folder = TestFolder()
        let file = folder.database
        // Waits until something was written, and a little longer.
        let killer = Thread {
            while Self.acknowledged(file + ".acknowledged").count < 3 + round % 50 { usleep(300) }
            usleep(UInt32(round * 37 % 3_000))
            if let pid = Self.acknowledged(file + ".pid").first { kill(pid_t(pid), SIGKILL) }
        }
        killer.start()
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let pid = open(file + ".pid", O_WRONLY | O_CREAT, 0o600)
            _ = withUnsafeBytes(of: UInt32(getpid())) { write(pid, $0.baseAddress, $0.count) }
            let store = try DiskStore(file: file)
            let log = open(file + ".acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            for number in UInt32(0)..<1_000_000 {
                try store.write(Self.value(number), for: "\(number)", group: Self.group(number), format: 1, timeToLive: nil)
                Self.acknowledge(log, number, .write)
                if number % 5 == 4 {
                    try store.remove("\(number - 3)", group: Self.group(number))
                    Self.acknowledge(log, number - 3, .removal)
                }
                guard number % 20 == 19 else { continue }
                try store.removeAll(group: Self.group(number - 10))
                Self.acknowledge(log, number - 10, .removalOfTens)
            }
        }
        let log = Self.acknowledged(file + ".acknowledged")
        #expect(!log.isEmpty)
        let store = try DiskStore(file: file)
        #expect(store.resets == 0)
        let written = Set(log.filter { $0 & 3 == Operation.write.rawValue }.map { $0 >> 2 })
        let removed = Set(log.filter { $0 & 3 == Operation.removal.rawValue }.map { $0 >> 2 })
        let removedTens = Set(log.filter { $0 & 3 == Operation.removalOfTens.rawValue }.map { ($0 >> 2) / 10 })
        let last = written.max() ?? 0
        for number in written {
            let found = try store.read("\(number)", group: Self.group(number), format: 1)?.bytes
            // The removals after the last record may have happened without being recorded.
            let mayBeGone = number + 3 == last || last % 20 == 19 && number / 10 + 1 == last / 10
            if removed.contains(number) || removedTens.contains(number / 10) {
                #expect(found == nil, "\(number)")
            } else if found != nil || !mayBeGone {
                #expect(found == Self.value(number), "\(number)")
            }
        }
    }

    /// Four writers on a database that is damaged repeatedly: each reads its own last value or none, and never a removed value.
    @Test func store_whenFourProcessesUseADamagedFile_neverReturnsWrongValues() async throws {
        let folder = TestFolder()
        let file = folder.database
        let rounds = Self.isFull ? 20_000 : 700
        // Each writer requests damage repeatedly. A process without a connection to the database opens and overwrites it.
        #expect(mkfifo(file + ".damage", 0o600) == 0)
        let requests = open(file + ".damage", O_RDWR)
        let damager = Thread {
            var random = FixedGenerator(state: 5)
            var request: UInt8 = 0
            while read(requests, &request, 1) == 1, request != 0 {
                let descriptor = open(file, O_WRONLY)
                let garbage = [UInt8](repeating: 0xA5, count: 64)
                _ = pwrite(descriptor, garbage, 64, off_t(Int.random(in: 0..<3, using: &random)) * 16_384)
                close(descriptor)
            }
            close(requests)
        }
        damager.start()
        await withTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [file = file as String, process = process as Int, rounds = rounds as Int] in
                        let store = try DiskStore(file: file)
                        let requests = open(file + ".damage", O_WRONLY)
                        var (failures, request) = (0, UInt8(1))
                        for round in UInt32(0)..<UInt32(rounds) {
                            let key = "\(round % 20)"
                            if round % 50 == 49 { _ = Glibc.write(requests, &request, 1) }
                            do {
                                try store.write(Self.value(round), for: key, group: "\(process)", format: 1, timeToLive: nil)
                                let found = try store.read(key, group: "\(process)", format: 1)?.bytes
                                guard found == nil || found == Self.value(round) else { exit(3) }
                                // Another process's value for this key, of any age.
                                if let other = try store.read(key, group: "\((process + 1) % 4)", format: 1)?.bytes {
                                    guard Set(other).count == 1 else { exit(4) }
                                }
                                guard round % 3 == 0 else { continue }
                                try store.remove(key, group: "\(process)")
                                guard try store.read(key, group: "\(process)", format: 1) == nil else { exit(5) }
                            } catch {
                                failures += 1
                            }
                        }
                        guard failures * 50 < rounds else { exit(6) }
                        _ = try DiskStore(file: file)
                    }
                }
            }
        }
        var end: UInt8 = 0
        _ = Glibc.write(requests, &end, 1)
        let store = try DiskStore(file: file)
        try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [1])
    }
}
#endif
