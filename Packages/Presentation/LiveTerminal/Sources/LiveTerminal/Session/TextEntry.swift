/// A text that is being typed, with the place where the next character goes.
struct TextEntry: Hashable {
    private(set) var text: String
    /// How many characters lie behind the cursor.
    private(set) var behind = 0

    init(_ text: String) {
        self.text = text
    }

    /// Takes a key, if it changes the text or moves the cursor.
    ///
    /// - Parameter isMultiline: whether line ends may be in it.
    mutating func take(_ key: Key, isMultiline: Bool) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let pasted):
            let lines = pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            insert(isMultiline ? lines : lines.replacing("\n", with: " "))
        case .enter where isMultiline: insert("\n")
        case .backspace:
            guard cursor > text.startIndex else { return false }
            text.remove(at: text.index(before: cursor))
        case .delete:
            guard behind > 0 else { return false }
            let place = cursor
            behind -= 1
            text.remove(at: place)
        case .left:
            guard cursor > text.startIndex else { return false }
            behind += 1
        case .right:
            guard behind > 0 else { return false }
            behind -= 1
        case .home: behind = text.count
        case .end: behind = 0
        case .control("u"): text.removeSubrange(..<cursor)
        case .control("k"):
            text.removeSubrange(cursor...)
            behind = 0
        case .control("w"):
            let head = text[..<cursor]
            let word = head.lastIndex { !$0.isWhitespace }.flatMap { head[...$0].lastIndex { $0.isWhitespace } }
            text.removeSubrange((word.map { text.index(after: $0) } ?? text.startIndex)..<cursor)
        default: return false
        }
        return true
    }

    private var cursor: String.Index { text.index(text.endIndex, offsetBy: -min(behind, text.count)) }

    private mutating func insert(_ new: String) {
        // Characters may join those around them: what lies behind the cursor is counted anew.
        let rest = String(text[cursor...])
        text = String(text[..<cursor]) + new + rest
        behind = min(rest.count, text.count)
    }
}
