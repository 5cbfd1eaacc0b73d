/// Parses the input of a terminal, which arrives in pieces of any size, into keys.
///
/// Supports the control sequences of ECMA-48 and xterm; unknown sequences are skipped as a whole, so that no part of them is taken for text.
struct KeyParser {
    /// The maximum length of a paste; the rest is skipped.
    static let longestPaste = 100_000
    private var pending: [UInt8] = []
    private var pasted: [UInt8]?

    /// Returns the complete keys.
    ///
    /// An escape character at the end of a piece is the escape key: terminals send the sequences of other keys in one piece.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        var rest = pending[...]
        while !rest.isEmpty {
            if pasted != nil {
                guard takePaste(&rest, &keys) else { break }
            } else if !take(&rest, &keys) {
                break
            }
        }
        pending = Array(rest)
        return keys
    }

    /// - Returns: false if more bytes are needed.
    private mutating func take(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
        guard let first = rest.first else { return false }
        switch first {
        case 0x1B: return takeSequence(&rest, &keys)
        case 0x0D, 0x0A: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x7F, 0x08: keys.append(.backspace)
        case 0x01...0x1A: keys.append(.control(Character(UnicodeScalar(first + 0x60))))
        case 0x00..<0x20: break
        default: return takeCharacter(&rest, &keys)
        }
        rest = rest.dropFirst()
        return true
    }

    private func takeCharacter(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
        let first = rest[rest.startIndex]
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard rest.count >= length else { return false }
        // Skips invalid UTF-8.
        if let text = String(validating: rest.prefix(length), as: UTF8.self), let character = text.first {
            keys.append(.character(character))
        }
        rest = rest.dropFirst(length)
        return true
    }

    private mutating func takeSequence(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
        let body = rest.dropFirst()
        guard let kind = body.first else {
            keys.append(.escape)
            rest = body
            return true
        }
        switch kind {
        case UInt8(ascii: "["):
            guard let end = body.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                // Longer than any known sequence.
                if body.count > 32 { rest = [] }
                return body.count > 32
            }
            let parameters = String(decoding: body[(body.startIndex + 1)..<end], as: UTF8.self)
            let final = Character(UnicodeScalar(body[end]))
            rest = rest[(end + 1)...]
            if final == "~", parameters == "200" {
                pasted = []
            } else if let key = Self.key(parameters, final) {
                keys.append(key)
            }
        case UInt8(ascii: "O"):
            guard let letter = body.dropFirst().first else { return false }
            if let key = Self.key("", Character(UnicodeScalar(letter))) { keys.append(key) }
            rest = body.dropFirst(2)
        case 0x1B:
            keys.append(.escape)
            rest = body
        default:
            // A key with Alt, which has no meaning here.
            rest = body.dropFirst()
        }
        return true
    }

    private static func key(_ parameters: String, _ final: Character) -> Key? {
        switch (final, parameters.prefix { $0 != ";" }) {
        case ("A", _): .up
        case ("B", _): .down
        case ("C", _): .right
        case ("D", _): .left
        case ("H", _), ("~", "1"), ("~", "7"): .home
        case ("F", _), ("~", "4"), ("~", "8"): .end
        case ("Z", _): .backTab
        case ("~", "3"): .delete
        case ("~", "5"): .pageUp
        case ("~", "6"): .pageDown
        default: nil
        }
    }

    private mutating func takePaste(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
        let end = Array("\u{1B}[201~".utf8)
        guard let start = rest.firstRange(of: end) else {
            // The end marker may be split.
            let whole = max(rest.count - end.count + 1, 0)
            let text = pasted ?? []
            pasted = text + rest.prefix(max(min(whole, Self.longestPaste - text.count), 0))
            rest = rest.dropFirst(whole)
            return false
        }
        let text = (pasted ?? []) + rest[..<start.lowerBound]
        keys.append(.paste(String(decoding: text.prefix(Self.longestPaste), as: UTF8.self)))
        pasted = nil
        rest = rest[start.upperBound...]
        return true
    }
}

enum Key: Hashable, Sendable {
    case character(Character)
    case paste(String)
    case enter, tab, backTab, escape, backspace, delete, up, down, left, right, home, end, pageUp, pageDown
    case control(Character)
}
