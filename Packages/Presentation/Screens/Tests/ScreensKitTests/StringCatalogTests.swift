import Foundation
import Testing

/// Finds untranslated and unused texts.
@Suite(.timeLimit(.minutes(10))) struct StringCatalogTests {
    private struct Entry {
        let file: String
        let english: String
        let german: String
        let chinese: String
        let isEqualInGerman: Bool
    }

    /// Of the screens of this app and of those that every app has.
    private static let sources = ["../../../Sources", "../../../../CoreScreens/Sources"].map {
        URL(filePath: #filePath).appending(path: $0).standardizedFileURL
    }

    private static func files() throws -> [(name: String, text: String)] {
        try sources.flatMap { sources in
            let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
            return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
                ($0, try String(contentsOf: sources.appending(path: $0), encoding: .utf8))
            }
        }
    }

    private static func isCatalog(_ name: String) -> Bool { name.hasSuffix("Strings.swift") || name.hasSuffix("+Message.swift") }

    /// The texts of a language: literals after a label, without interpolated values.
    private static func texts(_ label: String, in text: String) -> [String] {
        text.ranges(of: "\(label):").compactMap { range in
            var rest = text[range.upperBound...].drop(while: \.isWhitespace)
            var text: String?
            while rest.first == "\"" {
                rest = rest.dropFirst()
                text = (text ?? "") + literal(&rest)
                rest = rest.drop(while: \.isWhitespace)
                guard rest.first == "+" else { break }
                rest = rest.dropFirst().drop(while: \.isWhitespace)
            }
            return text
        }
    }

    private static func literal(_ rest: inout Substring) -> String {
        var text = ""
        var depth = 0
        while let character = rest.popFirst() {
            if depth > 0 {
                if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            } else if character == "\\" {
                if rest.popFirst() == "(" { depth = 1 }
            } else if character == "\"" {
                break
            } else {
                text.append(character)
            }
        }
        return text
    }

    private static func entries() throws -> [Entry] {
        try files().filter { isCatalog($0.name) }.flatMap { file in
            let equal = Set(texts("englishAndGerman", in: file.text))
            let text = file.text.replacing(#/englishAndGerman: (".*?")/#) { "english: \($0.1), german: \($0.1)" }
            let all = ["english", "german", "chinese"].map { texts($0, in: text) }
            try #require(Set(all.map(\.count)).count == 1, "\(file.name): \(all.map(\.count))")
            return all[0].indices.map {
                Entry(
                    file: file.name, english: all[0][$0], german: all[1][$0], chinese: all[2][$0],
                    isEqualInGerman: equal.contains(all[0][$0])
                )
            }
        }
    }

    @Test func texts_inEveryLanguage_areNeitherMissingNorLeftInEnglish() throws {
        let entries = try Self.entries()
        #expect(entries.count > 150)
        for entry in entries where entry.english.contains(where: \.isLetter) {
            #expect(
                (entry.german == entry.english) == entry.isEqualInGerman && entry.german.contains(where: \.isLetter),
                "\(entry.file): \(entry.english)")
            #expect(entry.chinese != entry.english && !entry.chinese.isEmpty, "\(entry.file): \(entry.english)")
            #expect(entry.chinese.unicodeScalars.contains { $0.properties.isIdeographic }, "\(entry.file): \(entry.english)")
        }
    }

    @Test func texts_haveTheMarksOfTheirLanguage() throws {
        for entry in try Self.entries() where entry.english.last == "." {
            #expect(entry.german.last == "." && entry.chinese.last == "。", "\(entry.file): \(entry.english)")
        }
        for entry in try Self.entries() {
            #expect(
                !entry.chinese.contains(where: { ",;!?".contains($0) }) || entry.chinese.contains("100,000"),
                "\(entry.file): \(entry.chinese)")
            #expect(!entry.german.contains("\u{201D}") && !entry.german.contains("'"), "\(entry.file): \(entry.german)")
        }
    }

    @Test func texts_areAllTranslated() throws {
        let files = try Self.files()
        for file in files where Self.isCatalog(file.name) {
            let module = file.name.prefix { $0 != "/" }
            // Shared by domains that an app may not have.
            guard !module.hasSuffix("ScreensKit") else { continue }
            let users = files.filter { $0.name.hasPrefix(module + "/") }.map(\.text).joined()
            for match in file.text.matches(of: #/static (?:let|var|func) (\w+)[ :(]/#) {
                let isUsed =
                    try users.contains(Regex("[.(]\(match.1)\\b")) || users.matches(of: try Regex("\\b\(match.1)\\(")).count > 1
                #expect(isUsed, "\(file.name): \(match.1) is not used")
            }
        }
    }
}
