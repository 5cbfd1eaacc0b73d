import PresentationKit

/// A page of another origin between a field and a button: `/framed?at=http://host:port/path`.
@MainActor final class FramedController: ScreenController {
    enum Action: Hashable, Sendable {
        case press
        case hear(String)
    }

    var presses = 0 { didSet { context.setNeedsRender() } }
    var heard = 0 { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Framed"
    private let location: String

    init(_ location: String) {
        self.location = location
    }

    var view: Node {
        Stack {
            Link("Contents", to: "/")
            TextField("text", label: "Text")
            Button("Press", action: Action.press)
            Text("Presses: \(presses)")
            Text("Heard: \(heard)")
            WebFrame("Guest", location: location, outbox: FrameOutbox(), onMessage: Action.hear)
        }.body
    }

    func handle(_ action: Action) {
        switch action {
        case .press: presses += 1
        case .hear: heard += 1
        }
    }
}
