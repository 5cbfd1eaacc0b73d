/// Sanitizes texts for all renderers.
public enum DisplayText {
    /// Returns a text without invisible characters that change how others are displayed.
    ///
    /// - Control characters and line separators other than tab, line feed and carriage return become spaces, because terminals obey them; a
    ///   null becomes U+FFFD, as in HTML.
    /// - Bidirectional controls and invisible format characters are removed, because they can make a text look like another one.
    /// - Joiners stay; emoji and several scripts need them.
    public static func sanitized(_ text: String) -> String {
        if text.utf8.withContiguousStorageIfAvailable(isPlain) ?? isPlain(text.utf8) { return text }
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

    /// Whether UTF-8 contains none of those characters, nor one with the same first bytes.
    private static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in text {
            switch (previous, byte) {
            case (_, 0x09), (_, 0x0A), (_, 0x0D): break
            case (_, 0..<0x20), (_, 0x7F), (0xC2, ..<0xA0), (0xD8, 0x9C), (0xE2, 0x80...0x81), (0xEF, 0xBB), (0xEF, 0xBF): return false
            default: break
            }
            previous = byte
        }
        return true
    }
}
