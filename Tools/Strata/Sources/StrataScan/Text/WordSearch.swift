/// Searches for any of several words.
package struct WordSearch: Sendable {
    private let words: [[UInt8]]

    package init(_ words: [String]) { self.words = words.map { Array($0.utf8) } }

    /// Whether the bytes contain one of the words, also as a part of a longer one.
    package func finds(in bytes: UnsafeRawBufferPointer) -> Bool {
        words.contains { word in
            var start = 0
            while let first = bytes[start...].firstIndex(of: word[0]), first + word.count <= bytes.count {
                if bytes[first..<(first + word.count)].elementsEqual(word) { return true }
                start = first + 1
            }
            return false
        }
    }
}
