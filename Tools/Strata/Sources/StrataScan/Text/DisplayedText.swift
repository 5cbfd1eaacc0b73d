extension Unicode.Scalar {
    /// Whether the character has an effect on terminals, editors or readers instead of being visible: control and format characters,
    /// including bidirectional controls, and line and paragraph separators, but not joiners, which scripts and emoji need.
    package var needsEscape: Bool {
        guard value >= 0x7F || value < 0x20 else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return value != 0x200C && value != 0x200D
        default: return false
        }
    }

    /// The same for JSON, in which line breaks and tabs occur only between values.
    fileprivate var needsEscapeInJSON: Bool { needsEscape && self != "\n" && self != "\t" && self != "\r" }
    /// The character as a JSON escape (RFC 8259), with surrogates if necessary.
    var jsonEscape: String { String(self).utf16.map { "\\u" + String(0x1_0000 + Int($0), radix: 16).dropFirst() }.joined() }
    fileprivate var visible: String { needsEscape ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self) }
}

extension Int {
    /// The number with a comma between groups of three digits.
    package var grouped: String {
        let digits = Array(String(self))
        return digits.indices.map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String(digits[$0]) }.joined()
    }
}

extension String {
    /// The text for a part of one output line: `\u{…}` instead of characters with `needsEscape`, and no commands of build servers.
    ///
    /// Everything from the checked folder or another program is converted before it is shown: paths, names, texts of configurations and
    /// manifests, and output of git and the toolchain.
    package var displayed: String {
        // Most names are plain.
        if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x3A }) { return self }
        var result = unicodeScalars.contains(where: \.needsEscape) ? unicodeScalars.map(\.visible).joined() : self
        // GitHub Actions interprets '::name' at the beginning of a line, and '##[name]' anywhere. Another colon may follow a single one.
        if let first = result.firstIndex(where: { !$0.isWhitespace }), result[first...].hasPrefix("::") || result[first...] == ":" {
            result.replaceSubrange(first...first, with: "\\u{3A}")
        }
        return result.replacing("##[", with: "#\\u{23}[")
    }

    /// The same for a multiline text, whose line breaks are kept.
    package var displayedLines: String {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { String($0).displayed }.joined(separator: "\n")
    }

    /// JSON text with escapes for `needsEscape` and for commands of build servers, which can only be inside strings.
    package var withJSONEscapes: String {
        let isPlain = !unicodeScalars.contains(where: \.needsEscapeInJSON)
        let result = isPlain ? self : unicodeScalars.map { $0.needsEscapeInJSON ? $0.jsonEscape : String($0) }.joined()
        return result.utf8.contains(0x23) ? result.replacing("##[", with: "#\\u0023[") : result
    }

    /// The text for a terminal or a log: keeps line breaks, tabs and colors, and writes other characters with `needsEscape` as `\u{…}`.
    ///
    /// A second line of defense after `displayed`.
    package var filteredForOutput: String {
        guard unicodeScalars.contains(where: { $0.needsEscape && $0 != "\n" }) else { return self }
        var result = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\n", "\t",
                "\r" where rest.first == "\n":
                result.unicodeScalars.append(scalar)
            case "\u{1B}" where rest.first == "[":
                let color = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
                guard rest[color.endIndex...].first == "m" else { fallthrough }
                result += "\u{1B}[" + String(Substring(color)) + "m"
                rest = rest[color.endIndex...].dropFirst()
            default: result += scalar.visible
            }
        }
        return result
    }
}
