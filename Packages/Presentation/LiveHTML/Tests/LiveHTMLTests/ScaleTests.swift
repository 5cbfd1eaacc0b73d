import PresentationKit
import Testing

@testable import LiveHTML

enum ManyFormsAction: Hashable, Sendable {
    case check(Int, String)
    case save(Int, FormValues)
}

/// A page with any number of forms, each of which validates its input.
@MainActor final class ManyFormsController: ScreenController {
    let context = ScreenContext()
    let count: Int
    var texts: [Int: String] = [:] { didSet { context.setNeedsRender() } }
    init(_ count: Int) { self.count = count }

    var view: Node {
        list(0..<count, id: \.self) { number in
            Form(id: "form-\(number)", onSubmit: { ManyFormsAction.save(number, $0) }) {
                TextField("text-\(number)", label: "Text", on: on(.input) { ManyFormsAction.check(number, $0.value) })
                Text(self.texts[number] ?? "")
            }
        }
    }

    func handle(_ action: ManyFormsAction) async {
        switch action {
        case .check(let number, let text): texts[number] = text
        case .save(let number, let values): texts[number] = values["text-\(number)"]
        }
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct ScaleTests {
    /// The time for a thousand forms is measured in benchmarks; this test checks that only one is updated.
    @Test(arguments: [100, 1000]) func typing_amongManyForms_changesOneForm(count: Int) async throws {
        let controller = ManyFormsController(count)
        let session = try await LiveSession.showing(controller)
        let html = session.page()
        let connection = await session.connectReceivingAll()
        // A form in the middle.
        let input = html.split(separator: "id=\"text-\(count / 2)\"").last?.split(separator: "data-input=\"").dropFirst().first
        let handler = try #require(input.flatMap { Int($0.prefix(while: \.isNumber)) })
        for round in 0..<8 {
            await (try session.receive(.handler(.input, handler, render: 2 + round, values: ["x": "\(round)"], number: round)))?.value
            let json = try await session.nextUpdate(for: connection)
            #expect(json.count < 120 && controller.texts == [count / 2: "\(round)"])
        }
    }

    /// Handlers, templates and event numbers must be released.
    @Test func session_afterThousandsOfEvents_doesNotGrow() async throws {
        let controller = ShopController()
        var limits = LiveLimits()
        limits.eventsPerSecond = .max
        let session = try await LiveSession.showing(controller, limits: limits)
        let connection = await session.connectReceivingAll()
        var render = 0
        let before = session.handlerCount
        for round in 0..<2_000 {
            // All rows are new, and so are all handlers.
            controller.viewModel.rows = [round, round + 5_000, round + 10_000]
            await (try session.receive(.open("/\(round)", number: round)))?.value
            render = try #require(JSONValue.read(try await session.nextUpdate(for: connection))["r"]?.integer)
        }
        #expect(render > 2_000)
        #expect(session.handlerCount <= before + 3 * 8 + 3)
    }
}
