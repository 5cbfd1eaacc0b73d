import HTMLRendering
import PresentationKit

/// A long list of links to pages in a stack, to test that the scroll position is restored.
@MainActor final class RowsController: ScreenController {
    let context = ScreenContext()
    let title = "Rows"

    var view: Node {
        list(1...200, id: \.self) { row in
            "<p><a href=\"/rows/\(row)\">Row \(row)</a></p>"
        }
    }
}

@MainActor final class RowController: ScreenController {
    let context = ScreenContext()
    let title: String

    init(number: String) {
        title = "Row \(number)"
    }

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
