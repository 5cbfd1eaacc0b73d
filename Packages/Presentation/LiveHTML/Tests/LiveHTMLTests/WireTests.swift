@_spi(Rendering) import HTMLRendering
@_spi(Rendering) import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveHTML

struct WireTests {
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

    private func change(from old: Node, to new: Node) -> String {
        var renderer = HTMLRenderer()
        let before = renderer.render(old)
        let after = renderer.render(new)
        var writer = WireWriter(known: [])
        writer.write(before)
        writer.buffer.truncate(to: 0)
        return writer.writeChange(from: before, to: after) ? String(decoding: writer.buffer.bytes, as: UTF8.self) : ""
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

    @Test func patch_whenNothingChanged_isEmpty() {
        var random = RandomPage(generator: SeededNumbers(seed: 3))
        for _ in 0..<100 {
            let page = random.page()
            #expect(change(from: page, to: page) == "")
        }
    }

    @Test func patch_whenOneRowOf300Changes_containsOneRow() {
        func page(_ paid: String?) -> Node {
            Stack {
                Text("Invoices", .heading)
                ItemList((0..<300).map { "k\($0)" }, id: \.self) { ListRow("Invoice \($0)", subtitle: $0 == paid ? "Paid" : "Open") }
            }.body
        }
        #expect(change(from: page(nil), to: page("k9")) == #"{"1.1.1.0":{"u":{"k9":{"0.0.1.1.0":"Paid"}}}}"#)
    }

    @Test func patch_whenRowIsPrepended_sendsOneRow() {
        func page(_ rows: Range<Int>) -> Node { list(rows, id: \.self) { "<p>\($0)</p>" } }
        let patch = change(from: page(1..<1001), to: page(0..<1001))
        #expect(patch.count < 50)
        #expect(patch.hasPrefix(#"{"0":{"o":[["0",null,"#))
    }

    @Test func patch_whenTemplateChanges_sendsWholePiece() {
        func page(_ isOn: Bool) -> Node { isOn ? "<p>\("a")</p>" : "<b>\("a")</b>" }
        #expect(change(from: "<i>\(page(true))</i>", to: "<i>\(page(false))</i>").hasSuffix(#",["a"]]}"#))
    }

    @Test(arguments: [
        (["a", "b", "c"], ["c", "a", "b"], 1), (["a", "b", "c", "d"], ["d", "c", "b", "a"], 3), ([], ["a"], 1), (["a"], [], 0),
        (["a", "b", "c"], ["a", "x", "b", "c"], 1), (["a", "b", "c", "d", "e"], ["b", "c", "d", "e", "a"], 1),
    ])
    func order_whenRowsMove_hasMinimalPlaces(old: [String], new: [String], places: Int) {
        #expect(ListOrder(from: old, to: new).placed.count == places)
    }

    @Test func template_withAllContexts_marksEachSlot() {
        var renderer = HTMLRenderer()
        let node = renderer.render("<a href=\"/x/\("1")\" \(flag: "hidden", true) class=\"\("c")\">\("t")</a>")
        #expect(
            WireTemplate.html(of: node.template)
                == "<a href=\"/x/\u{E000}\"  $1=\"\" class=\"\u{E000}\"><!----></a>"
        )
    }
}
