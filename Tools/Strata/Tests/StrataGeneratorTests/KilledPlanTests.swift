#if os(Linux) || os(macOS)
import Foundation
import StrataGenerator
import Testing

/// Files on disk of a process that kills itself after some operations.
private struct KillingStorage: TreeStorage {
    let disk: DiskStorage
    let counter: Counter

    final class Counter {
        var remaining: Int

        init(_ remaining: Int) { self.remaining = remaining }
    }

    private func count() {
        if counter.remaining == 0 { kill(getpid(), SIGKILL) }
        counter.remaining -= 1
    }

    func contents(of path: String) throws -> [UInt8]? { try disk.contents(of: path) }
    func isExecutable(_ path: String) -> Bool { disk.isExecutable(path) }
    func names(in folder: String) throws -> [String] { try disk.names(in: folder) }

    func write(_ bytes: [UInt8], isExecutable: Bool, isDurable: Bool, to path: String) throws {
        count()
        try disk.write(bytes, isExecutable: isExecutable, isDurable: isDurable, to: path)
    }

    func move(_ path: String, to target: String) throws {
        count()
        try disk.move(path, to: target)
    }

    func remove(_ path: String) throws {
        count()
        try disk.remove(path)
    }
}

/// A process that is killed while it applies a plan in a folder.
private enum KilledProcess {
    static let before = [String: [UInt8]](texts: ["a/One": "one", "b/Two": "two"])
    static let after = [String: [UInt8]](texts: ["a/One": "1", "c/Three": "three"])

    static func run(in folder: String, after operations: Int) throws {
        let plan = try TreePlan(Set(before.keys).union(after.keys).map { .init(path: $0, old: before[$0], new: after[$0]) })
        let storage = KillingStorage(disk: try DiskStorage(folder), counter: .init(operations))
        try PendingPlan(in: storage).apply(plan)
    }
}

@Suite(.timeLimit(.minutes(10))) struct KilledPlanTests {
    // Before the list of changes is in place, directly afterwards, and between two files.
    @Test(arguments: [(4, false), (10, false), (11, true), (12, true), (14, true)])
    func plan_whenItsProcessIsKilled_isUnmadeOrCompletedByTheNextOne(operations: Int, isCompleted: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("strata-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let disk = try DiskStorage(folder)
        for (path, bytes) in KilledProcess.before { try disk.write(bytes, isExecutable: false, isDurable: false, to: path) }
        disk.unlock()
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, operations = operations as Int] in
            try KilledProcess.run(in: folder, after: operations)
        }
        // The lock of the killed process is released.
        let next = try DiskStorage(folder)
        defer { next.unlock() }
        #expect(try PendingPlan(in: next).recover().isEmpty != isCompleted)
        let expected = isCompleted ? KilledProcess.after : KilledProcess.before
        for path in ["a/One", "b/Two", "c/Three"] { #expect(try next.contents(of: path) == expected[path]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == (isCompleted ? ["a", "c"] : ["a", "b"]))
    }

    // At the first and second file, and before the folder appears.
    @Test(arguments: [0, 1, 2]) func newFolder_whenItsProcessIsKilled_doesNotExistUntilTheNextOneMakesIt(operations: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("strata-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, operations = operations as Int] in
            try NewFolder("\(folder)/app").make(
                FileSet(KilledProcess.before.mapValues { FileSet.File($0) }),
                through: { KillingStorage(disk: $0, counter: .init(operations)) }, complete: { _ in kill(getpid(), SIGKILL) })
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/app"))
        try NewFolder("\(folder)/app").make(FileSet(["c": FileSet.File([1], isExecutable: true)]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["app"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/app") == ["c"])
        #expect(FileManager.default.isExecutableFile(atPath: "\(folder)/app/c"))
    }
}
#endif
