/// Converts offsets in a file into positions and back. Lines end at `\n`.
package struct LineStarts: Sendable {
    private var starts = [0]
    private let count: Int

    package init(_ bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        var offset = 0
        while let next = bytes[offset...].firstIndex(of: Byte.newline) {
            offset = next + 1
            starts.append(offset)
        }
    }

    package func position(of offset: Int) -> SourcePosition {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
    }

    /// The offset of a position; `nil` if it is behind the end of the file.
    package func offset(of position: SourcePosition) -> Int? {
        guard position.line <= starts.count else { return nil }
        let offset = starts[position.line - 1] + position.column - 1
        return offset < count ? offset : nil
    }
}
