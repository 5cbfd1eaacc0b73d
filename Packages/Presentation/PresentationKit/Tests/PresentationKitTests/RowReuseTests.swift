import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

private enum Press: Hashable, Sendable {
    case row(Int)
    case typed(String)
}

/// Rows are always made, and rendered only if they differ from those of the previous render.
@Suite(.timeLimit(.minutes(10))) struct RowReuseTests {
    @Test func row_whenCapturedStateChanges_isRenderedAgain() {
        var renderer = HTMLRenderer()
        func page(_ state: String) -> Node { list(0..<2, id: \.self) { Text("\($0) \(state)", .inline) } }
        #expect(renderer.render(page("a")).html() == "0 a1 a")
        #expect(renderer.render(page("b")).html() == "0 b1 b")
    }

    @Test func row_whenHandlerReadsValues_usesNewClosure() {
        var renderer = HTMLRenderer()
        func page(_ state: String) -> Node {
            list([7], id: \.self) { _ in "<input \(on(.input) { Press.typed($0.value.isEmpty ? "" : $0.value + state) })>" }
        }
        _ = renderer.render(page("a"))
        _ = renderer.render(page("b"))
        guard case .found(let entry) = renderer.registry.resolve(1, event: .input, render: 2) else {
            Issue.record("the handler was forgotten")
            return
        }
        #expect(entry.action(for: ["text": "x"]) == ErasedAction(Press.typed("xb")))
    }

    @Test func row_whenFaulty_isReportedInEachRender() {
        var renderer = HTMLRenderer()
        for _ in 1...3 {
            _ = renderer.render(list(0..<2, id: \.self) { "<p \("\($0)")></p>" })
            #expect(renderer.faults.count == 2)
        }
    }

    @Test func row_whenListMovesToAnotherPlace_hasNewHandlers() {
        var renderer = HTMLRenderer()
        func outer(_ name: String) -> Node {
            list([name], id: \.self) { _ in list([1], id: \.self) { Button("a", action: Press.row($0)) } }
        }
        _ = renderer.render(outer("one"))
        _ = renderer.render(outer("two"))
        guard case .gone = renderer.registry.resolve(1, event: .click, render: 1) else {
            Issue.record("a handler of another row was found")
            return
        }
    }
}
