import StrataScan

extension GraphModel {
    /// A drawing with one band per layer; forbidden arrows are red and drawn above the others.
    public var svg: String {
        let layout = GraphLayout(self)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(layout.width)) \(Int(layout.height))" \
            font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13" role="img" aria-label="\(JUnitReport.escaped(summary))">
            <style>\(Self.pictureStyle)</style>
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
            <style>\(Self.pageStyle)\(Self.pictureStyle)</style>
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

    private static let pictureStyle = joined(PackageResources.picture_css)
    private static let pageStyle = joined(PackageResources.page_css)
    private static let script = String(decoding: PackageResources.page_js.dropLast(), as: UTF8.self)

    private static func joined(_ lines: [UInt8]) -> String { String(decoding: lines.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
}
