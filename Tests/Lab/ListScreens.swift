import HTMLRendering
import PresentationKit

/// A long list of links to pages in a stack, to test that the scroll position is restored.
@MainActor final class RowsController: ScreenController {
    let context = ScreenContext()
    let title = "Rows"

    var view: Node { list(1...200, id: \.self) { row in "<p><a href=\"/rows/\(row)\">Row \(row)</a></p>" } }
}

@MainActor final class RowController: ScreenController {
    let context = ScreenContext()
    let title: String
    init(number: String) { title = "Row \(number)" }
    var view: Node { "<p>This is \(title).</p>" }
}

/// Shows rows and their pages in one stack, as an app does.
@MainActor enum Rows {
    static func open(_ location: String, in root: RootContainer) {
        let stack: StackContainer
        if let current = root.current as? StackContainer {
            stack = current
        } else {
            stack = StackContainer(root: RowsController(), at: "/rows")
            root.show(stack, at: "/rows")
        }
        let place = stack.children.firstIndex { $0.location == location }
        if let place { return stack.pop(to: place + 1) }
        stack.push(RowController(number: String(location.dropFirst("/rows/".count))), at: location)
    }
}

/// A windowed list of ten thousand rows with buttons.
@MainActor final class LongController: ScreenController {
    struct Row: Hashable, Sendable {
        var id: Int
        var presses = 0
    }

    struct ViewModel: Hashable, Sendable {
        var rows = (0..<10_000).map { Row(id: $0) }
    }

    enum Action: Hashable, Sendable {
        case press(Int)
        /// Three rows before all others.
        case prepend
    }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Long"

    var view: Node {
        Stack {
            ItemList(memo: viewModel.rows, id: \.id, window: 100, label: "Rows") { row in
                ListRow("Row \(row.id)", subtitle: "Pressed \(row.presses) times", action: Action.press(row.id))
            }
            Button("Prepend", action: Action.prepend)
        }.body
    }

    func handle(_ action: Action) async {
        switch action {
        case .press(let id):
            guard let index = viewModel.rows.firstIndex(where: { $0.id == id }) else { return }
            viewModel.rows[index].presses += 1
        case .prepend:
            let first = viewModel.rows[0].id
            viewModel.rows.insert(contentsOf: (first - 3..<first).map { Row(id: $0) }, at: 0)
        }
    }
}

/// A page that changes twenty times a second around fields, a choice and a long list.
@MainActor final class ClockController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var ticks = 0
        var rows = Array(1...300)
    }

    enum Action: Hashable, Sendable { case prepend, reverse }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Clock"

    var view: Node {
        Stack {
            Text("Ticks: \(viewModel.ticks)")
            TextField("text", label: "Text", value: "")
            SelectField(
                "choice", label: "Choice", options: [.init("a", "First"), .init("b", "Second"), .init("c", "Third")], selection: "a")
            Row {
                Button("Prepend", action: Action.prepend)
                Button("Reverse", action: Action.reverse)
            }
            ItemList(viewModel.rows, id: { $0 }, label: "Rows") { row in
                "<span id=\"row-\(row)\">Row \(row), \(viewModel.ticks % 10)</span>"
            }
        }.body
    }

    func didAppear() async throws {
        while true {
            try await Task.sleep(for: .milliseconds(50))
            viewModel.ticks += 1
        }
    }

    func handle(_ action: Action) async {
        switch action {
        case .prepend: viewModel.rows.insert(contentsOf: (1...3).map { viewModel.rows.count + 4 - $0 }, at: 0)
        case .reverse: viewModel.rows.reverse()
        }
    }
}

/// A drawing made of single pieces, sequences, a list, and changing parts.
@MainActor final class DrawingController: ScreenController {
    struct ViewModel: Hashable, Sendable {
        var bars = [1, 2, 3]
        var isMarked = false
    }

    enum Action: Hashable, Sendable { case add }

    var viewModel = ViewModel() { didSet { context.setNeedsRender() } }
    let context = ScreenContext()
    let title = "Drawing"

    var view: Node {
        let axis: Node = "<line class=\"shape\" x1=\"0\" y1=\"\(99)\" x2=\"100\" y2=\"99\"></line>"
        let mark: Node = viewModel.isMarked ? Node([axis, "<circle class=\"shape\" cx=\"\(50)\" cy=\"50\" r=\"5\"></circle>"]) : .empty
        let bars = list(viewModel.bars, id: \.self) { bar in
            Node(["<rect class=\"shape\" x=\"\(bar * 10)\" y=\"10\" width=\"5\" height=\"80\"></rect>", mark])
        }
        return Stack {
            Button("Add", action: Action.add)
            """
            <svg id="drawing" viewBox="0 0 100 100" width="100" height="100" stroke="black">\
            <g>\(Node([axis, bars]))</g>\(mark)</svg>
            """ as Node
        }.body
    }

    func handle(_ action: Action) async {
        viewModel.bars.append(viewModel.bars.count + 1)
        viewModel.isMarked = true
    }
}
