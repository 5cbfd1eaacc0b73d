import Foundation
import Testing

/// Reusable sources do not mention this app.
@Suite(.timeLimit(.minutes(10))) struct ReusableSourcesTests {
    private static let packages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Packages").standardizedFileURL

    /// The shipped sources; names of users in fakes are allowed.
    private static func sources() throws -> [URL] {
        let files = FileManager.default.enumerator(at: packages, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }.filter { file in
            let path = file.path.dropFirst(packages.path.count)
            return path.contains("/Sources/") && !path.contains("Testing/") && !path.contains("/.build/")
                && ["swift", "c", "h", "js", "css", "svg"].contains(file.pathExtension)
        }
    }

    @Test func noSourceOfAPackage_namesTheApp() throws {
        let sources = try Self.sources()
        #expect(sources.count > 500, "\(sources.count)")
        for file in sources {
            let text = try String(contentsOf: file, encoding: .utf8)
            let names = text.lowercased().contains("harbor")
            #expect(!names, "\(file.path) names the app: take its name as a value")
        }
    }

    @Test func errors_ofServices_haveNoUserFacingText() throws {
        // Texts for users begin with a capital letter and end with a period; log messages do neither.
        for file in try Self.sources() where file.lastPathComponent.hasSuffix("Error.swift") && file.path.contains("API/") {
            guard !Self.forDevelopers.contains(file.lastPathComponent) else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let words = try #require(text.components(separatedBy: "public var description: String").dropFirst().last ?? "")
            for line in words.split(separator: "\n") where line.contains("\"") {
                #expect(line.firstMatch(of: /"[A-Z][^"]*\."/) == nil, "\(file.lastPathComponent): \(line)")
            }
        }
    }

    /// Each row of a table "What happens if" ends with the test that checks it.
    @Test func readmes_nameExistingTests() throws {
        var count = 0
        let folder = Self.packages.path + "/"
        for readme in try FileManager.default.subpathsOfDirectory(atPath: folder).filter({ $0.hasSuffix("/README.md") }) {
            let text = try String(contentsOfFile: folder + readme, encoding: .utf8)
            let names = text.matches(of: /\| `(\w+_\w+)` \|\n/).map(\.1)
            let tests = folder + readme.dropLast("README.md".count) + "Tests"
            let sources =
                try names.isEmpty
                ? ""
                : FileManager.default.subpathsOfDirectory(atPath: tests).filter { $0.hasSuffix(".swift") }
                    .map { try String(contentsOfFile: tests + "/" + $0, encoding: .utf8) }.joined()
            for name in names { #expect(sources.contains("func \(name)("), "\(readme): \(name)") }
            count += names.count
        }
        #expect(count > 60, "\(count)")
    }

    /// Read by developers of plug-ins, web pages or the back end only.
    private static let forDevelopers: Set = ["PluginError.swift", "BridgeError.swift", "RemoteConfigError.swift"]
}
