#if os(Linux)
import Foundation
import SystemInfoKitTesting
import Testing

@testable import SystemInfoKit

/// The machine that runs the tests, and folders used as `/`.
@Suite(.timeLimit(.minutes(10))) struct MachineTests {
    private let folder = TestFolder()

    @Test func machine_hasPlausibleValues() throws {
        let snapshot = SystemInfo(diskPath: NSTemporaryDirectory()).snapshot()
        let total = try #require(snapshot.memory.total.value)
        let resident = try #require(snapshot.memory.resident.value)
        #expect(total > 100_000_000)
        #expect(resident > 100_000 && resident < total)
        #expect(try #require(snapshot.memory.peak.value) >= resident / 2)
        #expect(try #require(snapshot.memory.usableTotal.value) <= total)
        #expect(try #require(snapshot.processors.usable.value) <= snapshot.processors.logical.value ?? .max)
        let disk = try #require(snapshot.disk.value)
        #expect(disk.available <= disk.total && disk.total > 0)
        #expect(snapshot.uptime.value ?? .zero > .zero)
        #expect(snapshot.bootID.value?.count == 36)
    }

    @Test func residentMemory_whenMemoryIsTouched_grows() throws {
        let system = SystemInfo()
        let before = try #require(system.snapshot().memory.resident.value)
        let megabytes = 64
        let block = UnsafeMutableRawPointer.allocate(byteCount: megabytes << 20, alignment: 4096)
        defer { block.deallocate() }
        memset(block, 1, megabytes << 20)
        let after = try #require(system.snapshot().memory.resident.value)
        #expect(after - before > (megabytes - 16) << 20)
    }

    @Test func residentMemory_withMissingOrInvalidFile_isMissing() throws {
        func resident() -> Field<Int> {
            SystemInfo(tree: .folder(folder.path), environment: [:], pageSize: 16_384).snapshot().memory.resident
        }
        #expect(resident().absence == .unsupported(path: "/proc/self/statm"))
        for content in ["", "1", "1 ", "1 x", "1 99999999999999999999 3", "1 18446744073709551615"] {
            try folder.write(content, "proc/self/statm")
            #expect(resident().absence == .malformed(path: "/proc/self/statm"))
        }
        try folder.write("1 2 3", "proc/self/statm")
        #expect(resident().value == 2 * 16_384)
    }

    /// A folder with the files has the same values as the tree in memory.
    @Test(arguments: SampleEnvironment.all)
    func folder_usedAsRoot_equalsTreeInMemory(environment: SampleEnvironment) throws {
        for (path, content) in environment.files { try folder.write(content, String(path.dropFirst())) }
        for (path, target) in environment.links {
            try FileManager.default.createDirectory(atPath: folder.path + "/etc", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: folder.path + path, withDestinationPath: target)
        }
        var actual = SystemInfo(tree: .folder(folder.path), environment: [:], pageSize: 4096).snapshot()
        var expected = environment.system().snapshot()
        (actual.disk, expected.disk) = (.missing(.none), .missing(.none))
        #expect(actual == expected)
    }

    @Test func snapshot_afterFilesChanged_hasNewValues() throws {
        func show(_ files: [String: String?]) throws {
            for (name, content) in files {
                if let content {
                    try folder.write(content, name)
                } else {
                    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
                }
            }
        }
        try show([
            "proc/meminfo": "MemTotal: 5 kB\n", "sys/class/net/eth0/type": "1\n", "sys/class/net/eth0/operstate": "down\n",
            "sys/class/power_supply/BAT0/type": "Battery\n", "sys/class/power_supply/BAT0/capacity": "7\n",
        ])
        let system = SystemInfo(tree: .folder(folder.path), environment: [:])
        let first = system.snapshot()
        #expect(first.memory.total.value == 5120)
        #expect(first.network.value?.interfaces == [.init(name: "eth0", kind: .wired, isUp: false)])
        #expect(first.battery.value?.level == 0.07)
        #expect(first.uptime.value == nil)
        // In place, as the kernel's files change.
        let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/sys/class/net/eth0/operstate"))
        try handle.write(contentsOf: Data("up\n\n\n".utf8))
        try handle.close()
        try show(["proc/uptime": "3.5 1.0\n", "sys/class/net/wlan0/type": "1\n", "sys/class/net/wlan0/uevent": "DEVTYPE=wlan\n"])
        let second = system.snapshot()
        #expect(
            second.network.value?.interfaces == [
                .init(name: "eth0", kind: .wired, isUp: true), .init(name: "wlan0", kind: .wireless, isUp: false),
            ])
        #expect(second.uptime.value == .milliseconds(3500))
        try FileManager.default.removeItem(atPath: folder.path + "/sys/class/net/eth0")
        #expect(system.snapshot().network.value?.interfaces.map(\.name) == ["wlan0"])
    }

    @Test func file_whenDeviceIsRemoved_isReopened() throws {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sleep")
        child.arguments = ["600"]
        try child.run()
        let path = folder.path + "/proc/uptime"
        try FileManager.default.createDirectory(atPath: folder.path + "/proc", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/proc/\(child.processIdentifier)/stat")
        let system = SystemInfo(tree: .folder(folder.path), environment: [:])
        #expect(system.snapshot().uptime.value == .seconds(Int64(child.processIdentifier)))
        // Reading the files of an ended process fails, like those of a removed device.
        kill(child.processIdentifier, SIGKILL)
        child.waitUntilExit()
        #expect(system.snapshot().uptime.absence == .unsupported(path: "/proc/uptime"))
        try FileManager.default.removeItem(atPath: path)
        try folder.write("8.5 1.0", "proc/uptime")
        #expect(system.snapshot().uptime.value == .milliseconds(8500))
    }

    @Test func snapshots_fromManyThreads_areEqual() async throws {
        for (path, content) in SampleEnvironment.laptop.files { try folder.write(content, String(path.dropFirst())) }
        let system = SystemInfo(tree: .folder(folder.path), environment: [:], pageSize: 4096)
        let expected = system.snapshot()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<20).allSatisfy { _ in
                        let actual = system.snapshot()
                        return actual.memory == expected.memory && actual.network == expected.network && actual.battery == expected.battery
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test func largeFile_isReadCompletely() throws {
        let line = "processor\t: 1\nmodel name\t: x\n\n"
        try folder.write(String(repeating: line, count: 3000), "proc/cpuinfo")
        let snapshot = SystemInfo(tree: .folder(folder.path), environment: [:]).snapshot()
        #expect(snapshot.processors.logical.value == 3000)
    }

    /// A pipe without a writer would block.
    @Test func pipeOrFolder_insteadOfAFile_isReported() throws {
        try folder.write("", "proc/self/statm/file")
        #expect(mkfifo(folder.path + "/proc/meminfo", 0o600) == 0)
        let memory = SystemInfo(tree: .folder(folder.path), environment: [:]).snapshot().memory
        #expect(memory.total.absence == .unreadable(path: "/proc/meminfo", code: ESPIPE))
        #expect(memory.resident.absence == .unreadable(path: "/proc/self/statm", code: EISDIR))
    }

    @Test func files_areOpenOnce_untilTheSystemIsReleased() throws {
        for (path, content) in SampleEnvironment.laptop.files { try folder.write(content, String(path.dropFirst())) }
        func opened() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))?.hasPrefix(folder.path) == true
            }
        }
        do {
            let system = SystemInfo(tree: .folder(folder.path), environment: [:])
            _ = system.snapshot()
            let count = try opened()
            _ = system.snapshot()
            #expect(try opened() == count && count > 10)
        }
        #expect(try opened() == 0)
    }
}

/// A temporary folder that is deleted with the value.
final class TestFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "systeminfo-tests-" + UUID().uuidString
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ content: String, _ name: String) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
    }
}
#endif
