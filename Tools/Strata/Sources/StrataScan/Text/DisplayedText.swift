extension Unicode.Scalar {
    /// Whether the character acts on a terminal, an editor or a reader instead of being seen: control and format characters, bidirectional
    /// controls among them, and separators of lines and paragraphs. Joiners, which scripts and emoji need, do not.
    package var needsEscape: Bool {
        guard value >= 0x7F || value < 0x20 else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return value != 0x200C && value != 0x200D
        default: return false
        }
    }

    /// The same for JSON, whose line breaks and tabs are outside its texts.
    fileprivate var needsEscapeInJSON: Bool { needsEscape && self != "\n" && self != "\t" && self != "\r" }

    /// The character as an escape of JSON (RFC 8259), in two surrogates where it needs them.
    package var jsonEscape: String {
        UTF16.encode(self).map { unit in
            unit.map { "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16) }.joined()
        } ?? ""
    }
}

extension String {
    /// The text as a part of one line of output: what `needsEscape` is written as `\u{…}`, and nothing in it is a command of a build server.
    ///
    /// Everything that comes from the checked folder or another program passes through here before it is shown: paths, names, texts of
    /// configurations and manifests, and what git and the toolchain print.
    package var displayed: String {
        // By far the most names are plain.
        if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x3A }) { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.needsEscape {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        // GitHub Actions reads '::name' where a line begins, and '##[name]' anywhere.
        if let first = result.firstIndex(where: { !$0.isWhitespace }), result[first...].hasPrefix("::") {
            result.replaceSubrange(first...first, with: "\\u{3A}")
        }
        return result.replacing("##[", with: "#\\u{23}[")
    }

    /// The same for a text of several lines, whose line breaks stay.
    package var displayedLines: String {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { String($0).displayed }.joined(separator: "\n")
    }

    /// This JSON text with escapes of JSON for what `needsEscape` and for commands of a build server: both can only be inside its texts.
    package var withJSONEscapes: String {
        var result = self
        if unicodeScalars.contains(where: \.needsEscapeInJSON) {
            result = unicodeScalars.map { $0.needsEscapeInJSON ? $0.jsonEscape : String($0) }.joined()
        }
        return result.utf8.contains(0x23) ? result.replacing("##[", with: "#\\u0023[") : result
    }

    /// The text as it may be written to a terminal or a log: line breaks, tabs and colors stay, and any other character that `needsEscape` is
    /// written as `\u{…}`.
    ///
    /// The parts were escaped with `displayed` before; this catches what was forgotten.
    package var filteredForOutput: String {
        guard unicodeScalars.contains(where: { $0.needsEscape && $0 != "\n" }) else { return self }
        var result = ""
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\r" where rest.first == "\n": result.unicodeScalars.append(scalar)
            case "\u{1B}" where rest.first == "[":
                let color = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
                guard rest[color.endIndex...].first == "m" else { fallthrough }
                result += "\u{1B}[" + String(Substring(color)) + "m"
                rest = rest[color.endIndex...].dropFirst()
            case _ where scalar.needsEscape: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
