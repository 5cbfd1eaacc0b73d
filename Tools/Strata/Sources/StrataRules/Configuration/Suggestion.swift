/// The candidate most similar to a misspelled word, if similar enough: `; did you mean 'packages'?`, else empty.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String {
    // In a word of two letters, one difference is half the word.
    let limit = word.count < 3 ? 0 : max(1, word.count / 3)
    let best = candidates.map { (distance: editDistance(word.lowercased(), $0.lowercased()), name: $0) }
        .filter { $0.distance <= limit }
        .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return best.map { "; did you mean '\($0.name)'?" } ?? ""
}

/// The number of insertions, deletions, replacements and transpositions between two words (optimal string alignment).
func editDistance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.unicodeScalars.prefix(100)), Array(second.unicodeScalars.prefix(100)))
    var older = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in 0..<a.count {
        var current = [i + 1] + [Int](repeating: 0, count: b.count)
        for j in 0..<b.count {
            current[j + 1] = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { current[j + 1] = min(current[j + 1], older[j - 1] + 1) }
        }
        (older, previous) = (previous, current)
    }
    return previous[b.count]
}
