/// Converts offsets into lines and columns. Ascending offsets need one pass over the file together.
struct LineCounter {
    let base: UnsafePointer<UInt8>
    let count: Int
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var lineStart = 0

    mutating func position(of target: Int) -> SourcePosition {
        if target < lineStart {
            // Only the start of an unterminated construct precedes, and few of those are reported.
            (offset, line, lineStart) = (0, 1, 0)
        }
        while offset < target {
            let byte = base[offset]
            offset += 1
            // `\r\n` counts at its `\n`; a single `\r` ends a line, too.
            if byte == Byte.newline || byte == Byte.carriageReturn && (offset == count || base[offset] != Byte.newline) {
                line += 1
                lineStart = offset
            }
        }
        return SourcePosition(line: line, column: target - lineStart + 1)
    }
}
