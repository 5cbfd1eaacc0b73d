@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit

func render(_ view: some View) -> (html: String, faults: [String]) {
    var renderer = HTMLRenderer()
    let node = renderer.render(view.body)
    return (node.html(), renderer.faults)
}

@MainActor final class ProbeController: ScreenController {
    enum Action: Hashable, Sendable {
        case note(String)
        case fail
    }

    struct Failure: Error {}

    let context = ScreenContext()
    let title: String
    let log: Log
    var text = "" { didSet { context.setNeedsRender() } }
    var loadFailures = 0
    var appearFailures = 0
    var holdsLoad = false
    var held: CheckedContinuation<Void, Never>?

    init(_ title: String, _ log: Log = Log()) {
        self.title = title
        self.log = log
    }

    var view: Node {
        Stack {
            Text("\(title): \(text)")
            Button("Note", action: Action.note(title))
            Button("Fail", action: Action.fail)
        }.body
    }

    func load() async throws {
        log("load")
        if holdsLoad { await withCheckedContinuation { held = $0 } }
        if title == "slow" { try await observe() }
        if loadFailures > 0 {
            loadFailures -= 1
            throw Failure()
        }
    }

    func willAppear() { log("willAppear") }
    func didAppear() async throws {
        log("didAppear")
        if appearFailures > 0 {
            appearFailures -= 1
            throw Failure()
        }
        if title == "observer" { try await observe() }
    }

    private func observe() async throws {
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            log("cancelled")
            throw error
        }
    }

    func willDisappear() { log("willDisappear") }
    func unload() { log("unload") }

    func handle(_ action: Action) async throws {
        switch action {
        case .note(let note):
            log("handle \(note)")
            text = note
        case .fail: throw Failure()
        }
    }

    private func log(_ step: String) { log.lines.append("\(title) \(step)") }
}

@MainActor final class Log {
    var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Returns and removes the lines recorded until a page has settled.
    func take(after page: Page) async -> [String] {
        await page.settle()
        return take()
    }
}

/// A page with its runtime, driven by the handler names in its HTML.
@MainActor struct Page {
    let runtime: ScreenRuntime<HTMLRenderer>

    init(_ controller: any ScreenController, _ aspects: AspectWeaver = AspectWeaver([])) {
        runtime = ScreenRuntime(controller, at: "/", weaver: aspects, renderer: HTMLRenderer())
        runtime.start()
    }

    init(settling controller: any ScreenController, _ aspects: AspectWeaver = AspectWeaver([])) async {
        self.init(controller, aspects)
        await settle()
    }

    var html: String { runtime.render().html() }

    func settle() async {
        await runtime.settle()
        for _ in 0..<20 { await Task.yield() }
    }

    /// The numbers of the handlers of all buttons with a label, in page order.
    func handlers(of label: String) -> [Int] {
        html.split(separator: "<button").filter { $0.contains(">\(label)<") || $0.contains("aria-label=\"\(label)\"") }.compactMap {
            button in
            button.split(separator: "data-click=\"").dropFirst().first.flatMap { Int($0.prefix(while: \.isNumber)) }
        }
    }

    func press(_ label: String, _ index: Int = 0) async throws {
        let number = handlers(of: label)[index]
        await (try runtime.event(.click, handler: number, render: runtime.renderNumber, values: FormValues())).perform()
        await settle()
    }
}
