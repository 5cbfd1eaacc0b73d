import LiveHTML
import Synchronization
import Testing

@testable import LiveHTMLServer

@Suite(.timeLimit(.minutes(10))) struct RefusalLimiterTests {
    private let start = ContinuousClock.now

    private func refusal(_ reason: LiveRefusal.Reason = .missingCookie, _ path: String = "/") -> LiveRefusal {
        LiveRefusal(reason: reason, method: "GET", path: path, status: 403)
    }

    @Test func reports_whenRequestsFlood_areLimitedAndCounted() {
        var limiter = RefusalLimiter()
        var reports: [LiveRefusal] = []
        for number in 0..<10_000 { reports += limiter.add(refusal(), now: start + .milliseconds(number)) }
        reports += limiter.flush(now: nil)
        #expect(reports.count == 10 * (RefusalLimiter.perSecond + 1))
        #expect(reports.reduce(0) { $0 + $1.count } == 10_000)
        #expect(reports[5].description == "Refused 995 more: it has no valid launch cookie.")
        #expect(limiter.flush(now: nil).isEmpty)
    }

    @Test func reports_whenReasonsDiffer_areCountedSeparately() {
        var limiter = RefusalLimiter()
        for _ in 0..<6 { _ = limiter.add(refusal(), now: start) }
        #expect(limiter.add(refusal(.foreignHost), now: start).map(\.reason) == [.foreignHost])
        #expect(limiter.flush(now: start + .milliseconds(999)).isEmpty)
        #expect(limiter.flush(now: start + .seconds(1)).map(\.description) == ["Refused 1 more: it has no valid launch cookie."])
    }

    @Test func reports_atTheEnd_countAllRefusals() {
        let count = Mutex(0)
        let reporter = RefusalReporter { refusal in count.withLock { $0 += refusal.count } }
        for _ in 0..<6 { reporter.add(refusal()) }
        reporter.flush(isEnd: true)
        #expect(count.withLock { $0 } == 6)
    }

    @Test(arguments: [
        ("/money", "/money"), ("/a b\"\\\u{1B}[31m\u{202E}é", "/a%20b%22%5C%1B[31m%E2%80%AE%C3%A9"),
        (String(repeating: "x", count: 60_000), String(repeating: "x", count: 197) + "..."),
        (String(repeating: "\n", count: 60_000), String(repeating: "%0A", count: 65) + "..."),
    ])
    func path_whenReported_isBoundedAndPrintable(path: String, reported: String) {
        #expect(refusal(.missingCookie, path).path == reported)
        #expect(reported.utf8.count <= LiveRefusal.pathLimit)
    }

    @Test func connection_whenRefused_isDescribedWithoutARequest() {
        #expect(LiveRefusal(reason: .foreignUser).description == "Refused a connection: it comes from another user of this machine.")
    }
}
