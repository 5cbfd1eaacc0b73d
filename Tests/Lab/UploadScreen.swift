import PresentationKit

/// Receives files and shows their sizes.
@MainActor final class UploadController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var received = "nothing yet"
    }

    enum Action: Hashable, Sendable { case send(FormValues) }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Upload"

    var view: Node {
        Stack {
            Form(id: "upload", onSubmit: Action.send) {
                FileField("file", label: "File")
                Button.submit("Send")
            }
            Text("Received: \(viewModel.received)")
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .send(let values): viewModel.received = values.file("file").map { "\($0.name), \($0.bytes.count) bytes" } ?? "no file"
        }
    }
}
