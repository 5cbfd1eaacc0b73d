import Foundation
import Testing

/// The language server as started by an editor, over bytes.
@Suite(.serialized) struct LanguageServerCommandTests {
    @Test func lsp_inASession_reportsFindingsOfTheWholeWorkspace() throws {
        let root = fixture("check_ofAThreeTierWorkspace")
        let bytes =
            frame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://\#(root)","capabilities":{}}}"#)
            + Data("\r\n\r\n".utf8)
            + frame(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
            + frame(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#) + frame(#"{"jsonrpc":"2.0","method":"exit"}"#)
        let run = try strata(["lsp", "--timings"], input: [Data(bytes.prefix(30)), Data(bytes.dropFirst(30))])
        #expect(run.status == 0)
        #expect(run.output.contains(#""positionEncoding":"utf-16""#))
        #expect(run.output.contains(#""uri":"file://\#(root)/Packages/Screens/Package.swift""#))
        #expect(run.output.contains(#""range":{"end":{"character":17,"line":3},"start":{"character":0,"line":3}}"#), "\(run.output)")
        #expect(run.errors.hasPrefix("initialize "))
    }

    /// An editor requests the actions for an import, applies one, and saves: the next check finds nothing. The module belongs to the package,
    /// to one of the workspace that the manifest does not depend on, or to one that another manifest fetches.
    @Test(arguments: [
        ("Inner", "Declare", #"Declare "Inner" in target 'App'"#),
        ("Core", "Declare", #"Declare .product(name: "Core", package: "Core") in target 'App', and .package(path: "../../Kits/Core")"#),
        ("Core", "Remove", #"Declare .product(name: "Core", package: "Core") in target 'App', and .package(path: "../../Kits/Core")"#),
        (
            "Shiny", "Declare",
            #"Declare .product(name: "Shiny", package: "shiny") in target 'App', and .package(url: "https://example.org/Shiny.git", from: "1.0.0")"#
        ),
    ])
    func lsp_whenItsActionIsApplied_hasNoFindingLeft(module: String, action: String, title: String) throws {
        try withTemporaryFolder { folder in
            func manifest(_ name: String, _ dependencies: String, _ products: String, _ others: String) -> String {
                """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "\(name)",
                    products: [.library(name: "\(name)", targets: ["\(name)"])],
                \(dependencies)    targets: [\(others).target(name: "\(name)"\(products))])

                """
            }
            let app = "\(folder)/Apps/App"
            let isOwn = module == "Inner"
            try write(manifest("App", "", "", isOwn ? ".target(name: \"Inner\"), " : ""), to: "\(app)/Package.swift")
            try write("\nimport \(module)\n\nlet é = 1\n", to: "\(app)/Sources/App/App.swift")
            if isOwn { try write("public let x = 1\n", to: "\(app)/Sources/Inner/Inner.swift") }
            let url = #".package(url: "https://example.org/Shiny.git", from: "1.0.0")"#
            let shiny = #", dependencies: [.product(name: "Shiny", package: "Shiny")]"#
            try write(manifest("Core", "    dependencies: [\(url)],\n", shiny, ""), to: "\(folder)/Kits/Core/Package.swift")
            try write("import Shiny\n", to: "\(folder)/Kits/Core/Sources/Core/Core.swift")
            #expect(try strata(["check", folder]).output.contains("[undeclared-import]"))
            let actions = try actions(at: 1, of: "\(app)/Sources/App/App.swift", in: folder)
            let titles = actions.compactMap { $0["title"] as? String }
            #expect(titles == [title, "Remove 'import \(module)'", "Explain the rule 'undeclared-import'"])
            try apply(try #require(actions.first { ($0["title"] as? String)?.hasPrefix(action) == true }))
            let check = try strata(["check", folder])
            #expect(check.status == 0, "\(check.output)\(check.errors)")
        }
    }

    /// The actions that the server offers at a line of a file.
    private func actions(at line: Int, of source: String, in folder: String) throws -> [[String: Any]] {
        let range = #"{"start":{"line":\#(line),"character":3},"end":{"line":\#(line),"character":3}}"#
        let run = try strata(
            ["lsp", folder],
            input: languageSession(
                #"{"id":3,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file://\#(source)"},"range":\#(range),"context":{"diagnostics":[]}}}"#,
                #"{"id":4,"method":"workspace/executeCommand","params":{"command":"strata.explain","arguments":["undeclared-import"]}}"#))
        #expect(run.output.contains("A target imports only modules that its own manifest entry"))
        let answer = run.output.components(separatedBy: "Content-Length: ").compactMap { part in
            part.range(of: "\r\n\r\n").flatMap {
                try? JSONSerialization.jsonObject(with: Data(part[$0.upperBound...].utf8)) as? [String: Any]
            }
        }.first { $0["id"] as? Int == 3 }
        return try #require(answer?["result"] as? [[String: Any]])
    }

    private func apply(_ action: [String: Any]) throws {
        let changes = try #require((action["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]])
        for (uri, edits) in changes { try apply(edits, to: String(uri.dropFirst("file://".count))) }
    }

    /// Applies edits like an editor; the edited lines are ASCII.
    private func apply(_ edits: [[String: Any]], to path: String) throws {
        var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        for edit in edits.reversed() {
            let range = try #require(edit["range"] as? [String: [String: Int]])
            let (start, end) = (try #require(range["start"]), try #require(range["end"]))
            let (first, last) = (start["line"] ?? 0, end["line"] ?? 0)
            let whole =
                lines[first].prefix(start["character"] ?? 0) + (edit["newText"] as? String ?? "")
                + lines[last].dropFirst(end["character"] ?? 0)
            lines.replaceSubrange(first...last, with: whole.components(separatedBy: "\n"))
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func lsp_whenTheClientDisconnects_exitsWith1() throws {
        #expect(try strata(["lsp"], input: [Data("Content-".utf8)]).status == 1)
        #expect(try strata(["lsp"], input: [frame(#"{"method":"exit"}"#)]).status == 1)
    }

    @Test func lsp_withoutAWorkspace_reportsItAndContinues() throws {
        try withTemporaryFolder { folder in
            let run = try strata(["lsp", "\(folder)/nowhere"], input: languageSession())
            #expect(run.output.contains(#""method":"window/showMessage""#))
            #expect(run.output.contains("cannot be read: No such file or directory"))
            #expect(run.status == 0)
        }
    }
}
