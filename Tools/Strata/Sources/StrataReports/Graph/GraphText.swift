import StrataScan

extension GraphModel {
    /// A Mermaid flowchart; forbidden arrows are red.
    public var mermaid: String {
        var lines = ["flowchart TD"]
        for (band, name) in bands.enumerated() {
            let members = nodes.indices.filter { nodes[$0].band == band }
            // A box with the same name as its layer needs no frame.
            let isFramed = !name.isEmpty && members.map { nodes[$0].label } != [name]
            if isFramed { lines.append("  subgraph b\(band)[\"\(Self.mermaidText(name))\"]") }
            lines += members.map { "\(isFramed ? "    " : "  ")n\($0)[\"\(Self.mermaidText(nodes[$0].label))\"]" }
            if isFramed { lines.append("  end") }
        }
        lines += edges.map { edge in
            let arrow = edge.isIdle ? "-.->" : "-->"
            return "  n\(edge.from) \(arrow)\(edge.references.map { "|\($0)|" } ?? "") n\(edge.to)"
        }
        let forbidden = edges.indices.filter { edges[$0].isForbidden }
        if !forbidden.isEmpty {
            lines.append("  linkStyle \(forbidden.map(String.init).joined(separator: ",")) stroke:#d1242f,stroke-width:2px")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Characters that Mermaid interprets as an entity, markup, or the end of a text.
    private static let mermaidEntities: [Character: String] = [
        "\"": "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "`": "#96;",
    ]

    private static func mermaidText(_ text: String) -> String { text.map { mermaidEntities[$0] ?? String($0) }.joined() }

    public var dot: String {
        var lines = ["digraph strata {", "  rankdir=TB; node [shape=box, fontname=\"Helvetica\"]; edge [color=\"#8b949e\"];"]
        for (band, name) in bands.enumerated() {
            lines.append("  subgraph cluster_\(band) { label=\(Self.quoted(name));")
            lines += nodes.indices.filter { nodes[$0].band == band }.map { "    n\($0) [label=\(Self.quoted(nodes[$0].label))];" }
            lines.append("  }")
        }
        lines += edges.map { edge in
            var attributes = edge.references.map { ["label=\"\($0)\""] } ?? []
            if edge.isIdle { attributes.append("style=dotted") }
            if edge.isForbidden { attributes.append("color=\"#d1242f\", penwidth=2") }
            return "  n\(edge.from) -> n\(edge.to)\(attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]");"
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String { "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\"" }

    public var json: String { jsonValue.description + "\n" }

    var jsonValue: JSONValue {
        let nodes = nodes.map { node in
            JSONValue.object([
                "id": .text(node.id), "label": .text(node.label), "layer": .text(bands[node.band]), "detail": .text(node.detail),
            ])
        }
        let edges = edges.map { edge in
            JSONValue.object([
                "from": .number(edge.from), "to": .number(edge.to), "places": .number(edge.places), "place": .text(edge.place),
                "forbidden": .bool(edge.isForbidden), "findings": .texts(edge.findings), "references": edge.references.map { .number($0) },
            ])
        }
        return .object(["layers": .texts(bands), "nodes": .array(nodes), "edges": .array(edges)])
    }
}
