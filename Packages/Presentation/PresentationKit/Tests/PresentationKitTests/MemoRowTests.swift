import PresentationKitTesting
import Synchronization
import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

private struct Row: Equatable, Sendable {
    let id: Int
    var text: String
}

private enum Press: Hashable, Sendable { case row(Int) }

/// The rendered rows, in order.
private final class Made: Sendable {
    private let ids = Mutex<[Int]>([])
    func add(_ id: Int) { ids.withLock { $0.append(id) } }

    func take() -> [Int] {
        ids.withLock { ids in
            defer { ids = [] }
            return ids
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct MemoRowTests {
    private let made = Made()

    private func page(_ rows: [Row]) -> Node {
        let list = list(memo: rows, id: \.id) { [made] row in
            made.add(row.id)
            return "<li \(on(.click, Press.row(row.id)))>\(row.text)</li>" as Node
        }
        return "<ul>\(list)</ul>"
    }

    private func rows(_ ids: some Sequence<Int>) -> [Row] { ids.map { Row(id: $0, text: "row \($0)") } }

    @Test func rows_whenOneChanged_makeThatOneOnly() {
        var renderer = HTMLRenderer()
        let first = renderer.render(page(rows(1...5)))
        #expect(renderer.render(page(rows(1...5))) === first && made.take() == [1, 2, 3, 4, 5])
        var changed = rows(1...5)
        changed[2].text = "changed"
        #expect(renderer.render(page(changed)).html().contains("<li  data-click=\"3\">changed</li>"))
        #expect(made.take() == [3])
    }

    @Test func handlers_ofRowsThatWereNotMadeAgain_goOnToCount() {
        var renderer = HTMLRenderer()
        var changed = rows(1...3)
        for turn in 1...30 {
            changed[0].text = "\(turn)"
            _ = renderer.render(page(changed))
        }
        guard case .found(let entry) = renderer.registry.resolve(3, event: .click, render: renderer.registry.render) else {
            Issue.record("the third row cannot be pressed")
            return
        }
        #expect(entry.key.action == ErasedAction(Press.row(3)))
        // A removed row cannot be pressed.
        _ = renderer.render(page(Array(changed.dropLast())))
        guard case .gone = renderer.registry.resolve(3, event: .click, render: renderer.registry.render - 1) else {
            Issue.record("the third row can be pressed")
            return
        }
    }

    @Test func rows_insideMemo_whenSkipped_keepHandlers() {
        var renderer = HTMLRenderer()
        for _ in 1...20 {
            let rows = rows(1...3)
            _ = renderer.render(memo(7) { [self] _ in page(rows) })
        }
        #expect(made.take() == [1, 2, 3])
        #expect(renderer.registry.count == 3)
    }

    @Test func key_whenItOccursTwice_leavesTheSecondRowOut_eachTime() {
        var renderer = HTMLRenderer()
        for _ in 1...3 {
            let html = renderer.render(page(rows([1, 2, 1]))).html()
            #expect(html.ranges(of: "row 1").count == 1)
            #expect(renderer.faults == ["the list key \"1\" occurs twice; the second row was skipped"])
        }
    }

    /// The same changes to both kinds of list give the same page and the same numbers.
    @Test(arguments: 1...40 as ClosedRange<UInt64>) func rows_whateverHappens_areThoseOfAPlainList(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var (memoised, plain) = (HTMLRenderer(), HTMLRenderer())
        var present = rows(1...6)
        for turn in 1...60 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: present.shuffle(using: &random)
            case 1: present.insert(Row(id: 100 + turn, text: "new"), at: Int.random(in: 0...present.count, using: &random))
            case 2: if !present.isEmpty { present.remove(at: Int.random(in: 0..<present.count, using: &random)) }
            case 3: if let first = present.indices.randomElement(using: &random) { present[first].text = "turn \(turn)" }
            default: break
            }
            let other = list(present, id: \.id) { "<li \(on(.click, Press.row($0.id)))>\($0.text)</li>" as Node }
            #expect(memoised.render(page(present)).html() == plain.render("<ul>\(other)</ul>").html())
            #expect(memoised.registry.count == plain.registry.count)
        }
    }
}
