import Testing

@_spi(Rendering) @testable import HTMLRendering
@_spi(Rendering) @testable import PresentationKit

/// A renderer uses its previous result for a node that is the same, and for no other.
@Suite(.timeLimit(.minutes(10))) @MainActor struct NodeSamenessTests {
    private struct Folder: Component {
        let key: String
        var initial: Int { 0 }
        func handle(_ action: Int, _ viewModel: inout Int) {}
        func content(_ viewModel: Int) -> Node { Text(key).body }
    }

    private let hosts = ["a", "b"].map { ScreenHost(ProbeController($0), at: "/") }
    private let slots = ["a", "b"].map { ComponentSlot($0, Folder(key: $0)) }
    private static let tag: [StaticString] = ["<p ", "></p>"]

    /// Nodes that differ from one another in one property each.
    private func nodes() -> [Node] {
        func html(_ slot: Slot, in statics: [StaticString] = ["<p>", "</p>"]) -> Node { .custom(HTML(statics: statics, slots: [slot])) }
        func row(_ key: String, _ text: String) -> KeyedNode { KeyedNode(key: key, node: Text(text).body) }
        let text = Text("a").body
        let numbers = ["1", "2"].map { FormattedNumber(text: $0, kind: .amount, tone: .plain) }
        let containers: [Node] = [
            .empty, .group([text]), .group([Text("b").body]), .group([text, text]), .rows(.made([])), .rows(.made([row("1", "a")])),
            .rows(.made([row("2", "a")])), .rows(.made([row("1", "b")])), .rows(.made([row("1", "a"), row("2", "a")])),
            .screen(hosts[0], text), .screen(hosts[1], text), .screen(hosts[0], .empty),
            .component(slots[0], text), .component(slots[1], text), .component(slots[0], .empty),
            .box(Box(.card, text)), .box(Box(.section("s"), text)), .box(Box(.section("t"), text)), .box(Box(.card, .empty)),
        ]
        let contents: [Node] = [
            text, Text("b").body, Text("a", .title).body, .icon(.home), .icon(.wallet), .number(numbers[0]), .number(numbers[1]),
            Picture("p", location: "/p", width: 1, height: 1).body, Picture("p", location: "/p", width: 1, height: 2).body,
            Player(.audio, "t", location: "/p").body, Player(.video, "t", location: "/p").body,
            Link("a", to: "/a").body, Link("a", to: "/b").body, Link("b", to: "/a").body,
        ]
        let buttons: [Button] = [
            Button("a", action: 1), Button("b", action: 1), Button("a", action: 2), Button("a", .danger, action: 1),
            Button("a", icon: .close, action: 1),
            Button("a", action: 1, isPending: true), Button("a", action: 1, isEnabled: false),
            Button("a", .secondary, action: 1, command: .copy("x")), Button("a", .secondary, action: 1, command: .copy("y")),
            Button("a", action: 1, isExpanded: true), Button("a", action: 1, isExpanded: false), .submit("a"), .submit("b"),
        ]
        let rows: [ListRow] = [
            ListRow("a"), ListRow("b"), ListRow("a", subtitle: "s"), ListRow("a", subtitle: "t"), ListRow("a", icon: .home),
            ListRow("a", icon: .wallet), ListRow("a", to: "/a"), ListRow("a", to: "/b"), ListRow("a", action: 1), ListRow("a", action: 2),
            ListRow("a") { Text("t") }, ListRow("a") { Text("u") },
        ]
        let pieces: [Node] = [
            "<p></p>", "<b></b>", html(.text("a")), html(.text("b")), html(.text("a"), in: ["<b>", "</b>"]),
            html(.html("<i>a</i>")), html(.html("<i>b</i>")), html(.node(text)), html(.node(.empty)),
            html(.rows(.made([row("1", "a")]), isItems: true), in: ["", ""]),
            html(.rows(.made([row("1", "a")]), isItems: false), in: ["", ""]),
            html(.rows(.made([row("1", "b")]), isItems: true), in: ["", ""]), html(.handler(on(.click, 1)), in: Self.tag),
            html(.handler(on(.click, 2)), in: Self.tag), html(.handler(on(.change, 1)), in: Self.tag),
            html(.attribute("title", "a"), in: Self.tag), html(.attribute("title", "b"), in: Self.tag),
            html(.attribute("title", nil), in: Self.tag),
            html(.attribute("lang", "a"), in: Self.tag), .custom(HTML(statics: ["<p>", "", "</p>"], slots: [.text("a"), .text("b")])),
        ]
        return containers + contents + buttons.map(\.body) + rows.map(\.body) + pieces
    }

    @Test func node_isSameAsItsCopyOnly() {
        let (nodes, copies) = (nodes(), nodes())
        for first in nodes.indices {
            for second in nodes.indices {
                #expect(nodes[first].isSame(as: copies[second]) == (first == second), "\(nodes[first]), \(copies[second])")
            }
        }
    }

    private struct Other: CustomNode {
        var fallback: Node { .empty }
    }

    /// Closures, the content of a memo, and the nodes of an app cannot be compared.
    @Test(arguments: [
        .custom(Other()), .custom(HTML(statics: ["", ""], slots: [.node(.custom(Other()))])),
        "<input \(on(.input) { $0.value })>", memo(1) { _ in Text("a").body }, .rows(.remembered([1], id: \.self) { _ in .empty }),
        Node.custom(HTML(statics: ["", ""], slots: [.memo(Memo(value: 1) { .empty })])),
    ])
    func node_thatCannotBeCompared_isNotSame(node: Node) {
        #expect(!node.isSame(as: node))
        #expect(!HTML.empty.isSame(as: Other()))
    }

    /// After a similar node, a node is rendered as if it were the first; after itself, it is not rendered again.
    @Test func render_afterAnother_isThatOfTheNode() {
        func html(_ node: RenderedNode) -> String { node.html().filter { !$0.isNumber } }
        func page(_ node: Node) -> Node { "<main>\(node)</main>" }
        let (nodes, copies) = (nodes(), nodes())
        for second in nodes.indices {
            var fresh = HTMLRenderer()
            let expected = html(fresh.render(page(nodes[second])))
            for first in max(0, second - 1)...min(second + 1, nodes.count - 1) {
                var renderer = HTMLRenderer()
                let before = renderer.render(page(nodes[first]))
                let after = renderer.render(page(copies[second]))
                #expect(html(after) == expected && renderer.faults.isEmpty, "\(nodes[first]), \(nodes[second])")
                if first == second { #expect(after === before, "\(nodes[first])") }
            }
        }
    }
}
