import Foundation
import PresentationKit
import Testing

// The README's examples, verbatim.

struct Greeting: View {
    let name: String
    var body: Node {
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

    var body: Node {
        Stack {
            Text(viewModel.message, .heading)
            Button("Press", .primary, action: CounterAction.press)
            if viewModel.canReset { Button("Reset", action: CounterAction.reset) }
        }
    }
}

@MainActor
final class CounterController: ScreenController {
    var viewModel = CounterViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Counter"
    var view: CounterView { CounterView(viewModel: viewModel) }

    func handle(_ action: CounterAction) async {
        switch action {
        case .press: viewModel.count += 1
        case .reset: viewModel = CounterViewModel()
        }
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct ReadmeTests {
    @Test func greeting_whenRendered_matchesReadme() {
        #expect(TextRenderer.text(of: Greeting(name: "Ann & <Bob>")) == "## Hello, Ann & <Bob>\nYour accounts → /accounts")
    }

    @Test func readme_containsTheseExamplesAndAShortScreen() throws {
        let tests = URL(filePath: #filePath)
        let package = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let source = try String(contentsOf: tests, encoding: .utf8)
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let greeting = try #require(blocks.first { $0.contains("struct Greeting") })
        let screen = try #require(blocks.first { $0.contains("class CounterController") })
        #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count < 40)
        for block in [greeting, screen] {
            // The import is at the top here, and the greeting's last line is called by its test.
            let lines = block.split(separator: "\n").filter { !$0.hasPrefix("import ") && !$0.hasPrefix("print(") }
            #expect(lines.allSatisfy { source.contains($0) })
        }
        let declarations = screen.components(separatedBy: "import PresentationKit\n\n").last ?? ""
        #expect(source.contains(declarations))
    }

    @Test func counter_whenPressed_counts() async throws {
        let page = Page(CounterController())
        try await page.press("Press")
        #expect(page.html.contains("1 press"))
        try await page.press("Reset")
        #expect(page.html.contains("0 presses"))
    }
}
