import PresentationKit

enum UploadAction: Hashable, Sendable {
    case send(FormValues)
}

/// A screen with a form that takes a file.
@MainActor
final class UploadController: ScreenController {
    let outlet = Outlet()
    var received: [FormValues] = []

    var view: Markup {
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
