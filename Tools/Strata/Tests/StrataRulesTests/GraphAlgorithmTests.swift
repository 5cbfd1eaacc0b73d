import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// Cuts and cycles, compared with exhaustive search and reachability.
@Suite struct GraphAlgorithmTests {
    private typealias Edge = FeedbackEdges<Int>.Edge

    private static func randomEdges(_ seed: UInt64) -> [Edge: Int] {
        var random = SeededNumbers(seed: seed)
        let edges = (0..<9).map { _ in
            (
                Edge(from: Int.random(in: 0..<5, using: &random), to: Int.random(in: 0..<5, using: &random)),
                Int.random(in: 1...4, using: &random)
            )
        }
        return Dictionary(edges.filter { $0.0.from != $0.0.to }) { $1 }
    }

    @Test(arguments: 0..<40) func cheapestCuts_ofRandomGraphs_costNoMoreThanAnyOther(seed: UInt64) throws {
        let edges = Self.randomEdges(seed)
        func disconnects(_ removed: Set<Edge>) -> Bool {
            let left = edges.keys.filter { !removed.contains($0) }
            return !reachable(from: [0]) { node in left.filter { $0.from == node }.map(\.to) }.contains(4)
        }
        func cost(_ removed: Set<Edge>) -> Int { removed.reduce(0) { $0 + (edges[$1] ?? 0) } }
        func node(_ number: Int) -> UseGraph.Node { .module(ModuleID(package: "P", target: "N\(number)")) }
        let targets = (0..<5).map { number in
            let imports = edges.filter { $0.key.from == number }.flatMap { Array(repeating: "import N\($0.key.to)\n", count: $0.value) }
            return SyntheticWorkspace.Target.target("N\(number)", .regular, ["F.swift": imports.joined()])
        }
        let found = UseGraph(try check(SyntheticWorkspace([.package("P", targets)])).graph).cheapestCut(from: node(0), to: node(4))
        let cut = Set(edges.keys.filter { edge in found.contains { $0.from == node(edge.from) && $0.to == node(edge.to) } })
        let all = edges.keys.sorted()
        let subsets = (0..<(1 << all.count)).map { mask in Set(all.indices.filter { mask & (1 << $0) != 0 }.map { all[$0] }) }
        #expect(disconnects(cut) && cost(cut) == subsets.filter(disconnects).map(cost).min())
        func leavesNone(_ removed: Set<Edge>) -> Bool {
            Circles(edges.keys.filter { !removed.contains($0) }.map { ($0.from, $0.to) }).shortest().isEmpty
        }
        let feedback = Set(FeedbackEdges.cheapest(edges))
        #expect(leavesNone(feedback) && cost(feedback) == subsets.filter(leavesNone).map(cost).min())
    }

    @Test func feedbackEdges_areTheCheapestOfEachCircle_andLeaveNone() {
        #expect(
            FeedbackEdges.cheapest([Edge(from: 0, to: 1): 3, Edge(from: 1, to: 0): 2, Edge(from: 1, to: 2): 1]) == [Edge(from: 1, to: 0)])
        var costs: [Edge: Int] = [:]
        for from in 0..<14 { for to in 0..<14 where from != to { costs[Edge(from: from, to: to)] = from < to ? 1 : 2 } }
        let removed = Set(FeedbackEdges.cheapest(costs))
        #expect(Circles(costs.keys.filter { !removed.contains($0) }.map { ($0.from, $0.to) }).shortest().isEmpty)
    }

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
        let parts = circles.parts(of: Array((0..<7).reversed()))
        #expect(parts.sorted { $0[0] < $1[0] } == knots.values.sorted { $0[0] < $1[0] })
        // Used ones come first.
        let order = Dictionary(uniqueKeysWithValues: parts.enumerated().flatMap { number, part in part.map { ($0, number) } })
        #expect(edges.allSatisfy { order[$0.0] ?? 0 >= order[$0.1] ?? 0 })
        #expect(circles.shortest().map { $0[0] } == knots.filter { $0.value.count > 1 }.keys.sorted())
        for circle in circles.shortest() {
            #expect(circle.last == circle[0] && circle.count - 1 == distance(circle[0], circle[0]))
            #expect(zip(circle, circle.dropFirst()).allSatisfy { step in edges.contains { $0 == step } })
            #expect(Set(circle.dropLast()).count == circle.count - 1)
            #expect(circles.part(of: circle[0]) == Set(knots[circle[0]] ?? []))
        }
    }
}
