import PresentationKit

enum UploadAction: Hashable, Sendable {
    case send(FormValues)
}

/// A screen with a file form.
@MainActor
final class UploadController: ScreenController {
    let context = ScreenContext()
    var received: [FormValues] = []

    var view: Node {
        Form(id: "upload", onSubmit: UploadAction.send) {
            TextField("title", label: "Title")
            FileField("photo", label: "Photo", accept: ["image/*", ".pdf"])
            Button.submit("Send")
        }.body
    }

    func handle(_ action: UploadAction) async {
        if case .send(let values) = action { received.append(values) }
    }
}

enum EchoAction: Hashable, Sendable {
    case received(String)
}

/// A screen that echoes messages of the page in its frame.
@MainActor
final class EchoController: ScreenController {
    let context = ScreenContext()
    var outbox = FrameOutbox() { didSet { context.setNeedsRender() } }

    var view: WebFrame {
        WebFrame("Terms", location: "http://localhost:1/terms", outbox: outbox, onMessage: EchoAction.received)
    }

    func handle(_ action: EchoAction) async {
        if case .received(let text) = action { outbox.send("echo \(text)") }
    }
}
