import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The cheapest cuts, compared with exhaustive search.
@Suite struct GraphAlgorithmTests {
    @Test func minimumCut_withoutAWay_isEmpty() {
        #expect(MinimumCut([("b", "a", 1)]).edges(from: "a", to: "b").isEmpty)
        #expect(MinimumCut([("a", "b", 1)]).edges(from: "a", to: "a").isEmpty)
    }

    @Test(arguments: 0..<40)
    func minimumCut_ofRandomGraphs_costsNoMoreThanAnyOther(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let edges = Self.randomEdges(&random)
        let cut = MinimumCut(edges.map { ($0.key.from, $0.key.to, $0.value) }).edges(from: 0, to: 4)
        let cost = cut.reduce(0) { $0 + (edges[.init(from: $1.from, to: $1.to)] ?? 0) }
        let cheapest = Self.subsets(of: edges) { left in !Self.reaches(0, 4, left) }
        #expect(cost == cheapest)
        #expect(!Self.reaches(0, 4, edges.keys.filter { edge in !cut.contains { $0.from == edge.from && $0.to == edge.to } }))
    }

    @Test(arguments: 0..<40)
    func feedbackEdges_ofRandomGraphs_costNoMoreThanAnyOthers(seed: UInt64) {
        var random = SeededNumbers(seed: seed &+ 1000)
        let edges = Self.randomEdges(&random)
        let removed = FeedbackEdges.cheapest(edges)
        let cheapest = Self.subsets(of: edges) { left in !left.contains { Self.reaches($0.to, $0.from, left) } }
        #expect(removed.reduce(0) { $0 + (edges[$1] ?? 0) } == cheapest)
    }

    @Test func feedbackEdges_ofALargeKnot_endAndLeaveNoCircle() {
        var costs: [FeedbackEdges<Int>.Edge: Int] = [:]
        for from in 0..<14 {
            for to in 0..<14 where from != to { costs[.init(from: from, to: to)] = from < to ? 1 : 2 }
        }
        let removed = Set(FeedbackEdges.cheapest(costs))
        #expect(Circles(costs.keys.filter { !removed.contains($0) }.map { ($0.from, $0.to) }).shortest().isEmpty)
    }

    private typealias Edge = FeedbackEdges<Int>.Edge

    private static func randomEdges(_ random: inout SeededNumbers) -> [Edge: Int] {
        var edges: [Edge: Int] = [:]
        for _ in 0..<9 {
            let edge = Edge(from: Int.random(in: 0..<5, using: &random), to: Int.random(in: 0..<5, using: &random))
            if edge.from != edge.to { edges[edge] = Int.random(in: 1...4, using: &random) }
        }
        return edges
    }

    /// The cost of the cheapest set of edges whose removal satisfies a condition.
    private static func subsets(of edges: [Edge: Int], _ condition: ([Edge]) -> Bool) -> Int {
        let all = edges.keys.sorted()
        var best = Int.max
        for mask in 0..<(1 << all.count) {
            let removed = all.indices.filter { mask & (1 << $0) != 0 }
            let cost = removed.reduce(0) { $0 + (edges[all[$1]] ?? 0) }
            if cost < best, condition(all.indices.filter { mask & (1 << $0) == 0 }.map { all[$0] }) { best = cost }
        }
        return best
    }

    private static func reaches(_ start: Int, _ end: Int, _ edges: [Edge]) -> Bool {
        var seen: Set<Int> = [start]
        var stack = [start]
        while let node = stack.popLast() {
            if node == end { return true }
            for edge in edges where edge.from == node && seen.insert(edge.to).inserted { stack.append(edge.to) }
        }
        return false
    }
}

/// Cycles, compared with reachability.
extension GraphAlgorithmTests {
    @Test(arguments: 0..<40) func circles_ofRandomGraphs_areTheShortestOfEachKnot(seed: UInt64) {
        var random = SeededNumbers(seed: seed &+ 3000)
        let edges = (0..<Int.random(in: 4...14, using: &random)).map { _ in
            (Int.random(in: 0..<7, using: &random), Int.random(in: 0..<7, using: &random))
        }
        func distance(_ start: Int, _ end: Int) -> Int? {
            var (seen, front, steps): (Set<Int>, Set<Int>, Int) = ([], [start], 0)
            while !front.isEmpty {
                front = Set(edges.filter { front.contains($0.0) && $0.0 != $0.1 }.map(\.1)).subtracting(seen)
                steps += 1
                if front.contains(end) { return steps }
                seen.formUnion(front)
            }
            return nil
        }
        let circles = Circles(edges)
        let knots = Dictionary(grouping: 0..<7) { node in
            (0..<7).first { $0 == node || distance($0, node) != nil && distance(node, $0) != nil } ?? node
        }
        #expect(circles.partition(of: Array((0..<7).reversed())) == knots.values.sorted { $0[0] < $1[0] })
        let tied = knots.filter { $0.value.count > 1 }.keys.sorted()
        #expect(circles.shortest().map { $0[0] } == tied)
        for circle in circles.shortest() {
            #expect(circle.last == circle[0] && circle.count - 1 == distance(circle[0], circle[0]))
            #expect(zip(circle, circle.dropFirst()).allSatisfy { step in edges.contains { $0 == step } })
            #expect(Set(circle.dropLast()).count == circle.count - 1)
        }
        for node in 0..<7 { #expect(circles.part(of: node) == Set(knots.values.first { $0.contains(node) } ?? [])) }
    }
}
