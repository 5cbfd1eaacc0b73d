import PresentationKit

/// Sends device commands, and counts rate-limited events.
@MainActor final class DeviceController: ScreenController {
    struct Wrong: Error {}

    struct Order: FormModel {
        var first = FormField("first", "First", rule: { (text) throws(Wrong) in text }, problem: { _ in "" })
        var second = FormField("second", "Second") { (text) throws(Wrong) in
            guard text == "right" else { throw Wrong() }
            return text
        } problem: { _ in
            "Say right."
        }
        var status = FormStatus()
        static let fields = [part(\.first), part(\.second)]
    }

    struct ViewModel: Sendable {
        var order = Order()
        var sent = ""
        var heard: [String] = []
    }

    enum Action: Hashable, Sendable {
        case send(FormValues)
        case hear(String)
        case copy
        case reveal
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Device"

    var view: Node {
        Stack {
            Button("Copy", action: Action.copy)
            Button("Reveal", action: Action.reveal)
            Text("Sent: \(viewModel.sent)")
            Text("Heard: \(viewModel.heard.joined(separator: ","))")
            TextField("throttled", label: "Throttled", on: on(.input, .throttled(.milliseconds(400))) { Action.hear("t" + $0.value) })
            TextField("debounced", label: "Debounced", on: on(.input, .debounced(.milliseconds(400))) { Action.hear("d" + $0.value) })
            SelectField(
                "choice", label: "Choice", options: ["a", "b", "c"].map { .init($0, $0) }, selection: "a",
                on: on(.change, .debounced(.milliseconds(400))) { Action.hear("c" + $0.value) })
            list(0..<40, id: \.self) { Text("Line \($0)") }
            FormView(viewModel.order, id: "order", label: "Send", onSubmit: Action.send)
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .send(let values):
            func message(_ error: Wrong) -> LocalizedText? { nil }
            await submit(\.viewModel.order, values, failed: message) {
                $0.validated(\.first, \.second)
            } work: { (first, second) throws(Wrong) in
                viewModel.sent = first + " " + second
            }
        case .hear(let text): viewModel.heard.append(text)
        case .copy: context.send(.copy("from the app"))
        case .reveal: context.send(.reveal("second"))
        }
    }
}
