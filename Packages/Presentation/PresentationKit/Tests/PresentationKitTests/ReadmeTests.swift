import PresentationKit
import Testing

// The README's examples, word for word.

struct Greeting: View {
    let name: String
    var body: Markup {
        Text("Hello, \(name)", .heading)
        Link("Your accounts", to: "/accounts")
    }
}

struct CounterViewModel: Hashable, Sendable {
    var count = 0
    var message: String { count == 1 ? "1 press" : "\(count) presses" }
    var canReset: Bool { count > 0 }
}

enum CounterAction: Hashable, Sendable { case press, reset }

struct CounterView: View {
    let viewModel: CounterViewModel

    var body: Markup {
        Stack {
            Text(viewModel.message, .heading)
            Button("Press", .primary, action: CounterAction.press)
            if viewModel.canReset { Button("Reset", action: CounterAction.reset) }
        }
    }
}

@MainActor
final class CounterController: ScreenController {
    var viewModel = CounterViewModel() { didSet { outlet.setNeedsRender() } }
    let outlet = Outlet()
    let title = "Counter"
    var view: CounterView { CounterView(viewModel: viewModel) }

    func handle(_ action: CounterAction) async {
        switch action {
        case .press: viewModel.count += 1
        case .reset: viewModel = CounterViewModel()
        }
    }
}

@MainActor
struct ReadmeTests {
    @Test func greeting_whenRendered_readsAsTheReadmeSays() {
        #expect(TextRenderer.text(of: Greeting(name: "Ann & <Bob>")) == "## Hello, Ann & <Bob>\nYour accounts → /accounts")
    }

    @Test func counter_whenPressed_counts() async throws {
        let page = Page(CounterController())
        try await page.press("Press")
        #expect(page.html.contains("1 press"))
        try await page.press("Reset")
        #expect(page.html.contains("0 presses"))
    }
}
