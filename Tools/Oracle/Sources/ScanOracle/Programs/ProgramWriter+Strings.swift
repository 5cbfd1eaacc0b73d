extension ProgramWriter {
    /// A string literal of any kind.
    mutating func writeString(acrossLines: Bool) {
        let hashes = String(repeating: "#", count: chance(30) ? number(1...3) : 0)
        if acrossLines, chance(30) {
            writeMultilineString(hashes: hashes)
        } else {
            put("\(hashes)\"")
            for _ in 0..<number(0...4) { writeStringPiece(hashes: hashes, isMultiline: false) }
            put("\"\(hashes)")
        }
    }

    private mutating func writeMultilineString(hashes: String) {
        put("\(hashes)\"\"\"")
        endLine()
        for _ in 0..<number(0...4) {
            for _ in 0..<number(0...3) { writeStringPiece(hashes: hashes, isMultiline: true) }
            if chance(10) { put("\\\(hashes)") }
            endLine()
        }
        // A line that ends in a backslash must not be the last one.
        put("end")
        endLine()
        put("\"\"\"\(hashes)")
    }

    private mutating func writeStringPiece(hashes: String, isMultiline: Bool) {
        let traps = [
            "import Trap", "struct Trap {", " /* ", " */ ", "//", "#if TRAP", "#endif", "}", "{", ")", "(", "'", "`", "é", "日本", "🏁",
            "/\\\(hashes)n/", "@",
        ]
        switch number(0...9) {
        case 0: put("\\\(hashes)\"")
        case 1: put("\\\(hashes)\\")
        case 2: put("\\\(hashes)u{1F600}")
        case 3 where !hashes.isEmpty: put(pick(["\\n", "\\( ", "\\\\ ", "a\"b", "\" "]))
        case 4 where isMultiline: put(pick(["\"x", "\"\" ", "\" \"x", "'\"'"]))
        case 5 where mayNest(), 6 where mayNest():
            put("\\\(hashes)(")
            plainDepth += 1
            gap()
            writeExpression(acrossLines: isMultiline)
            plainDepth -= 1
            if chance(10) { put(", import: 1") }
            put(")")
        default: put(pick(traps))
        }
    }
}
