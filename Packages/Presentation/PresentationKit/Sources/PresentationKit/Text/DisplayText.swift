/// Sanitizes texts for all renderers.
public enum DisplayText {
    /// Returns a text without invisible characters that change how others are displayed.
    ///
    /// - Control characters and line separators other than tab, line feed and carriage return become spaces, because terminals obey them; a
    ///   null becomes U+FFFD, as in HTML.
    /// - Bidirectional controls and invisible format characters are removed, because they can make a text look like another one.
    /// - Joiners stay; emoji and several scripts need them.
    public static func sanitized(_ text: String) -> String {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { !$0.contains(where: mayBegin) }
        if isPlain ?? !text.utf8.contains(where: mayBegin) { return text }
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

    /// Whether a UTF-8 byte may be the first of one of those characters.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: true
        default: false
        }
    }
}
