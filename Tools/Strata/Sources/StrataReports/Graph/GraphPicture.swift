import StrataScan

extension GraphModel {
    /// A drawing with one band per layer; forbidden arrows are red and drawn above the others.
    public var svg: String {
        let layout = GraphLayout(self)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(layout.width)) \(Int(layout.height))" \
            font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13" role="img" aria-label="\(JUnitReport.escaped(summary))">
            <style>\(Self.style)</style>
            \(drawing(layout))
            </svg>

            """
    }

    private var summary: String {
        let forbidden = edges.filter(\.isForbidden).count
        return "\(Receipt.count(nodes.count, "box")), \(Receipt.count(edges.count, "arrow")), \(forbidden) forbidden"
            .split(separator: "boxs").joined(separator: "boxes")
    }

    private func drawing(_ layout: GraphLayout) -> String {
        var lines: [String] = []
        for (index, band) in layout.bands.enumerated() {
            lines.append(
                "<rect class=\"band\" x=\"4\" y=\"\(Int(band.y))\" width=\"\(Int(layout.width) - 8)\" height=\"\(Int(band.height))\" rx=\"8\"/>"
            )
            let name = JUnitReport.escaped(bands[index])
            lines.append("<text class=\"title\" x=\"16\" y=\"\(Int(band.y + band.height / 2 + 4))\">\(name)</text>")
        }
        let order = edges.indices.filter { !edges[$0].isForbidden } + edges.indices.filter { edges[$0].isForbidden }
        lines += order.map { arrow($0, layout) }
        lines += nodes.indices.map { index in
            let box = layout.boxes[index]
            let (x, y, width) = (Int(box.x), Int(box.y), Int(box.width))
            return "<g class=\"node\" data-node=\"\(index)\"><title>\(JUnitReport.escaped(nodes[index].detail))</title>"
                + "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Int(box.height))\" rx=\"5\"/>"
                + "<text x=\"\(x + width / 2)\" y=\"\(y + 17)\" text-anchor=\"middle\">\(JUnitReport.escaped(nodes[index].label))</text></g>"
        }
        return lines.joined(separator: "\n")
    }

    private func arrow(_ index: Int, _ layout: GraphLayout) -> String {
        let edge = edges[index]
        let (from, to) = (layout.boxes[edge.from], layout.boxes[edge.to])
        // Downward arrows leave at the bottom and arrive at the top, upward ones the other way; within a row the arrow bends below the
        // boxes.
        let isDown = to.y > from.y
        let isLevel = to.y == from.y
        let startY = isDown || isLevel ? from.y + from.height : from.y
        let endY = isDown ? to.y : to.y + to.height
        let bend = isLevel ? 22 : max(18, abs(endY - startY) * 0.45) * (isDown ? 1 : -1)
        let (y1, y2) = (Int(startY), Int(endY))
        let curve = layout.curve(
            from: (from.center, startY), to: (to.center, endY), bends: (startY + bend, isLevel ? endY + bend : endY - bend),
            passing: [edge.from, edge.to], isStraight: isCrowded)
        let (x1, x2, c1, c2) = (Int(from.center), Int(to.center), Int(startY + bend), Int(isLevel ? endY + bend : endY - bend))
        let head = isDown ? "\(x2 - 3),\(y2 - 6) \(x2 + 3),\(y2 - 6)" : "\(x2 - 3),\(y2 + 6) \(x2 + 3),\(y2 + 6)"
        let classes =
            "edge" + (edge.isForbidden ? " forbidden" : "") + (edge.isIdle ? " idle" : "") + (isCrowded ? " crowded" : "")
        let middle = curve.point(at: 0.5)
        let count = edge.references.flatMap { count in
            count == 0 ? nil : "<text x=\"\(Int(middle.x))\" y=\"\(Int(middle.y))\" text-anchor=\"middle\">\(count)</text>"
        }
        let bow = Int(curve.bow)
        return "<g class=\"\(classes)\" data-edge=\"\(index)\"><title>\(JUnitReport.escaped(words(of: edge)))</title>"
            + "<path d=\"M\(x1) \(y1)C\(x1 + bow) \(c1) \(x2 + bow) \(c2) \(x2) \(y2)\"/><polygon points=\"\(x2),\(y2) \(head)\"/>"
            + "\(count ?? "")</g>"
    }

    /// With too many arrows, they are bundled behind boxes, and numbers are shown for the selected box only.
    private var isCrowded: Bool { edges.count > 60 }

    private func words(of edge: Edge) -> String {
        let names = "\(nodes[edge.from].label) → \(nodes[edge.to].label)"
        return edge.references.map { "\(names): \(Receipt.count($0, "use"))" } ?? names
    }

    private static let style = """
        .band{fill:#f6f8fa;stroke:#d0d7de}.title{fill:#57606a;font-weight:600;font-size:12px}.node rect{fill:#fff;stroke:#8c959f}\
        .node text{fill:#1f2328}.edge path{fill:none;stroke:#8c959f;opacity:.45}.edge polygon{fill:#8c959f;opacity:.7}\
        .edge.crowded text{display:none}.edge.lit text{display:inline}.edge.idle path{stroke-dasharray:2 4}.edge text{fill:#57606a;font-size:10px;paint-order:stroke;stroke:#f6f8fa;stroke-width:3px}\
        .edge.forbidden path{stroke:#d1242f;stroke-width:2;opacity:1}.edge.forbidden polygon{fill:#d1242f;opacity:1}\
        @media(prefers-color-scheme:dark){.band{fill:#161b22;stroke:#30363d}.title{fill:#8d96a0}.node rect{fill:#0d1117;stroke:#6e7681}\
        .node text{fill:#e6edf3}.edge.forbidden path{stroke:#ff7b72}.edge.forbidden polygon{fill:#ff7b72}}
        """

    /// A self-contained page: the drawing, a search, and the dependencies and users of each box with places.
    public var html: String {
        let layout = GraphLayout(self)
        // Within a script element only `<` could end it.
        let data = jsonValue.description.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>strata graph</title>
            <style>\(Self.pageStyle)\(Self.style)</style>
            </head>
            <body>
            <header><h1>Modules and who uses whom</h1><p>\(JUnitReport.escaped(summary))</p>
            <label>Find <input id="find" type="search" autocomplete="off" placeholder="module"></label>
            <label><input id="only" type="checkbox"> forbidden only</label></header>
            <main><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(layout.width)) \(Int(layout.height))" font-size="13">
            \(drawing(layout))
            </svg>
            <aside id="detail" aria-live="polite"><p>Select a box to list its dependencies and dependents.</p></aside></main>
            <script type="application/json" id="data">\(data)</script>
            <script>\(Self.script)</script>
            </body>
            </html>

            """
    }

    private static let pageStyle = """
        body{margin:0;font:14px/1.45 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2328;background:#fff}\
        header{display:flex;gap:1.25rem;align-items:baseline;flex-wrap:wrap;padding:.75rem 1rem}h1{font-size:1rem;margin:0}p{margin:.25rem 0}\
        input[type=search]{font:inherit;padding:.15rem .4rem;width:12rem}main{padding:0 .75rem 1rem}svg{width:100%;min-width:900px;height:auto}\
        main{overflow-x:auto}aside{padding:.5rem .75rem;max-width:72rem}aside h2{font-size:1rem;margin:.25rem 0}aside ul{margin:.25rem 0 .75rem;\
        padding-left:1.2rem}aside code{color:#57606a}.node{cursor:pointer}.node:focus{outline:none}.node:focus rect{stroke:#0969da;stroke-width:2}\
        .edge.quiet{opacity:.12}.node.quiet text{opacity:.3}.node.quiet rect{stroke-opacity:.3}.node.chosen rect{fill:#ddf4ff;stroke:#0969da;stroke-width:2}.edge.lit path{stroke:#0969da;opacity:1;stroke-width:1.6}\
        .edge.lit polygon{fill:#0969da;opacity:1}.edge.forbidden.lit path{stroke:#d1242f}.bad{color:#d1242f}\
        @media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}aside code{color:#8d96a0}.node.chosen rect{fill:#0c2d6b}\
        .bad{color:#ff7b72}}
        """

    private static let script = """
        "use strict";
        const data = JSON.parse(document.getElementById("data").textContent);
        const nodes = [...document.querySelectorAll(".node")], edges = [...document.querySelectorAll(".edge")];
        const detail = document.getElementById("detail"), find = document.getElementById("find"), only = document.getElementById("only");
        let chosen = null;
        const edgeOf = (group) => data.edges[+group.dataset.edge];
        function line(edge, other) {
          const item = document.createElement("li"), code = document.createElement("code");
          item.append(data.nodes[other].label + " ");
          code.textContent = edge.place + (edge.places > 1 ? " and " + (edge.places - 1) + " more" : "")
            + (edge.references === undefined ? "" : ", used in " + edge.references + " place" + (edge.references === 1 ? "" : "s"));
          item.append(code);
          for (const text of edge.findings) {
            const bad = document.createElement("div");
            bad.className = "bad";
            bad.textContent = text;
            item.append(bad);
          }
          return item;
        }
        function list(title, items) {
          const heading = document.createElement("h2"), list = document.createElement("ul");
          heading.textContent = title + " (" + items.length + ")";
          list.append(...items);
          return [heading, list];
        }
        function show() {
          const near = new Set();
          for (const group of edges) {
            const edge = edgeOf(group), lit = chosen !== null && (edge.from === chosen || edge.to === chosen);
            if (lit) { near.add(edge.from); near.add(edge.to); }
            group.classList.toggle("lit", lit);
            group.classList.toggle("quiet", chosen !== null && !lit || only.checked && !edge.forbidden);
          }
          const text = find.value.trim().toLowerCase();
          for (const group of nodes) {
            const index = +group.dataset.node, matches = !text || data.nodes[index].label.toLowerCase().includes(text);
            group.classList.toggle("chosen", index === chosen);
            group.classList.toggle("quiet", !matches || chosen !== null && index !== chosen && !near.has(index));
          }
          if (chosen === null) {
            detail.innerHTML = "<p>Select a box to list its dependencies and dependents.</p>";
            return;
          }
          const title = document.createElement("h2"), about = document.createElement("p");
          title.textContent = data.nodes[chosen].label;
          about.textContent = data.nodes[chosen].layer + (data.nodes[chosen].detail ? ", " + data.nodes[chosen].detail : "");
          detail.replaceChildren(title, about,
            ...list("uses", data.edges.filter((edge) => edge.from === chosen).map((edge) => line(edge, edge.to))),
            ...list("is used by", data.edges.filter((edge) => edge.to === chosen).map((edge) => line(edge, edge.from))));
        }
        for (const group of nodes) {
          const choose = () => { chosen = chosen === +group.dataset.node ? null : +group.dataset.node; show(); };
          group.setAttribute("tabindex", "0");
          group.setAttribute("role", "button");
          group.addEventListener("click", choose);
          group.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(); } });
        }
        document.addEventListener("keydown", (event) => { if (event.key === "Escape") { chosen = null; show(); } });
        find.addEventListener("input", show);
        only.addEventListener("change", show);
        """
}
