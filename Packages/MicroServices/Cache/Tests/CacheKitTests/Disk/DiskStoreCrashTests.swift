#if os(Linux)
import Foundation
import Testing

@testable import CacheKit

/// Processes that are killed from outside while they write, and several at once whose database is damaged meanwhile.
@Suite(.serialized) struct DiskStoreCrashTests {
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    /// A value that its key determines, so that any mixture shows. Some are large enough for files of their own.
    private static func value(_ number: UInt32) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: (number % 40 == 7 ? 40_000 : 100) + Int(number % 5_000))
    }

    /// What a child did: the number of the key, and whether it was removed.
    private static func acknowledge(_ file: Int32, _ number: UInt32, isRemoval: Bool) {
        let record = number << 1 | (isRemoval ? 1 : 0)
        _ = withUnsafeBytes(of: record) { write(file, $0.baseAddress, $0.count) }
    }

    private static func acknowledged(_ path: String) -> [UInt32] {
        guard let log = FileManager.default.contents(atPath: path) else { return [] }
        return log.withUnsafeBytes { bytes in (0..<log.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) } }
    }

    @Test(arguments: 0..<(isFull ? 1_000 : 6))
    func store_whenItsWriterIsKilled_holdsWhatWasAcknowledged(round: Int) async throws {
        let folder = try TestFolder()
        let file = folder.database
        // The executioner: waits until something was written, and a little longer.
        let executioner = Thread {
            while Self.acknowledged(file + ".acknowledged").count < 3 + round % 50 { usleep(300) }
            usleep(UInt32(round * 37 % 3_000))
            if let pid = Self.acknowledged(file + ".pid").first { kill(pid_t(pid), SIGKILL) }
        }
        executioner.start()
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
            let pid = open(file + ".pid", O_WRONLY | O_CREAT, 0o600)
            _ = withUnsafeBytes(of: UInt32(getpid())) { write(pid, $0.baseAddress, $0.count) }
            let store = try DiskStore(file: file)
            let log = open(file + ".acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            for number in UInt32(0)..<1_000_000 {
                try store.write(Self.value(number), for: "\(number)", group: "g", format: 1, timeToLive: nil)
                Self.acknowledge(log, number, isRemoval: false)
                guard number % 5 == 4 else { continue }
                try store.remove("\(number - 3)", group: "g")
                Self.acknowledge(log, number - 3, isRemoval: true)
            }
        }
        let log = Self.acknowledged(file + ".acknowledged")
        #expect(!log.isEmpty)
        let store = try DiskStore(file: file)
        #expect(store.resets == 0)
        let removed = Set(log.filter { $0 & 1 == 1 }.map { $0 >> 1 })
        let last = log.last.map { $0 >> 1 } ?? 0
        for number in Set(log.map { $0 >> 1 }) {
            let found = try store.read("\(number)", group: "g", format: 1)?.bytes
            // The removal after the last record may have happened without its own.
            if removed.contains(number) {
                #expect(found == nil)
            } else if found != nil || number + 3 != last {
                #expect(found == Self.value(number), "\(number)")
            }
        }
    }

    /// Four writers, while the database is damaged again and again: each finds its own last value or none, and never what it removed.
    @Test func store_usedByFourProcessesAndDamagedMeanwhile_isNeverWrong() async throws {
        let folder = try TestFolder()
        let file = folder.database
        let rounds = Self.isFull ? 20_000 : 700
        let damage = Task.detached {
            var random = FixedGenerator(state: 5)
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(25))
                // Opened and written by a process that has no connection to it.
                let descriptor = open(file, O_WRONLY)
                let garbage = [UInt8](repeating: 0xA5, count: 64)
                _ = pwrite(descriptor, garbage, 64, off_t(Int.random(in: 0..<3, using: &random)) * 16_384)
                close(descriptor)
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [file = file as String, process = process as Int, rounds = rounds as Int] in
                        let store = try DiskStore(file: file)
                        var failures = 0
                        for round in UInt32(0)..<UInt32(rounds) {
                            let key = "\(round % 20)"
                            do {
                                try store.write(Self.value(round), for: key, group: "\(process)", format: 1, timeToLive: nil)
                                let found = try store.read(key, group: "\(process)", format: 1)?.bytes
                                guard found == nil || found == Self.value(round) else { exit(3) }
                                // Of another process: a value of that key, whatever its age.
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
        damage.cancel()
        let store = try DiskStore(file: file)
        try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
        #expect(try store.read("k", group: "g", format: 1)?.bytes == [1])
    }
}
#endif
