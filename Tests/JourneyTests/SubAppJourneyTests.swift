import DemoInsurer
import Foundation
import InsuranceAPI
import PresentationKitTesting
import RoutingService
import SubAppProcess
import TestWorld
import Testing

/// The demo insurer, built with these tests.
private let demoInsurer = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("demo-insurer").path ?? ""

@MainActor
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: demoInsurer), "demo-insurer is not built beside the tests"))
struct SubAppJourneyTests {
    private let question = QuotePremium(product: "bicycle", insuredSum: Money(minorUnits: 300_000, currency: .eur))

    private func app(
        _ name: String = DemoInsurer.name, at executable: String, _ arguments: String..., limit: Duration = .seconds(30)
    ) -> SubApp {
        SubApp(
            name: name, scheme: DemoInsurer.scheme, transport: ProcessTransport(executable: executable, arguments: arguments), limit: limit,
            maximumReply: 4096)
    }

    @Test func insurerInAnotherProcess_returnsATypedReply() async throws {
        let quote = try await app(at: demoInsurer, "answer")(question)
        #expect(
            quote
                == PremiumQuote(
                    insurer: "Demo Insurer", insuredSum: question.insuredSum,
                    premium: Money(minorUnits: 20_304, currency: .eur)))
    }

    @Test(.domains("finance", "insurance")) func productPage_comparesWithTheInsurerInAnotherProcess() async throws {
        let insurers = [app("Absent", at: "/nonexistent/insurer"), app(at: demoInsurer, "answer")]
        try await TestWorld.run(otherApps: insurers) { world in
            let page = try await world.openSignedIn("/insurance/products/bicycle")
            try await page.wait(until: "Annual premium")
            try await page.select("Insured sum", "€3,000.00")
            try await page.click("Compare with other insurers")
            #expect(page.shows("Absent Its app is not installed."))
            #expect(page.shows("Demo Insurer Per year, same insured sum €203.04"))
            try await page.select("Insured sum", "€6,000.00")
            try await page.click("Compare with other insurers")
            #expect(page.shows("Demo Insurer Does not offer this insurance."))
            try await world.setConfig("insurance.comparison", to: "false")
            // The setting arrives in its own time, and each sum is compared once.
            var sums = ["€3,000.00", "€6,000.00"]
            while !page.shows("No other insurers are available.") {
                try await page.select("Insured sum", sums[0])
                try await page.click("Compare with other insurers")
                sums.reverse()
            }
        }
    }

    // MARK: Peers that misbehave

    @Test func peerThatIsAbsent_isATypedError() async {
        await #expect(throws: SubAppError.absent(DemoInsurer.scheme)) { try await app(at: "/nonexistent/insurer")(question) }
        await #expect(throws: SubAppError.absent(DemoInsurer.scheme)) { try await app(at: "/etc/hostname")(question) }
    }

    @Test func peerThatIsLate_isATypedError_andIsKilled() async throws {
        let mark = FileManager.default.temporaryDirectory.appendingPathComponent("late-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: mark) }
        // Prints its process id, then runs for an hour.
        let late = app(at: "/bin/sh", "-c", "echo $$ > \(mark.path); exec sleep 3600", limit: .seconds(1))
        await #expect(throws: SubAppError.timedOut(DemoInsurer.scheme, after: .seconds(1))) { try await late(question) }
        let number = try #require(Int32(try String(contentsOf: mark, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(number, 0) == -1 && errno == ESRCH, "the peer still runs")
    }

    /// Killed after the time limit, and ending by itself.
    @Test(arguments: ["sleep 3600 & echo $! > $MARK; wait", "sleep 3600 & echo $! > $MARK; exit 3"])
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
        await #expect(throws: SubAppError.malformedReply(DemoInsurer.scheme, reason: "it is larger than 4096 bytes")) {
            try await app(at: "/bin/sh", "-c", "while :; do echo flood; done")(question)
        }
    }

    @Test(arguments: [
        ("cat", "it belongs to another call"),
        ("echo Call 0800 1234 now", "it is not a reply"),
        ("true", "it is not a reply"),
        ("exit 3", "it is incomplete"),
        ("kill -9 $$", "it is incomplete"),
        (#"echo '{"version":1,"id":"7","path":"insurance/quote/:product","output":{}}'"#, "it belongs to another call"),
    ])
    func peer_whenItsReplyIsInvalid_isATypedError(script: String, reason: String) async {
        let error = await #expect(throws: SubAppError.self) { try await app(at: "/bin/sh", "-c", script)(question) }
        #expect(error == .malformedReply(DemoInsurer.scheme, reason: reason))
    }

    @Test func peer_doesNotInheritTheAppsEnvironment() async throws {
        let seen = FileManager.default.temporaryDirectory.appendingPathComponent("seen-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: seen) }
        _ = try? await app(at: "/bin/sh", "-c", "env > \(seen.path)")(question)
        let names = try String(contentsOf: seen, encoding: .utf8).split(separator: "\n").compactMap { $0.split(separator: "=").first }
        #expect(Set(names).subtracting(["PATH", "HOME", "PWD", "SHLVL", "_", "OLDPWD"]).isEmpty, "\(names)")
    }
}
