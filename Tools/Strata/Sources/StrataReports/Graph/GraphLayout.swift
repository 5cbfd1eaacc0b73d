/// The positions of boxes: one band per layer, top to bottom, with rows of boxes that never overlap.
///
/// The order within a row follows the mean position of the neighbors (the barycenter heuristic of Sugiyama, Tagawa and Toda 1981), in
/// several passes down and up, so that arrows are short. Labels are inside their boxes, and boxes cover arrows, so no arrow crosses a
/// label.
struct GraphLayout {
    struct Box {
        var x = 0.0
        var y = 0.0
        var width = 0.0
        let height = 26.0

        var center: Double { x + width / 2 }
    }

    struct Band {
        var y: Double
        var height: Double
    }

    private(set) var boxes: [Box]
    private(set) var bands: [Band] = []
    private(set) var height = 0.0
    let width = 1240.0

    private let gap = 14.0
    private let rowGap = 30.0
    private let titleWidth = 128.0

    init(_ model: GraphModel) {
        boxes = model.nodes.map { node in
            var box = Box()
            box.width = (Double(Self.columns(node.label)) * 7.3 + 20).rounded()
            return box
        }
        let ranks = Self.ranks(model)
        var order = Self.rows(model, ranks)
        place(order.map { $0.flatMap { split($0) } })
        let neighbors = Self.neighbors(model)
        for _ in 0..<8 {
            for band in order.indices {
                for row in order[band].indices {
                    let keys = order[band][row].map { node -> (Double, Int) in
                        let others = neighbors[node]
                        let mean = others.isEmpty ? boxes[node].center : others.reduce(0) { $0 + boxes[$1].center } / Double(others.count)
                        return (mean, node)
                    }
                    order[band][row] = keys.sorted { $0 < $1 }.map(\.1)
                }
            }
            place(order.map { $0.flatMap { split($0) } })
        }
    }

    /// Wide characters take two columns.
    private static func columns(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    }

    private static func neighbors(_ model: GraphModel) -> [[Int]] {
        var result = [[Int]](repeating: [], count: model.nodes.count)
        for edge in model.edges {
            result[edge.from].append(edge.to)
            result[edge.to].append(edge.from)
        }
        return result
    }

    /// The length of the longest path of boxes above a box in its band; cycles are cut where they close.
    private static func ranks(_ model: GraphModel) -> [Int] {
        var ranks = [Int](repeating: 0, count: model.nodes.count)
        for _ in 0..<min(model.nodes.count, 12) {
            for edge in model.edges where model.nodes[edge.from].band == model.nodes[edge.to].band {
                ranks[edge.to] = min(12, max(ranks[edge.to], ranks[edge.from] + 1))
            }
        }
        return ranks
    }

    private static func rows(_ model: GraphModel, _ ranks: [Int]) -> [[[Int]]] {
        model.bands.indices.map { band in
            let members = model.nodes.indices.filter { model.nodes[$0].band == band }
            return Set(members.map { ranks[$0] }).sorted().map { rank in members.filter { ranks[$0] == rank } }
        }
    }

    /// Breaks a row that is wider than the picture into rows of about the same width.
    private func split(_ row: [Int]) -> [[Int]] {
        let available = width - titleWidth - gap
        let total = row.reduce(0) { $0 + boxes[$1].width + gap }
        let parts = max(1, (total / available).rounded(.up))
        var rows: [[Int]] = [[]]
        var used = 0.0
        for node in row {
            let isFull = used + boxes[node].width > available || used > total / parts
            if isFull, !(rows[rows.count - 1].isEmpty) {
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append(node)
            used += boxes[node].width + gap
        }
        return rows
    }

    private mutating func place(_ order: [[[Int]]]) {
        bands = []
        var y = 12.0
        for rows in order {
            let start = y
            y += 16
            for row in rows {
                let total = row.reduce(-gap) { $0 + boxes[$1].width + gap }
                var x = titleWidth + max(0, (width - titleWidth - gap - total) / 2)
                for node in row {
                    boxes[node].x = x.rounded()
                    boxes[node].y = y
                    x += boxes[node].width + gap
                }
                y += 26 + rowGap
            }
            y += 16 - rowGap
            bands.append(Band(y: start, height: y - start))
            y += 26
        }
        height = max(y - 14, 40)
    }

    // MARK: Arrows

    /// A cubic curve between two boxes that bends sideways around others.
    struct Curve {
        let start: (x: Double, y: Double)
        let end: (x: Double, y: Double)
        /// How low the curve is pulled near its start and near its end.
        let bends: (Double, Double)
        /// The horizontal displacement; negative to the left.
        let bow: Double

        /// The point at a share of the way: 0 at the start, 1 at the end.
        func point(at share: Double) -> (x: Double, y: Double) {
            let rest = 1 - share
            let (a, b, c, d) = (rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share, share * share * share)
            return (
                a * start.x + b * (start.x + bow) + c * (end.x + bow) + d * end.x, a * start.y + b * bends.0 + c * bends.1 + d * end.y
            )
        }
    }

    /// The curve with the smallest bow that runs behind the fewest boxes other than those at its ends; without any bow if it is straight.
    func curve(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), bends: (Double, Double), passing: [Int], isStraight: Bool
    ) -> Curve {
        var best = (hidden: Int.max, curve: Curve(start: start, end: end, bends: bends, bow: 0))
        for distance in stride(from: 0.0, through: isStraight ? 0 : 480, by: 60) {
            for bow in distance == 0 ? [0] : [distance, -distance] {
                let curve = Curve(start: start, end: end, bends: bends, bow: bow)
                let points = (1..<24).map { curve.point(at: Double($0) / 24) }
                guard points.allSatisfy({ $0.x > titleWidth && $0.x < width - gap }) else { continue }
                let hidden = boxes.indices.count { index in
                    let box = boxes[index]
                    return !passing.contains(index)
                        && points.contains { $0.x > box.x - 4 && $0.x < box.x + box.width + 4 && $0.y > box.y && $0.y < box.y + box.height }
                }
                if hidden < best.hidden { best = (hidden, curve) }
            }
            if best.hidden == 0 { break }
        }
        return best.curve
    }
}
