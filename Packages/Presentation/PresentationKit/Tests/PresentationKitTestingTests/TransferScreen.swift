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
    case closeMessage
    case waitForUser
}

struct TransferView: View {
    let viewModel: TransferViewModel

    var body: Node {
        Text("Transfer", .title)
        if let message = viewModel.message { Banner(message, .success, dismiss: TransferAction.closeMessage) }
        Form(id: "transfer", onSubmit: TransferAction.send) {
            TextField(
                "recipient",
                label: "Recipient",
                value: viewModel.recipient,
                error: viewModel.recipientError,
                on: on(.input) { TransferAction.check($0.value) }
            )
            MoneyField("amount", label: "Amount", currency: viewModel.currency)
            PasswordField("pin", label: "PIN")
            SelectField(
                "currency",
                label: "Currency",
                options: [.init("EUR", "Euro"), .init("USD", "US dollar")],
                selection: viewModel.currency
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

@MainActor
final class TransferController: ScreenController {
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

/// A screen that shows the given markup.
@MainActor
final class StillController: ScreenController {
    let context = ScreenContext()
    let view: Node

    init(_ view: some View) {
        self.view = view.body
    }
}
