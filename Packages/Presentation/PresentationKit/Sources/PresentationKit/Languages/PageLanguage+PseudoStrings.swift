// Pseudo-languages for tests and screenshots: derived from English by rule, so that no text is missing or outdated.
extension PageLanguage {
    /// English with accents, in brackets, and two fifths longer, as other languages are: truncated and untranslated texts are easy to see.
    /// Android and Chromium use the same tag, `en-XA`.
    public static let long = PageLanguage(
        "en-XA", direction: .leftToRight, numbers: .english, plural: english.plural, strings: EnglishStrings(), transform: lengthened)

    /// English written from right to left, word by word. Android and Chromium use the same tag, `ar-XB`.
    public static let rightToLeft = PageLanguage(
        "ar-XB", direction: .rightToLeft, numbers: .english, plural: english.plural, strings: EnglishStrings(), transform: turned)

    private static let accents: [Character: Character] = [
        "a": "å", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ĝ", "h": "ħ", "i": "î", "j": "ĵ", "k": "ķ", "l": "ļ",
        "m": "ɱ", "n": "ñ", "o": "ö", "p": "þ", "q": "ǫ", "r": "ŕ", "s": "š", "t": "ţ", "u": "û", "v": "ṽ", "w": "ŵ", "x": "ẋ",
        "y": "ý", "z": "ž", "A": "Å", "B": "Ɓ", "C": "Ç", "D": "Ð", "E": "É", "F": "Ƒ", "G": "Ĝ", "H": "Ħ", "I": "Î", "J": "Ĵ",
        "K": "Ķ", "L": "Ļ", "M": "Ṁ", "N": "Ñ", "O": "Ö", "P": "Þ", "Q": "Ǫ", "R": "Ŕ", "S": "Š", "T": "Ţ", "U": "Û", "V": "Ṽ",
        "W": "Ŵ", "X": "Ẋ", "Y": "Ý", "Z": "Ž",
    ]
    private static let fillers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    private static func lengthened(_ text: String) -> String {
        guard text.contains(where: \.isLetter) else { return text }
        let room = (text.count * 2 + 4) / 5
        var tail = ""
        var number = 0
        while tail.count < room {
            tail += " " + fillers[number % fillers.count]
            number += 1
        }
        return "⟦" + String(text.map { accents[$0] ?? $0 }) + tail + "⟧"
    }

    private static func turned(_ text: String) -> String {
        var output = ""
        var isWord = false
        for character in text {
            if character.isLetter != isWord {
                isWord.toggle()
                // The right-to-left override and its end.
                output.unicodeScalars.append(isWord ? "\u{202E}" : "\u{202C}")
            }
            output.append(character)
        }
        if isWord { output.unicodeScalars.append("\u{202C}") }
        return output
    }
}
