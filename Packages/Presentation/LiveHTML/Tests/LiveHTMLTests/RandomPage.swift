import HTMLRendering
import PresentationKit
import PresentationKitTesting

/// Random pages with every kind of slot, small enough that two of them often have parts in common.
struct RandomPage {
    var generator: SeededNumbers

    private mutating func pick(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    private mutating func text() -> String {
        ["", "a", "Ann & Bob", "<script>", "\"quoted\" 'twice'", "日本語 🎈", "line\nbreak\t\u{1}\\"][pick(7)]
    }

    mutating func page(depth: Int = 3) -> Node {
        switch pick(depth > 0 ? 10 : 4) {
        case 0: return pick(2) == 0 ? "<p>\(RawHTML("<em>\(pick(3))</em>"))</p>" : "<p>\(text())</p>"
        case 1: return "<b class=\"x \(text()) y\" \(flag: "hidden", pick(2) == 0)>\(text())</b>"
        case 2: return "<input value=\"\(text())\" \(attribute: "placeholder", pick(2) == 0 ? nil : text())>"
        case 3: return "<textarea rows=\"2\" \(flag: "hidden", pick(2) == 0)>\(text())</textarea>"
        case 4: return "<div>\(page(depth: depth - 1))\(text())\(page(depth: depth - 1))</div>"
        case 5: return Node([page(depth: depth - 1), page(depth: depth - 1)])
        case 6: return pick(2) == 0 ? .empty : page(depth: depth - 1)
        case 7: return "<i \(on(.click, pick(3)))>\(page(depth: depth - 1))</i>"
        case 8:
            let value = pick(2)
            return memo(value) { "<u>\($0)</u>" }
        default:
            let keys = (0..<8).shuffled(using: &generator).prefix(pick(9))
            let rows = keys.map { ($0, page(depth: depth - 1)) }
            return "<ul>\(list(rows, id: \.0) { "<li>\($0.1)</li>" })</ul>"
        }
    }
}
