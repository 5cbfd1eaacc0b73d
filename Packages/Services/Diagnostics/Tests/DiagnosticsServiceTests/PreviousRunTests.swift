import DiagnosticsAPI
import DiagnosticsService
import Foundation
import LoggingKit
import Testing

@Suite struct PreviousRunTests {
    let folder = TestFolder()

    private func watch(bootID: String? = "boot-1", logs: [String] = [], now: Int64 = 1_700_000_000_000, version: String? = "1.0")
        -> PreviousRunWatch
    {
        PreviousRunWatch(folder: folder.path, logFiles: logs, appVersion: version, bootID: bootID, now: now)
    }

    @Test func firstRun_hasNoneBefore() {
        #expect(watch().previous == nil)
    }

    @Test func run_thatEnded_wasOrderly() {
        watch(now: 5, version: "0.9").end()
        #expect(watch(now: 6).previous == PreviousRun(ending: .orderly, started: 5, appVersion: "0.9"))
    }

    @Test func run_thatDidNotEnd_wasUnexpected_andIsToldOnce() {
        do { _ = watch(now: 5) }
        let second = watch(now: 6)
        #expect(second.previous == PreviousRun(ending: .unexpected, started: 5, appVersion: "1.0"))
        second.end()
        #expect(watch(now: 7).previous?.ending == .orderly)
    }

    @Test func run_thatEndedWithTheMachine_isNotACrash() {
        do { _ = watch(bootID: "boot-1") }
        #expect(watch(bootID: "boot-2").previous?.ending == .machineRestarted)
    }

    @Test(arguments: [(nil, "boot-2"), ("boot-1", nil), (nil, nil)] as [(String?, String?)])
    func run_withoutBootID_countsAsACrash(before: String?, after: String?) {
        do { _ = watch(bootID: before) }
        #expect(watch(bootID: after).previous?.ending == .unexpected)
    }

    @Test func secondApp_onTheSameFolder_isNotToldOfACrash_andLeavesTheMarkAlone() {
        let first = watch(now: 5)
        let second = watch(now: 6)
        #expect(second.previous == nil)
        second.end()
        first.end()
        #expect(watch(now: 7).previous == PreviousRun(ending: .orderly, started: 5, appVersion: "1.0"))
    }

    @Test(arguments: ["", "{", "{}", "null", String(repeating: "x", count: 10_000)])
    func mark_thatIsDamaged_meansAnUnexpectedEnd(content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: folder.path + "/run-mark.json"))
        let watch = watch(now: 7)
        #expect(watch.previous == (content.isEmpty ? nil : PreviousRun(ending: .unexpected, started: nil, appVersion: nil)))
        watch.end()
        #expect(self.watch().previous?.ending == .orderly)
    }

    @Test func folder_thatCannotBeUsed_meansNothingIsKnown() {
        let watch = PreviousRunWatch(folder: folder.path + "/missing")
        #expect(watch.previous == nil)
        watch.end()
    }

    @Test func mark_isPrivateToTheUser() throws {
        let watch = watch()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/run-mark.json")[.posixPermissions] as? Int
        #expect(mode == 0o600)
        watch.end()
    }

    @Test func lastLines_areThoseOfTheRun_fromAllFiles_andHideWhatThePolicyMissed() throws {
        let start: Int64 = 1_700_000_000_000
        func line(_ offset: Int64, _ message: String) -> String {
            LogRecord(
                timestamp: LogTimestamp(nanosecondsSinceEpoch: (start + offset) * 1_000_000), level: .error, label: "harbor",
                message: message,
                metadata: [.init(key: "who", value: "ada@example.org")]
            ).json
        }
        let files = ["/app.1.log", "/app.log"].map { folder.path + $0 }
        try Data((line(-5, "before") + "\n" + line(0, "first") + "\nnot a line\n{\"time\":1}\n").utf8).write(
            to: URL(fileURLWithPath: files[0]))
        let second = (1...60).map { line($0, "line \($0) for bob@example.org") + "\n" }.joined()
        try Data((second + line(100_000, "of this run") + "\n{\"cut").utf8).write(to: URL(fileURLWithPath: files[1]))
        do { _ = watch(now: start) }
        let run = try #require(watch(logs: files + [folder.path + "/missing"], now: start + 50_000).previous)
        #expect(run.lastLines.count == 50)
        #expect(run.lastLines.last?.message == "line 60 for <email>")
        #expect(run.lastLines.last?.details == [.init(name: "who", value: "<email>")])
        #expect(run.lastLines.last?.time == start + 60)
        #expect(run.lastLines.last?.level == .error)
        #expect(Set(run.lastLines.map(\.id)).count == 50)
    }

    @Test func lastLines_ofALargeFile_areItsEnd() throws {
        let file = folder.path + "/app.log"
        let sink = try RotatingFileSink(directory: folder.path, name: "app")
        for number in 0..<5000 {
            sink.write(
                LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 10_000_000), level: .info, label: "x", message: "line \(number)"))
        }
        do { _ = watch(now: 10) }
        let run = try #require(watch(logs: [file], now: 20).previous)
        #expect(run.lastLines.map(\.message) == (4950..<5000).map { "line \($0)" })
    }

    @Test func orderlyRun_bringsNoLines() throws {
        let sink = try RotatingFileSink(directory: folder.path, name: "app")
        sink.write(LogRecord(timestamp: LogTimestamp(nanosecondsSinceEpoch: 15_000_000), level: .info, label: "x", message: "m"))
        watch(now: 10).end()
        #expect(watch(logs: [sink.path], now: 20).previous?.lastLines == [])
    }

    #if os(Linux)
    @Test func run_thatIsKilled_wasUnexpected_withItsLastLines() async throws {
        let path = folder.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let watch = PreviousRunWatch(folder: path, appVersion: "2.0", bootID: "b")
            let sink = try RotatingFileSink(directory: path, name: "app")
            LogBackend(sinks: [sink]).logger(label: "child").error("about to die")
            kill(getpid(), SIGKILL)
            watch.end()
        }
        let run = try #require(PreviousRunWatch(folder: path, logFiles: [path + "/app.log"], bootID: "b").previous)
        #expect(run.ending == .unexpected)
        #expect(run.appVersion == "2.0")
        #expect(run.lastLines.map(\.message) == ["about to die"])
    }
    #endif
}
