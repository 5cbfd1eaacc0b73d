/// The text of an input with a cursor.
struct TextEntry: Hashable {
    private(set) var text: String
    private(set) var charactersAfterCursor = 0
    init(_ text: String) { self.text = text }

    /// Handles a key that changes the text or moves the cursor.
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
            guard charactersAfterCursor > 0 else { return false }
            let place = cursor
            charactersAfterCursor -= 1
            text.remove(at: place)
        case .left:
            guard cursor > text.startIndex else { return false }
            charactersAfterCursor += 1
        case .right:
            guard charactersAfterCursor > 0 else { return false }
            charactersAfterCursor -= 1
        case .home: charactersAfterCursor = text.count
        case .end: charactersAfterCursor = 0
        case .control("u"): text.removeSubrange(..<cursor)
        case .control("k"):
            text.removeSubrange(cursor...)
            charactersAfterCursor = 0
        case .control("w"):
            let head = text[..<cursor]
            let word = head.lastIndex { !$0.isWhitespace }.flatMap { head[...$0].lastIndex { $0.isWhitespace } }
            text.removeSubrange((word.map { text.index(after: $0) } ?? text.startIndex)..<cursor)
        default: return false
        }
        return true
    }

    private var cursor: String.Index { text.index(text.endIndex, offsetBy: -min(charactersAfterCursor, text.count)) }

    private mutating func insert(_ new: String) {
        // Characters may combine with their neighbors, so the position of the cursor is computed again.
        let rest = String(text[cursor...])
        text = String(text[..<cursor]) + new + rest
        charactersAfterCursor = min(rest.count, text.count)
    }
}
