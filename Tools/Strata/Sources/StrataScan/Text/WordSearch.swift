/// Searches for any of several words in one pass.
///
/// Wu and Manber's algorithm: a table contains for each pair of bytes how far the search may advance, so that most bytes are not read.
package struct WordSearch: Sendable {
    private let words: [[UInt8]]
    private let shortest: Int
    private let shifts: [UInt8]

    /// Creates a search for words of at least two ASCII characters.
    package init(_ words: [String]) {
        let words = words.map { Array($0.utf8) }
        let shortest = min(words.map(\.count).min() ?? 2, 255)
        var shifts = [UInt8](repeating: UInt8(shortest - 1), count: Self.size)
        for word in words {
            for end in 1..<shortest {
                let entry = Self.entry(word[end - 1], word[end])
                shifts[entry] = min(shifts[entry], UInt8(shortest - 1 - end))
            }
        }
        self.words = words
        self.shortest = shortest
        self.shifts = shifts
    }

    private static let size = 4096

    private static func entry(_ first: UInt8, _ second: UInt8) -> Int { (Int(first) &* 33 ^ Int(second)) & (size - 1) }

    /// Whether the bytes contain one of the words, also as a part of a longer one.
    package func finds(in bytes: UnsafeRawBufferPointer) -> Bool {
        shifts.withUnsafeBufferPointer { shifts in
            var end = shortest - 1
            while end < bytes.count {
                let shift = shifts[Self.entry(bytes[end - 1], bytes[end])]
                if shift == 0 {
                    let start = end - shortest + 1
                    if words.contains(where: { start + $0.count <= bytes.count && bytes[start..<(start + $0.count)].elementsEqual($0) }) {
                        return true
                    }
                    end += 1
                } else {
                    end += Int(shift)
                }
            }
            return false
        }
    }
}
