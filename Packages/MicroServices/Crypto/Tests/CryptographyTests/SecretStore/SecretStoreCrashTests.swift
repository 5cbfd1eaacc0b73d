#if os(Linux)
import Foundation
import Testing

@testable import Cryptography

/// Kills child processes while they write.
@Suite(.timeLimit(.minutes(10))) struct SecretStoreCrashTests {
    /// The disk changes only in system calls, so these are all the states that a killed write can leave.
    @Test(arguments: OpenFile.WriteStep.allCases)
    func save_whenKilledAfterAStep_leavesTheOldOrNewValue(step: OpenFile.WriteStep) async throws {
        let folder = try TemporaryFolder()
        try SecretStore(folder: folder.path).save(SecretBytes(utf8: "old"), as: "session")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, step = step.rawValue as Int] in
            var folder = SecretFolder(path: path)
            folder.afterStep = { if $0.rawValue == step { kill(getpid(), SIGKILL) } }
            try SecretStore(folder: folder).save(SecretBytes(utf8: "new"), as: "session")
        }
        let store = try SecretStore(folder: folder.path)
        let expected = step.rawValue >= OpenFile.WriteStep.renamed.rawValue ? "new" : "old"
        #expect(try store.loadBytes("session") == Array(expected.utf8))
        #expect(try folder.files().count == 3, "temporary files of the killed writer are deleted")
        try store.save(SecretBytes(utf8: "later"), as: "session")
        #expect(try store.loadBytes("session") == Array("later".utf8))
    }

    @Test(arguments: OpenFile.WriteStep.allCases)
    func firstUse_whenKilledAfterAStep_leavesAUsableStore(step: OpenFile.WriteStep) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, step = step.rawValue as Int] in
            var folder = SecretFolder(path: path)
            folder.afterStep = { if $0.rawValue == step { kill(getpid(), SIGKILL) } }
            _ = try SecretStore(folder: folder)
        }
        try SecretStore(folder: folder.path).save([1], as: "a")
        #expect(try SecretStore(folder: folder.path).loadBytes("a") == [1])
    }

    /// The child increments and acknowledges a counter; one of its threads kills the process at an arbitrary time.
    @Test(arguments: 0..<4)
    func save_whenKilledAtAnyTime_preservesAcknowledgedValues(round: Int) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, round = round as Int] in
            let store = try SecretStore(folder: path + "/store")
            let acknowledged = open(path + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            let delay = UInt32(3_000 + round * 7_919)
            Thread.detachNewThread {
                usleep(delay)
                kill(getpid(), SIGKILL)
            }
            for number in UInt32(1)... {
                let value = withUnsafeBytes(of: number) { Array($0) }
                try store.save(value, as: "counter")
                _ = value.withUnsafeBytes { write(acknowledged, $0.baseAddress, $0.count) }
            }
        }
        let log = try folder.content("acknowledged")
        let last = log.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let stored = try SecretStore(folder: folder.path + "/store").loadBytes("counter")
        let value = (stored ?? [0, 0, 0, 0]).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        #expect(value == last || value == last + 1)
    }
}
#endif
