import StrataScan

extension GraphModel {
    /// A drawing with one band per layer; forbidden arrows are red and drawn above the others.
    public var svg: String {
        let layout = GraphLayout(self)
        let frames = zip(layout.bands, bands).flatMap { band, name in
            [
                "<rect class=\"band\" x=\"4\" y=\"\(Int(band.y))\" width=\"\(Int(layout.width) - 8)\" height=\"\(Int(band.height))\" rx=\"8\"/>",
                "<text class=\"title\" x=\"16\" y=\"\(Int(band.y + band.height / 2 + 4))\">\(JUnitReport.escaped(name))</text>",
            ]
        }
        let arrows = edges.indices.filter { !edges[$0].isForbidden } + edges.indices.filter { edges[$0].isForbidden }
        let drawn = zip(nodes, layout.boxes).enumerated().map { index, pair in
            let (node, box) = pair
            let (x, y, width) = (Int(box.x), Int(box.y), Int(box.width))
            return "<g class=\"node\" data-node=\"\(index)\"><title>\(JUnitReport.escaped(node.detail))</title>"
                + "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Int(box.height))\" rx=\"5\"/>"
                + "<text x=\"\(x + width / 2)\" y=\"\(y + 17)\" text-anchor=\"middle\">\(JUnitReport.escaped(node.label))</text></g>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(layout.width)) \(Int(layout.height))" \
            font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13" role="img" aria-label="\(JUnitReport.escaped(summary))">
            <style>\(Self.pictureStyle)</style>
            \((frames + arrows.map { arrow($0, layout) } + drawn).joined(separator: "\n"))
            </svg>

            """
    }

    private var summary: String {
        let boxes = "\(nodes.count) box\(nodes.count == 1 ? "" : "es")"
        return "\(boxes), \(Receipt.count(edges.count, "arrow")), \(edges.count(where: \.isForbidden)) forbidden"
    }

    /// Downward arrows leave at the bottom and arrive at the top, upward ones the other way; within a row the arrow bends below the boxes.
    private func arrow(_ index: Int, _ layout: GraphLayout) -> String {
        let edge = edges[index]
        let (from, to) = (layout.boxes[edge.from], layout.boxes[edge.to])
        let (isDown, isLevel) = (to.y > from.y, to.y == from.y)
        let start = isDown || isLevel ? from.y + from.height : from.y
        let end = isDown ? to.y : to.y + to.height
        let bend = isLevel ? 22 : max(18, abs(end - start) * 0.45) * (isDown ? 1 : -1)
        let bow = isCrowded ? 0 : Int(layout.bow(from: from, to: to))
        let (x1, y1, x2, y2) = (Int(from.center), Int(start), Int(to.center), Int(end))
        let (c1, c2) = (Int(start + bend), Int(isLevel ? end + bend : end - bend))
        let head = y2 + (isDown ? -6 : 6)
        let classes = "edge" + (edge.isForbidden ? " forbidden" : "") + (edge.isIdle ? " idle" : "") + (isCrowded ? " crowded" : "")
        let count = edge.isIdle ? nil : edge.references
        let names = "\(nodes[edge.from].label) → \(nodes[edge.to].label)"
        let words = edge.references.map { "\(names): \(Receipt.count($0, "use"))" } ?? names
        let middle = "x=\"\((x1 + x2) / 2 + bow * 3 / 4)\" y=\"\((y1 + y2 + 3 * (c1 + c2)) / 8)\""
        return "<g class=\"\(classes)\" data-edge=\"\(index)\"><title>\(JUnitReport.escaped(words))</title>"
            + "<path d=\"M\(x1) \(y1)C\(x1 + bow) \(c1) \(x2 + bow) \(c2) \(x2) \(y2)\"/>"
            + "<polygon points=\"\(x2),\(y2) \(x2 - 3),\(head) \(x2 + 3),\(head)\"/>"
            + (count.map { "<text \(middle) text-anchor=\"middle\">\($0)</text>" } ?? "") + "</g>"
    }

    /// With too many arrows, they are bundled behind boxes, and numbers are shown for the selected box only.
    private var isCrowded: Bool { edges.count > 60 }

    /// A self-contained page: the drawing, a search, and the dependencies and users of each box with places.
    public var html: String {
        // Within a script element only `<` could end it.
        let data = jsonValue.description.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>strata graph</title>
            <style>\(Self.pageStyle)</style>
            </head>
            <body>
            <header><h1>Modules and who uses whom</h1><p>\(JUnitReport.escaped(summary))</p>
            <label>Find <input id="find" type="search" autocomplete="off" placeholder="module"></label>
            <label><input id="only" type="checkbox"> forbidden only</label></header>
            <main>\(svg)
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
