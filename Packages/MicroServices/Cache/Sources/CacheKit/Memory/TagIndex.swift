@usableFromInline
struct TagIndex: Sendable {
    private var slots: [String: Set<Int>] = [:]
    private var tags: [Int: Set<String>] = [:]

    @usableFromInline
    init() {}

    @usableFromInline var isEmpty: Bool { tags.isEmpty }

    @usableFromInline
    mutating func set(_ new: Set<String>, of slot: Int) {
        for tag in tags[slot] ?? [] where !new.contains(tag) {
            slots[tag]?.remove(slot)
            if slots[tag]?.isEmpty == true { slots[tag] = nil }
        }
        for tag in new { slots[tag, default: []].insert(slot) }
        tags[slot] = new.isEmpty ? nil : new
    }

    @usableFromInline
    func slots(of tag: String) -> Set<Int> { slots[tag] ?? [] }
}
