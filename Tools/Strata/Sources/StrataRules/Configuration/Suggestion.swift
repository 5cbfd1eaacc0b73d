/// The candidate most similar to a misspelled word, if similar enough: `; did you mean 'packages'?`, else empty.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String {
    let word = word.lowercased().prefix(100)
    // A replacement is two differences; in a word of two letters, that is the whole word.
    let limit = word.count < 3 ? 0 : max(1, word.count / 3) * 2
    let best = candidates.map { (differences: $0.lowercased().prefix(100).difference(from: word).count, name: $0) }
        .filter { $0.differences <= limit }
        .min { ($0.differences, $0.name) < ($1.differences, $1.name) }
    return best.map { "; did you mean '\($0.name)'?" } ?? ""
}
