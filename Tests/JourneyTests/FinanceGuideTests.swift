import Foundation
import Testing

/// The walks in the guide for contributors, which begin at the pages of accounts, name existing files and symbols.
@Suite(.timeLimit(.minutes(10))) struct FinanceGuideTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    @Test func walks_nameExistingFilesAndSymbols() throws {
        let guide = try String(contentsOf: Self.root.appendingPathComponent(".github/CONTRIBUTING.md"), encoding: .utf8)
        let walks = try #require(guide.components(separatedBy: "## Walks").last)
        let names = walks.matches(of: /`([^`]+)`/).map { String($0.1) }
        let sources = ["App", "Packages"].flatMap { folder in
            let files = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent(folder).path)
            return (files?.allObjects as? [String] ?? []).filter { $0.contains("Sources/") && !$0.contains(".build/") }.map {
                "\(folder)/\($0)"
            }
        }
        let texts = try sources.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: Self.root.appendingPathComponent($0), encoding: .utf8)
        }
        let files = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".js") || $0.hasSuffix(".json") }
        #expect(files.count > 20)
        for file in files { #expect(sources.contains { $0.hasSuffix("/\(file)") }, "\(file) does not exist") }
        for symbol in names where !files.contains(symbol) && !symbol.contains("://") {
            let name = symbol.prefix { $0 != "(" }.split(separator: ".").last ?? ""
            #expect(texts.contains { $0.contains(name) }, "\(symbol) is in no source")
        }
        let walk = try #require(walks.components(separatedBy: "**A link from another app**").first)
        #expect(Set(walk.matches(of: /`([^`]+\.(swift|js))`/).map { $0.1 }).count <= 25)
    }
}
