import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataReports

/// The paths of arrows.
@Suite struct GraphLayoutTests {
    private func layout() throws -> GraphLayout {
        let sample = ExampleWorkspace()
        let result = Checker().check(
            sample.world.load(), configuration: try Configuration(yaml: sample.configuration, file: ".strata.yml"), today: .first)
        return GraphLayout(try #require(GraphModel(result, level: .layer)))
    }

    /// The curve from one box's bottom to another's top.
    private func curve(_ layout: GraphLayout, from: Int, to: Int, isStraight: Bool = false) -> GraphLayout.Curve {
        let (above, below) = (layout.boxes[from], layout.boxes[to])
        let (start, end) = (above.y + above.height, below.y)
        return layout.curve(
            from: (above.center, start), to: (below.center, end), bends: (start + 20, end - 20), passing: [from, to], isStraight: isStraight
        )
    }

    @Test func arrow_pastAnotherBox_bowsAroundIt() throws {
        let layout = try layout()
        let column = layout.boxes.indices.sorted { layout.boxes[$0].y < layout.boxes[$1].y }
        try #require(column.count >= 3)
        let hidden = layout.boxes[column[1]]
        let across = hidden.x...hidden.x + hidden.width
        let down = hidden.y...hidden.y + hidden.height
        func isBehind(_ curve: GraphLayout.Curve) -> Bool {
            stride(from: 0.0, through: 1.0, by: 0.01).contains { share in
                let point = curve.point(at: share)
                return across.contains(point.x) && down.contains(point.y)
            }
        }
        #expect(isBehind(curve(layout, from: column[0], to: column[2], isStraight: true)))
        #expect(!isBehind(curve(layout, from: column[0], to: column[2])))
        #expect(curve(layout, from: column[0], to: column[1]).bow == 0)
    }

    @Test func curve_startsAndEndsAtItsBoxes() throws {
        let layout = try layout()
        let column = layout.boxes.indices.sorted { layout.boxes[$0].y < layout.boxes[$1].y }
        let (first, last) = (layout.boxes[column[0]], layout.boxes[column[2]])
        let curve = curve(layout, from: column[0], to: column[2])
        #expect(curve.point(at: 0) == (first.center, first.y + first.height))
        #expect(curve.point(at: 1) == (last.center, last.y))
    }
}
