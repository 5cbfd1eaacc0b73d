#if os(Linux)
import Foundation
import Testing

@testable import CacheKit

/// Child processes that are killed while they write, and several at once.
@Suite struct DiskStoreCrashTests {
    /// A value that its key determines, so that any mixture shows.
    private static func value(_ number: UInt32) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 100 + Int(number % 5_000))
    }

    @Test(arguments: 0..<4)
    func store_whenItsWriterIsKilled_opensAndHoldsWholeValuesOnly(round: Int) async throws {
        let folder = try TestFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [file = folder.database as String, round = round as Int] in
            let store = try DiskStore(file: file, limit: CacheLimit(count: 200))
            let acknowledged = open(file + ".acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            let delay = UInt32(20_000 + round * 7_919)
            Thread.detachNewThread {
                usleep(delay)
                kill(getpid(), SIGKILL)
            }
            for number in UInt32(0)... {
                try store.write(Self.value(number), for: "\(number)", group: "g", format: 1, timeToLive: nil)
                _ = withUnsafeBytes(of: number) { write(acknowledged, $0.baseAddress, $0.count) }
            }
        }
        let log = try Data(contentsOf: URL(fileURLWithPath: folder.database + ".acknowledged"))
        let count = UInt32(log.count / 4)
        #expect(count > 0)
        let store = try DiskStore(file: folder.database, limit: CacheLimit(count: 200))
        #expect(store.resets == 0)
        // A killed process loses nothing that it had written: the system has it. Older ones may have been evicted.
        for number in (count > 200 ? count - 199 : 0)..<count {
            #expect(try store.read("\(number)", group: "g", format: 1)?.bytes == Self.value(number))
        }
        if let torn = try store.read("\(count)", group: "g", format: 1)?.bytes { #expect(torn == Self.value(count)) }
        #expect(try store.usage().count <= 200)
    }

    @Test func store_usedByTwoProcessesAtOnce_servesBoth() async throws {
        let folder = try TestFolder()
        let file = folder.database
        await withTaskGroup(of: Void.self) { group in
            for process in 0..<2 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [file = file as String, process = process as Int] in
                        let store = try DiskStore(file: file)
                        for number in UInt32(0)..<150 {
                            try store.write(Self.value(number), for: "\(number)", group: "\(process)", format: 1, timeToLive: nil)
                            guard try store.read("\(number)", group: "\(process)", format: 1)?.bytes == Self.value(number) else { exit(3) }
                        }
                    }
                }
            }
        }
        let store = try DiskStore(file: file)
        #expect(try store.usage().count == 300)
        for process in 0..<2 {
            #expect(try store.read("149", group: "\(process)", format: 1)?.bytes == Self.value(149))
        }
    }
}
#endif
