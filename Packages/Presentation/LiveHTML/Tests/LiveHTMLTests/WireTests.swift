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
        for round in 0..<400 {
            var random = RandomPages(seed: UInt64(round))
            var renderer = HTMLRenderer()
            var client = ReferenceClient()
            var node = renderer.render(random.next())
            var known: Set<Int> = []
            var json: [UInt8]
            (json, known) = message {
                $0.buffer.append("\"j\":")
                $0.write(node)
            }
            try client.receive(json)
            try #require(client.html == node.html(), "round \(round)")
            for step in 0..<10 {
                let next = renderer.render(random.next())
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
