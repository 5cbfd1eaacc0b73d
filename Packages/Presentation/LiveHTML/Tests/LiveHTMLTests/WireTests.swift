@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveHTML

@Suite(.timeLimit(.minutes(10))) struct WireTests {
    private func message(_ write: (inout WireWriter) -> Void, known: Set<Int> = []) -> (json: [UInt8], known: Set<Int>) {
        var writer = WireWriter(known: known)
        write(&writer)
        var json = JSONBuffer()
        json.append("{\"r\":1,\"T\":{")
        for (index, template) in writer.needed.enumerated() {
            if index > 0 { json.append(",") }
            json.append(string: String(template.id))
            json.append(":")
            json.append(string: WireTemplate.html(of: template))
        }
        json.append("},")
        json.append(writer.buffer)
        json.append("}")
        return (json.bytes, writer.known)
    }

    @Test func patch_ofRandomPages_leadsToNewPage() throws {
        var random = RandomPage(generator: SeededNumbers(seed: 7))
        for round in 0..<400 {
            var renderer = HTMLRenderer()
            var client = ReferenceClient()
            var node = renderer.render(random.page())
            var known: Set<Int> = []
            var json: [UInt8]
            (json, known) = message {
                $0.buffer.append("\"j\":")
                $0.write(node)
            }
            try client.receive(json)
            try #require(client.html == node.html(), "round \(round)")
            for step in 0..<5 {
                let next = renderer.render(random.page())
                var changed = false
                (json, known) = message(
                    {
                        $0.buffer.append("\"d\":")
                        changed = $0.writeChange(from: node, to: next)
                    },
                    known: known
                )
                if changed { try client.receive(json) }
                try #require(client.html == next.html(), "round \(round), step \(step)")
                #expect(renderer.faults.isEmpty)
                node = next
            }
        }
    }

    @Test(arguments: [
        (["a", "b", "c"], ["c", "a", "b"], 1), (["a", "b", "c", "d"], ["d", "c", "b", "a"], 3), ([], ["a"], 1), (["a"], [], 0),
        (["a", "b", "c"], ["a", "x", "b", "c"], 1), (["a", "b", "c", "d", "e"], ["b", "c", "d", "e", "a"], 1),
    ])
    func order_whenRowsMove_hasMinimalPlaces(old: [String], new: [String], places: Int) {
        #expect(ListOrder(from: old, to: new).placed.count == places)
    }
}

/// Random pages with every kind of slot, small enough that two of them often have parts in common.
struct RandomPage {
    var generator: SeededNumbers
    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private mutating func text() -> String {
        ["", "a", "Ann & Bob", "<script>", "\"quoted\" 'twice'", "日本語 🎈", "line\nbreak\t\u{1}\\"][pick(7)]
    }

    mutating func page(depth: Int = 3) -> Node {
        switch pick(depth > 0 ? 10 : 4) {
        case 0: return "<p>\(text())</p>"
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
