/// Texts as every renderer shows them.
public enum DisplayText {
    /// Returns a text without the characters that are invisible and change how others are shown or read.
    ///
    /// - Control characters and separators of lines other than tab, line feed and carriage return become spaces, as terminals
    ///   obey them; a null becomes U+FFFD, as in HTML.
    /// - Bidirectional controls and invisible format characters are removed: they make a text look like another one.
    /// - Joiners stay, as emoji and several scripts need them.
    public static func sanitized(_ text: String) -> String {
        guard text.utf8.contains(where: mayBegin) else { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: output.append(scalar)
            case 0: output.append("\u{FFFD}")
            case 1..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: output.append(" ")
            case 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: break
            default: output.append(scalar)
            }
        }
        return String(output)
    }

    /// Whether a byte of UTF-8 is, or begins, one of those characters.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
        default: false
        }
    }
}
