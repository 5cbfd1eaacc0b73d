import PresentationKit

/// A screen that exercises all features of the page driver.
struct TransferViewModel: Hashable, Sendable {
    var recipient = ""
    var recipientError: String?
    var currency = "EUR"
    var balance = 10_000
    var message: String?
    var isUrgent = false
    var isSending = false
    var rows = ["rent", "food"]
}

enum TransferAction: Hashable, Sendable {
    case send(FormValues)
    case check(String)
    case urgent(FormValues)
    case remove(String)
    case closeMessage, waitForUser
}

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        Text("Transfer", .title)
        if let message = viewModel.message { Banner(message, .success, dismiss: TransferAction.closeMessage) }
        Form(id: "transfer", onSubmit: TransferAction.send) {
            TextField(
                "recipient", label: "Recipient", value: viewModel.recipient, error: viewModel.recipientError,
                on: on(.input) { TransferAction.check($0.value) }
            )
            MoneyField("amount", label: "Amount", currency: viewModel.currency)
            PasswordField("pin", label: "PIN")
            SelectField(
                "currency", label: "Currency", options: [.init("EUR", "Euro"), .init("USD", "US dollar")], selection: viewModel.currency
            )
            CheckboxField("urgent", label: "Urgent", isOn: viewModel.isUrgent, on: on(.change, TransferAction.urgent))
            Button.submit("Send money", isPending: viewModel.isSending)
        }
        ItemList(viewModel.rows, id: \.self) { row in
            ListRow("Standing order \(row)") { Button("Remove", action: TransferAction.remove(row)) }
        }
        Button("Log in first", action: TransferAction.waitForUser)
        Link("Help", to: "/help")
    }
}

@MainActor final class TransferController: ScreenController {
    var viewModel = TransferViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Transfer"
    var received: [FormValues] = []
    var userCame: CheckedContinuation<Void, Never>?
    var view: TransferView { TransferView(viewModel: viewModel) }

    func handle(_ action: TransferAction) async {
        switch action {
        case .send(let values):
            received.append(values)
            viewModel.message = "Sent \(values["amount"]) \(values["currency"]) to \(values["recipient"])"
            viewModel.recipient = "sent"
        case .check(let text): viewModel.recipientError = text.isEmpty ? "Name a recipient." : nil
        case .urgent(let values): viewModel.isUrgent = values.isOn("urgent")
        case .remove(let row):
            viewModel.rows.removeAll { $0 == row }
            if row == "food" { userCame?.resume() }
        case .closeMessage: viewModel.message = nil
        case .waitForUser:
            viewModel.message = "Waiting"
            await withCheckedContinuation { userCame = $0 }
            viewModel.message = "Welcome"
        }
    }
}

@MainActor final class StillController: ScreenController {
    let context = ScreenContext()
    let view: Node
    init(_ view: some View) { self.view = view.body }
}

enum NoteAction: Hashable, Sendable {
    case check(String)
    case save(FormValues)
}

@MainActor final class NoteController: ScreenController {
    let context = ScreenContext()
    var text = "" { didSet { context.setNeedsRender() } }
    var saved: [FormValues] = []

    var view: Node {
        Form(id: "note-form", onSubmit: NoteAction.save) {
            TextArea(
                "note", label: "Note", value: text, limit: 10, error: TextArea.length(of: text) > 10 ? "Too long." : nil,
                on: on(.input) { NoteAction.check($0.value) }
            )
            Button.submit("Save")
        }.body
    }

    func handle(_ action: NoteAction) async {
        switch action {
        case .check(let text): self.text = text
        case .save(let values): saved.append(values)
        }
    }
}

enum UploadAction: Hashable, Sendable { case send(FormValues) }

@MainActor final class UploadController: ScreenController {
    let context = ScreenContext()
    var received: [FormValues] = []

    var view: Node {
        Form(id: "upload", onSubmit: UploadAction.send) {
            TextField("title", label: "Title")
            FileField("photo", label: "Photo", accept: ["image/*", ".pdf"])
            Button.submit("Send")
        }.body
    }

    func handle(_ action: UploadAction) async { if case .send(let values) = action { received.append(values) } }
}

enum EchoAction: Hashable, Sendable { case received(String) }

/// A screen that echoes messages of the page in its frame.
@MainActor final class EchoController: ScreenController {
    let context = ScreenContext()
    var outbox = FrameOutbox() { didSet { context.setNeedsRender() } }

    var view: WebFrame {
        WebFrame("Terms", location: "http://localhost:1/terms", outbox: outbox, onMessage: EchoAction.received)
    }

    func handle(_ action: EchoAction) async { if case .received(let text) = action { outbox.send("echo \(text)") } }
}
