import Foundation
import LiveHTML
import PresentationKit

/// Measures the memory of a session.
@MainActor enum PresentationBenchmark {
    private enum Press: Hashable, Sendable { case row(Int) }

    private final class Overview: ScreenController {
        let context = ScreenContext()
        let title = "Overview"

        var view: Node {
            Stack {
                Text("Accounts", .heading)
                ItemList(0..<12, id: \.self) { row in
                    ListRow("Account \(row)", subtitle: "DE02 1203 0000", icon: .wallet, action: Press.row(row)) {
                        MoneyLabel(minorUnits: 100 * row, currency: "EUR")
                    }
                }
                LineChart(id: "chart", title: "Balance", description: "A year.", points: (0..<30).map { .init("d\($0)", Double($0 % 7)) })
            }.body
        }

        func handle(_ action: Press) async {}
    }

    private static func makeRoot() -> PageRoot {
        let stack = StackContainer(root: Overview(), at: "/o")
        let tabs = TabContainer([.init(id: "a", label: "A", icon: .home, location: "/o", controller: stack)])
        return PageRoot(controller: RootContainer(ModalContainer(tabs, at: ""), at: ""), location: "/o") { _ in }
    }

    static func run() async throws {
        var limits = LiveLimits()
        limits.sessions = 2000
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
    }

    /// Linux only; 0 elsewhere.
    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4096
    }
}
