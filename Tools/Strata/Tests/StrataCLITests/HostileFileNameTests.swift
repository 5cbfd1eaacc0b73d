import Foundation
import Testing

/// Files on disk whose names contain terminal or build server commands.
@Suite(.serialized) struct HostileFileNameTests {
    private static let names = ["\u{1B}]0;title\u{7}", "a\n::error file=x::y", "::warning::x", "##[command]z", "\u{202E}gnp", "\u{9B}2J\r"]

    @Test(arguments: [
        ["check", "--all"], ["check", "--color", "always"], ["check", "--format", "json"], ["check", "--format", "sarif"],
        ["check", "--format", "xcode", "--absolute-paths"], ["check", "--format", "junit"], ["files"], ["files", "--format", "json"],
        ["modules"], ["metrics"], ["init"], ["graph"], ["graph", "--format", "html"],
        ["impact", "--since", "HEAD"],
        ["check", "--staged"], ["check", "--changed-since", "HEAD"], ["baseline"], ["lsp"],
    ])
    func command_overHostileFileNames_printsNoControlCharacterAndNoCommand(arguments: [String]) throws {
        try withTemporaryFolder { folder in
            for (index, name) in Self.names.enumerated() {
                let package = index == 0 ? "One" : name
                try write(
                    """
                    // swift-tools-version: 6.0
                    import PackageDescription
                    let package = Package(name: "\(index)\\u{1B}", targets: [.target(name: "T\(index)", path: "Sources")])

                    """, to: "\(folder)/\(package)/Package.swift")
                try write("import Foundation\n#if false\nimport `a b`\n#endif\n", to: "\(folder)/\(package)/Sources/\(name).swift")
                try write("/* unclosed", to: "\(folder)/\(package)/Sources/\(name) broken.swift")
                try write("let x = 1\n", to: "\(folder)/\(name) unowned.swift")
            }
            try write("error \u{1B}[2J", to: "\(folder)/\u{7}/Package.swift")
            try makeRepository(folder)
            try write("import Foundation\nimport Dispatch\n", to: "\(folder)/One/Sources/\(Self.names[1]).swift")
            try runGit(["add", "--all"], folder)
            try write("import Foundation\n", to: "\(folder)/One/Sources/\(Self.names[0]).swift")
            let run = try strata(arguments + [folder], in: "/", input: languageSession())
            #expect(run.output.count + run.errors.count > 50)
            let colors = try Regex("\u{1B}\\[(0|1|1;31|1;33|1;36)m")
            for text in [run.output.replacing(colors, with: "").replacing("\r\n", with: "\n"), run.errors] {
                let bad = text.unicodeScalars.filter { scalar in
                    scalar != "\n" && scalar != "\t"
                        && [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                }
                #expect(bad.isEmpty, "\(text)")
                #expect(!text.split(separator: "\n").contains { $0.drop(while: \.isWhitespace).hasPrefix("::") }, "\(text)")
                #expect(!text.contains("##["), "\(text)")
            }
        }
    }
}
