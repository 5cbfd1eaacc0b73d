import Foundation
import RoutingService
import SubAppProcess
import Testing

/// A call of another app, which no test answers as it should.
private struct AskPeer: URLRoute {
    typealias Output = Int
    static let path = "peer/answers/:question"
    static let exposure: Exposure = [.native, .app]
    static let audience = Audience.anyone
    static let examples = [AskPeer(question: "size")]

    var question: String
}

/// Another app in a process of its own that misbehaves.
@Suite(.timeLimit(.minutes(10))) struct SubAppProcessTests {
    private static let scheme = "peer"
    private let question = AskPeer(question: "size")

    private func app(at executable: String, _ arguments: String..., limit: Duration = .seconds(30)) -> SubApp {
        SubApp(
            name: "Peer", scheme: Self.scheme, transport: ProcessTransport(executable: executable, arguments: arguments), limit: limit,
            maximumReply: 4096)
    }

    private func failure(of app: SubApp) async -> SubAppError? {
        await #expect(throws: SubAppError.self) { try await app(question) }
    }

    @Test func peerThatIsAbsent_isATypedError() async {
        for executable in ["/nonexistent/peer", "/etc/hostname"] { #expect(await failure(of: app(at: executable)) == .absent(Self.scheme)) }
    }

    @Test func peerThatIsLate_isATypedError_andIsKilled() async throws {
        let mark = FileManager.default.temporaryDirectory.appendingPathComponent("late-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: mark) }
        // Prints its process id, then runs for an hour.
        let late = app(at: "/bin/sh", "-c", "echo $$ > \(mark.path); exec sleep 3600", limit: .seconds(1))
        #expect(await failure(of: late) == .timedOut(Self.scheme, after: .seconds(1)))
        let number = try #require(Int32(try String(contentsOf: mark, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == -1 && errno == ESRCH, "the peer still runs")
    }

    /// Killed after the time limit, and ending by itself.
    @Test(arguments: [
        "sleep 3600 & echo $! > $MARK; wait", "sleep 3600 & echo $! > $MARK; exit 3", "setsid sleep 3600 & echo $! > $MARK; wait",
        "setsid sleep 3600 & echo $! > $MARK; exit 3", "setsid env -i sleep 3600 & echo $! > $MARK; wait",
    ])
    func peer_whenItStartsAProcess_leavesNoneRunning(script: String) async throws {
        let mark = FileManager.default.temporaryDirectory.appendingPathComponent("mark-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: mark) }
        let peer = app(at: "/bin/sh", "-c", "MARK=\(mark.path); " + script, limit: .seconds(1))
        await #expect(throws: SubAppError.self) { try await peer(question) }
        let text = try String(contentsOf: mark, encoding: .utf8)
        let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // A signal takes effect when its process is scheduled next.
        for _ in 0..<10_000 where isRunning(number) { await Task.yield() }
        #expect(!isRunning(number))
        kill(number, SIGKILL)
    }

    private func isRunning(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        // A zombie has ended, but its parent has not read its status yet.
        return status.split(separator: ")").last?.hasPrefix(" Z") == false
    }

    @Test func peerThatFloods_isATypedError_andIsNotReadToItsEnd() async {
        let error = await failure(of: app(at: "/bin/sh", "-c", "while :; do echo flood; done"))
        #expect(error?.description.hasSuffix("its reply cannot be used: it is larger than 4096 bytes.") == true)
    }

    @Test(arguments: [
        ("cat", "it belongs to another call"),
        ("echo Call 0800 1234 now", "it is not a reply"),
        ("true", "it is not a reply"),
        ("exit 3", "it is incomplete"),
        ("kill -9 $$", "it is incomplete"),
        (#"echo '{"version":1,"id":"7","path":"peer/answers/:question","output":{}}'"#, "it belongs to another call"),
    ])
    func peer_whenItsReplyIsInvalid_isATypedError(script: String, reason: String) async {
        let error = await failure(of: app(at: "/bin/sh", "-c", script))
        #expect(error?.description.hasSuffix("its reply cannot be used: \(reason).") == true)
    }

    @Test func peer_doesNotInheritTheAppsEnvironment() async throws {
        let seen = FileManager.default.temporaryDirectory.appendingPathComponent("seen-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: seen) }
        _ = try? await app(at: "/bin/sh", "-c", "env > \(seen.path)")(question)
        let names = try String(contentsOf: seen, encoding: .utf8).split(separator: "\n").compactMap { $0.split(separator: "=").first }
        #expect(Set(names).subtracting(["PATH", "HOME", "SUB_APP_CALL", "PWD", "SHLVL", "_", "OLDPWD"]).isEmpty, "\(names)")
    }
}
