/// The positions of boxes: one band per layer, top to bottom, with rows of boxes that never overlap.
///
/// The order within a row follows the mean position of the neighbors (the barycenter heuristic of Sugiyama, Tagawa and Toda 1981), in
/// several passes, so that arrows are short. Labels are inside their boxes, and boxes cover arrows, so no arrow crosses a label.
struct GraphLayout {
    struct Box {
        var x = 0.0
        var y = 0.0
        let width: Double
        let height = 26.0
        var center: Double { x + width / 2 }
    }

    private(set) var boxes: [Box]
    private(set) var bands: [(y: Double, height: Double)] = []
    private(set) var height = 0.0
    let width = 1240.0
    private let gap = 14.0
    private let titleWidth = 128.0

    init(_ model: GraphModel) {
        // Wide characters take two columns.
        boxes = model.nodes.map { node in
            let columns = node.label.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
            return Box(width: (columns * 7.3 + 20).rounded())
        }
        var neighbors = boxes.map { _ in [Int]() }
        for edge in model.edges {
            neighbors[edge.from].append(edge.to)
            neighbors[edge.to].append(edge.from)
        }
        var rows = Self.rows(model)
        place(rows)
        for _ in 0..<8 {
            func position(_ node: Int) -> Double {
                let others = neighbors[node].isEmpty ? [node] : neighbors[node]
                return others.reduce(0) { $0 + boxes[$1].center } / Double(others.count)
            }
            rows = rows.map { $0.map { $0.map { (position($0), $0) }.sorted { $0 < $1 }.map(\.1) } }
            place(rows)
        }
    }

    /// The rows of each band, by the longest path of boxes above a box in its band; cycles are cut where they close.
    private static func rows(_ model: GraphModel) -> [[[Int]]] {
        var ranks = model.nodes.map { _ in 0 }
        for _ in 0..<min(model.nodes.count, 12) {
            for edge in model.edges where model.nodes[edge.from].band == model.nodes[edge.to].band {
                ranks[edge.to] = min(12, max(ranks[edge.to], ranks[edge.from] + 1))
            }
        }
        return model.bands.indices.map { band in
            let rows = Dictionary(grouping: model.nodes.indices.filter { model.nodes[$0].band == band }) { ranks[$0] }
            return rows.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Breaks a row that is wider than the picture into rows of about the same width.
    private func split(_ row: [Int]) -> [[Int]] {
        let available = width - titleWidth - gap
        let total = row.reduce(0) { $0 + boxes[$1].width + gap }
        let share = total / max(1, (total / available).rounded(.up))
        var rows: [[Int]] = [[]]
        var used = 0.0
        for node in row {
            if used > 0, used + boxes[node].width > available || used > share {
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append(node)
            used += boxes[node].width + gap
        }
        return rows
    }

    private mutating func place(_ rows: [[[Int]]]) {
        bands = []
        var y = 12.0
        for band in rows {
            let start = y
            y += 16
            for row in band.flatMap(split) {
                let total = row.reduce(-gap) { $0 + boxes[$1].width + gap }
                var x = titleWidth + max(0, (width - titleWidth - gap - total) / 2)
                for node in row {
                    (boxes[node].x, boxes[node].y) = (x.rounded(), y)
                    x += boxes[node].width + gap
                }
                y += 56
            }
            y -= 14
            bands.append((start, y - start))
            y += 26
        }
        height = max(y - 14, 40)
    }

    /// How far an arrow bends sideways, so that it does not run behind a box between its ends.
    func bow(from: Box, to: Box) -> Double {
        let (top, bottom) = (min(from.y, to.y), max(from.y, to.y))
        let left = min(from.center, to.center) - 4
        let between = boxes.filter { $0.y > top && $0.y < bottom && $0.x < max(from.center, to.center) + 4 && $0.x + $0.width > left }
        return (between.map(\.width).max() ?? 0) * (from.center < width / 2 ? 1 : -1)
    }
}
