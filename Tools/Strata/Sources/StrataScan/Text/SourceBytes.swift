/// Access to the bytes of a file.
protocol SourceBytes { var base: UnsafePointer<UInt8> { get } }

extension SourceBytes {
    func text(from start: Int, to end: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    /// Whether the bytes from `start` to `end` spell `word`.
    @inline(__always)
    func spells(_ word: StaticString, from start: Int, to end: Int) -> Bool {
        end - start == word.utf8CodeUnitCount && begins(with: word, at: start)
    }

    /// Whether `word` is at an offset; the caller checks the bounds.
    @inline(__always)
    func begins(with word: StaticString, at start: Int) -> Bool {
        for index in 0..<word.utf8CodeUnitCount where base[start + index] != word.utf8Start[index] { return false }
        return true
    }
}
