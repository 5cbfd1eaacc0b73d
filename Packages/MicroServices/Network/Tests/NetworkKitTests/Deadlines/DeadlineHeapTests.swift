import Testing

@testable import NetworkKit

@Suite(.timeLimit(.minutes(10))) struct DeadlineHeapTests {
    /// Compares random changes with a sorted dictionary.
    @Test func randomChanges_haveTheResultsOfASortedList() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var heap = DeadlineHeap<Int>()
            var list: [Int: Duration] = [:]
            var ids: [DeadlineHeap<Int>.ID] = []
            for step in 0..<Int.random(in: 1...120, using: &random) {
                let deadline = Duration.seconds(Int.random(in: 0...30, using: &random))
                let old = ids.isEmpty ? 0 : Int.random(in: 0..<ids.count, using: &random)
                switch ids.isEmpty ? 0 : Int.random(in: 0...4, using: &random) {
                case 0, 1:
                    list[ids.count] = deadline
                    ids.append(heap.insert(ids.count, at: deadline))
                case 2:
                    if list[old] != nil { list[old] = deadline }
                    heap.move(ids[old], to: deadline)
                case 3:
                    list[old] = nil
                    heap.remove(ids[old])
                default:
                    let now = Duration.seconds(step % 10)
                    let due = list.filter { $0.value <= now }
                    let expired = heap.removeExpired(at: now)
                    #expect(Set(expired) == Set(due.keys) && expired.count == due.count)
                    #expect(expired.map { due[$0] ?? .zero } == due.values.sorted())
                    for key in due.keys { list[key] = nil }
                }
                #expect(heap.first == list.values.min() && heap.count == list.count)
            }
        }
    }

    @Test func idOfARemovedEntry_isIgnored() {
        var heap = DeadlineHeap<String>()
        let old = heap.insert("old", at: .seconds(1))
        heap.remove(old)
        _ = heap.insert("new", at: .seconds(2))
        heap.remove(old)
        heap.move(old, to: .zero)
        #expect(heap.removeExpired(at: .seconds(1)).isEmpty && heap.removeExpired(at: .seconds(2)) == ["new"])
    }
}
