import Foundation
import HTMLRendering
import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveHTML

enum RaceAction: Hashable, Sendable {
    case buy(Int)
    case rename(Int, FormValues)
}

/// Rows that can be bought and renamed, in an order that changes continually.
@MainActor final class RaceController: ScreenController {
    let context = ScreenContext()
    var rows = Array(1...6) { didSet { context.setNeedsRender() } }
    var note = 0 { didSet { context.setNeedsRender() } }
    var isLoading = false { didSet { context.setNeedsRender() } }
    /// The actions run since the last check.
    var ran: [RaceAction] = []

    var view: Node {
        if isLoading { return Skeleton().body }
        let items = list(rows, id: \.self) { row in
            """
            <li><button \(on(.click, RaceAction.buy(row)))>Buy</button>\
            <form \(on(.submit) { RaceAction.rename(row, $0) })></form></li>
            """
        }
        return "<p>\(note)</p><ul>\(items)</ul>"
    }

    func handle(_ action: RaceAction) async {
        ran.append(action)
        note += 1
    }
}

/// A user's view of a page that changes, and presses on it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RaceTests {
    private struct Press {
        let row: Int
        let isSubmit: Bool
        let handler: Int
        let render: Int
        var action: RaceAction { isSubmit ? .rename(row, ["name": "\(row)"]) : .buy(row) }
        var event: LiveEvent {
            .handler(isSubmit ? .submit : .click, handler, render: render, values: isSubmit ? ["name": "\(row)"] : .init())
        }
    }

    private let controller = RaceController()
    /// 10,000 races with STRATA_FULL=1, a sample otherwise.
    private let count = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 2_000 : 10_000

    private func receive(_ session: LiveSession, _ connection: LiveConnection, into client: inout ReferenceClient) async throws {
        session.ping()
        guard case .update(_, let json) = await session.nextMessage(for: connection) else { return }
        try client.receive(json)
    }

    private func presses(_ client: ReferenceClient) -> [Press] {
        guard let rows = client.page?.pieces[0]?.pieces[1]?.pieces[1]?.lists[0] else { return [] }
        return rows.flatMap { row in
            row.piece.slots.enumerated().compactMap { index, slot in
                guard let row = Int(row.key), let number = slot.string?.split(separator: "=").last.flatMap({ Int($0) }) else { return nil }
                return Press(row: row, isSubmit: index == 1, handler: number, render: client.render)
            }
        }
    }

    /// Changes the page in a random way.
    ///
    /// - Parameter isGentle: Whether all rows are kept.
    private func change(_ generator: inout SeededNumbers, isGentle: Bool) {
        switch isGentle ? Int.random(in: 4..<7, using: &generator) : Int.random(in: 0..<6, using: &generator) {
        case 0, 6: controller.rows.shuffle(using: &generator)
        case 1: controller.rows = Array(controller.rows.dropFirst(Int.random(in: 0...3, using: &generator)))
        case 2: controller.rows = (1...6).filter { controller.rows.contains($0) || Bool.random(using: &generator) }.reversed()
        case 3: controller.isLoading.toggle()
        case 4: controller.context.setNeedsRender()
        default: controller.note += 1
        }
    }

    @Test func presses_whenPageChanges_runPressedActionOrNothing() async throws {
        var generator = SeededNumbers(seed: 5)
        var limits = LiveLimits()
        limits.eventsPerSecond = .max
        let session = try await LiveSession.showing(controller, limits: limits)
        var connection = session.connect(after: nil)
        var client = ReferenceClient()
        try await receive(session, connection, into: &client)
        var outcomes = (ran: 0, late: 0, old: 0)
        var races = 0
        while races < count {
            if controller.isLoading || controller.rows.isEmpty {
                (controller.isLoading, controller.rows) = (false, Array(1...6))
                try await receive(session, connection, into: &client)
            }
            if presses(client).isEmpty { try await receive(session, connection, into: &client) }
            let press = try #require(presses(client).randomElement(using: &generator), "the page has no rows")
            races += 1
            // Some presses are delayed.
            let isLong = races.isMultiple(of: 50)
            let changes = Int.random(in: isLong ? 20..<30 : 0..<4, using: &generator)
            var wasThere = true
            for _ in 0..<changes {
                change(&generator, isGentle: isLong)
                // Some changes are delayed as well, and some pages lose their connection.
                if Bool.random(using: &generator) { try await receive(session, connection, into: &client) }
                if Int.random(in: 0..<40, using: &generator) == 0 { connection = session.connect(after: client.render) }
                wasThere = wasThere && !controller.isLoading && controller.rows.contains(press.row)
            }
            controller.ran = []
            do {
                await (try session.receive(press.event))?.value
                try #require(controller.ran == [press.action], "race \(races)")
                outcomes.ran += 1
                if client.render - press.render >= 8 { outcomes.old += 1 }
            } catch {
                try #require(error as? LiveError == .lateEvent, "race \(races)")
                try #require(controller.ran == [], "race \(races)")
                if press.isSubmit { try #require(!wasThere, "race \(races) lost what was entered in a form that was there all the time") }
                outcomes.late += 1
            }
        }
        #expect(outcomes.ran > count * 3 / 10 && outcomes.late > count / 20 && outcomes.old > count / 500, "\(outcomes)")
    }
}
