import Foundation
import HTMLRendering
@_spi(Measuring) import LiveHTML
import PresentationKit

/// Measures live pages: the duration of a diff, and the memory of a session.
@MainActor enum PresentationBenchmark {
    static func run() async throws {
        difference()
        try await sessions()
    }

    // MARK: Patches

    private static func difference() {
        let measure = PatchMeasure(from: rows(1000, paid: nil), to: rows(1000, paid: 500))
        var count = 0
        let times = (0..<200).map { _ in ContinuousClock().measure { count += measure.byteCount() } }.sorted()
        print(
            "patch: difference of a 1,000-row page with one change: p50 \(microseconds(times[100])) µs, best \(microseconds(times[0])) µs")
    }

    private static func rows(_ count: Int, paid: Int?) -> Node {
        Section("Invoices") {
            ItemList(0..<count, id: \.self) { ListRow("Invoice \($0)", subtitle: $0 == paid ? "Paid" : "Open") }
        }.body
    }

    // MARK: Sessions

    private enum Press: Hashable, Sendable { case row(Int) }

    private final class Overview: ScreenController {
        let context = ScreenContext()
        let title = "Overview"
        var presses = 0 { didSet { context.setNeedsRender() } }

        var view: Node {
            Stack {
                Text("Accounts \(presses)", .heading)
                ItemList(0..<12, id: \.self) { row in
                    ListRow("Account \(row)", subtitle: "DE02 1203 0000", icon: .wallet, action: Press.row(row)) {
                        MoneyLabel(minorUnits: 100 * row + presses, currency: "EUR")
                    }
                }
                LineChart(id: "chart", title: "Balance", description: "A year.", points: (0..<30).map { .init("d\($0)", Double($0 % 7)) })
            }.body
        }

        func handle(_ action: Press) async { presses += 1 }
    }

    private static func makeRoot() -> PageRoot {
        let stack = StackContainer(root: Overview(), at: "/o")
        let tabs = TabContainer([.init(id: "a", label: "A", icon: .home, location: "/o", controller: stack)])
        return PageRoot(controller: RootContainer(ModalContainer(tabs, at: ""), at: ""), location: "/o") { _ in }
    }

    private static func sessions() async throws {
        var limits = LiveLimits()
        limits.sessions = 2000
        limits.eventsPerSecond = .max
        let sessions = LiveSessions(applicationName: "Figures", limits: limits) { _ in makeRoot() }
        func open(_ count: Int) async throws {
            for _ in 0..<count {
                let session = try await sessions.open(LiveRequest(location: "/o", source: .user))
                _ = session.page()
                let connection = session.connect(after: nil)
                _ = await session.nextMessage(for: connection)
                session.disconnect(connection)
            }
        }
        // One-time work is done before the measurement.
        try await open(50)
        let before = residentBytes()
        try await open(1000)
        print("session: \((residentBytes() - before) / 1000 / 1024) KB for each of 1,000 idle ones")
        sessions.endAll()

        let session = try await sessions.open(LiveRequest(location: "/o", source: .user))
        let handler =
            session.page().split(separator: "class=\"list-row\"").dropFirst().first?.split(separator: "data-click=\"").dropFirst().first
            .flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        let connection = session.connect(after: nil)
        guard case .update(var render, _) = await session.nextMessage(for: connection) else { return }
        var number = 0
        for half in 1...2 {
            var times: [Duration] = []
            for _ in 0..<5000 {
                number += 1
                let start = ContinuousClock.now
                await (try session.receive(.handler(.click, handler, render: render, values: .init(), number: number)))?.value
                if case .update(let next, _) = await session.nextMessage(for: connection) { render = next }
                times.append(start.duration(to: .now))
            }
            times.sort()
            print(
                "session: after \(half * 5000) events \(residentBytes() >> 10) KB resident; event to patch without a browser p50 "
                    + "\(microseconds(times[2500])) µs, p99 \(microseconds(times[4950])) µs")
        }
    }

    private static func microseconds(_ duration: Duration) -> Int { Int(duration / .microseconds(1)) }

    /// Linux only; 0 elsewhere.
    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096
    }
}
