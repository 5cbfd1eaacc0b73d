import Foundation
import LoggingKit
import Testing

@testable import DiagnosticsAPI
@testable import DiagnosticsService

@Suite(.timeLimit(.minutes(10))) struct PreviousRunTests {
    let folder = TestFolder()

    private func watch(bootID: String? = "boot-1", lines: [LogRecord] = [], now: Int64 = 1_700_000_000_000, version: String? = "1.0")
        -> PreviousRunWatch
    {
        PreviousRunWatch(folder: folder.path, lastLines: lines, appVersion: version, bootID: bootID, now: now)
    }

    @Test func firstRun_hasNoPreviousRun() {
        #expect(watch().previous == nil)
    }

    @Test func run_whenNotEnded_wasUnexpected_andIsReportedOnce() {
        do { _ = watch(now: 5) }
        let second = watch(now: 6)
        #expect(second.previous == PreviousRun(ending: .unexpected, started: 5, appVersion: "1.0"))
        second.end()
        #expect(watch(now: 7).previous?.ending == .orderly)
    }

    @Test func run_whenMachineRestarted_isNotACrash() {
        do { _ = watch(bootID: "boot-1") }
        #expect(watch(bootID: "boot-2").previous?.ending == .machineRestarted)
    }

    @Test(arguments: [(nil, "boot-2"), ("boot-1", nil), (nil, nil)] as [(String?, String?)])
    func run_withoutBootID_isACrash(before: String?, after: String?) {
        do { _ = watch(bootID: before) }
        #expect(watch(bootID: after).previous?.ending == .unexpected)
    }

    @Test func secondApp_onTheSameFolder_hasNoPreviousRun() {
        let first = watch(now: 5)
        let second = watch(now: 6)
        #expect(second.previous == nil)
        #if os(Linux)
        #expect(descriptors.count == 1, "the second app has closed the file")
        #endif
        second.end()
        first.end()
        #if os(Linux)
        #expect(descriptors.isEmpty)
        #endif
        #expect(watch(now: 7).previous == PreviousRun(ending: .orderly, started: 5, appVersion: "1.0"))
    }

    @Test(arguments: ["", "{", "{}", "null", String(repeating: "x", count: 10_000)])
    func mark_whenDamaged_meansAnUnexpectedEnd(content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: folder.path + "/run-mark.json"))
        let watch = watch(now: 7)
        #expect(watch.previous == (content.isEmpty ? nil : PreviousRun(ending: .unexpected, started: nil, appVersion: nil)))
        watch.end()
        #expect(self.watch().previous?.ending == .orderly)
    }

    @Test func folder_whenUnusable_hasNoPreviousRun() {
        let watch = PreviousRunWatch(folder: folder.path + "/missing")
        #expect(watch.previous == nil)
        watch.end()
    }

    @Test func mark_thatIsALink_isNotFollowed() throws {
        let other = folder.path + "/other"
        try Data("other".utf8).write(to: URL(fileURLWithPath: other))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/run-mark.json", withDestinationPath: other)
        watch().end()
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "other")
    }

    @Test func mark_isReadableByItsOwnerOnly() throws {
        let watch = watch()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/run-mark.json")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        watch.end()
    }

    @Test func lastLines_areRedactedOnceMore() throws {
        let records = (1...60).map {
            LogRecord(
                timestamp: LogTimestamp(nanosecondsSinceEpoch: Int64($0) * 1_000_000), level: .error, label: "app",
                message: "line \($0) for bob@example.org", metadata: [.init(key: "who", value: "ada@example.org")])
        }
        do { _ = watch(now: 5) }
        let run = try #require(watch(lines: records, now: 50_000).previous)
        #expect(
            run.lastLines
                == (1...60).map {
                    LogLine(
                        id: $0, time: Int64($0), level: .error, source: "app", message: "line \($0) for <email>",
                        details: [.init(name: "who", value: "<email>")])
                })
    }

    @Test func orderlyRun_hasNoLastLines() throws {
        watch(now: 10).end()
        let record = LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 15_000_000), level: .info, label: "x", message: "m")
        #expect(watch(lines: [record], now: 20).previous?.lastLines == [])
    }

    #if os(Linux)
    /// The open descriptors of the mark.
    private var descriptors: [Int32] {
        (3..<1024).filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == folder.path + "/run-mark.json"
        }
    }

    /// Between a fork and the start of another program, the child has a copy of the descriptor.
    @Test(arguments: [true, false])
    func run_whenAForkedProcessHasItsFile_isNotRunning(isOrderly: Bool) throws {
        var first: PreviousRunWatch? = watch(now: 5)
        let copy = dup(try #require(descriptors.first))
        defer { close(copy) }
        if isOrderly { first?.end() }
        first = nil
        #expect(watch(now: 6).previous?.ending == (isOrderly ? .orderly : .unexpected))
    }

    @Test func run_whenKilled_wasUnexpected_withItsLastLines() async throws {
        let path = folder.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let watch = PreviousRunWatch(folder: path, appVersion: "2.0", bootID: "b")
            let backend = try LogBackend(files: LogFiles(folder: path, name: "app"))
            backend.logger(label: "child").error("about to die")
            kill(getpid(), SIGKILL)
            watch.end()
        }
        let log = try LogBackend(files: LogFiles(folder: path, name: "app"))
        let lastLines = log.previousRun?.lastLines ?? []
        let run = try #require(PreviousRunWatch(folder: path, lastLines: lastLines, bootID: "b").previous)
        #expect(run.ending == .unexpected)
        #expect(run.appVersion == "2.0")
        #expect(run.lastLines.map(\.message) == ["about to die"])
    }
    #endif
}
