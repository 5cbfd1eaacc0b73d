import Foundation
import StrataCLI
import Testing

/// Symbols of real builds: fixtures are copied to a temporary folder and built there, so that each place is the compiler's own.
@Suite(.serialized) struct SymbolCheckTests {
    private static let rules = ["api-leak", "cross-layer-call", "inferred-reach", "member-leak"]

    @Test(arguments: ["check_ofSymbolsWithoutMemberImportVisibility", "check_ofSymbolsWithMemberImportVisibility"])
    func check_withAnIndex_findsEachKindAtItsPlaceAndNothingOnceItIsGone(name: String) async throws {
        try await withBuiltFixture(name) { root in
            let expected = try markers(in: root)
            #expect(expected.count >= 16)
            #expect(try findings(root) == expected)
            #expect(try findings(root, "--index-store", "\(root)/.build/debug/index/store") == expected)
            #expect(try findings(root, "--index-store", "off") == [])

            try removeMarkedLines(in: root)
            try await build(root)
            let clean = try strata("check", root, "--require-symbols")
            #expect(clean.output.hasPrefix("checked 1 package, 4 modules, "), "\(clean.output)")
            #expect(clean.output.contains("; symbols: "))
            #expect(!clean.output.contains("not checked"))
            #expect(clean.errors == "")
            #expect(clean.status == 0)
        }
    }

    @Test func check_afterMovesWithoutACleanBuild_followsTheFiles() async throws {
        try await withBuiltFixture("check_ofSymbolsWithoutMemberImportVisibility") { root in
            let files = FileManager.default
            let sources = "\(root)/Sources"
            // Renamed, deleted, and moved to another target: the old units stay in the store.
            try files.moveItem(atPath: "\(sources)/ShopScreens/Calls.swift", toPath: "\(sources)/ShopScreens/Renamed.swift")
            try files.removeItem(atPath: "\(sources)/ShopScreens/Types.swift")
            try files.moveItem(atPath: "\(sources)/ShopService/Leaks.swift", toPath: "\(sources)/ShopScreens/Leaks.swift")
            try "import ShopAPI\n".write(toFile: "\(sources)/ShopService/Empty.swift", atomically: true, encoding: .utf8)
            let before = try strata("check", root)
            #expect(
                before.output.contains("note: not analysed: the symbols of ShopScreens, ShopService: the last build did not compile them\n")
            )
            #expect(before.output.contains(", 3 not built, 3 ghosts ignored;"), "\(before.output)")
            #expect(!before.output.contains("Calls.swift"))
            #expect(!before.output.contains("Types.swift"))

            try await build(root)
            #expect(try findings(root) == markers(in: root, ["member-leak@60": "cross-layer-call@60"]))
            #expect(try strata("check", root).output.contains(", 3 ghosts ignored;"))
        }
    }

    @Test func check_afterAnEdit_namesTheStaleFile() async throws {
        try await withBuiltFixture("check_ofLayersInOneModule") { root in
            #expect(try findings(root, includingAll: true) == markers(in: root))
            let found = try strata("check", root)
            #expect(
                found.output.contains(
                    """
                    Sources/Notes/UI/Page.swift:3:38: error: [cross-layer-call] Notes (ui) calls Disk.read() of Notes (storage)
                      because: pages ask the domain
                      fix: ask domain for it, or move this line to a layer that may use storage
                    2 violations of 1 rule
                    checked 1 package, 1 module, 3 files, 0 imports, 0 edges, 6 configurations; symbols: 19 in 3 files; skipped 0

                    """), "\(found.output)")
            #expect(found.status == 1)

            let page = "\(root)/Sources/Notes/UI/Page.swift"
            try (String(contentsOfFile: page, encoding: .utf8) + "\n").write(toFile: page, atomically: true, encoding: .utf8)
            let stale = try strata("check", root)
            #expect(
                stale.output.contains(
                    "note: not analysed: the symbols of Sources/Notes/UI/Page.swift: they are stale, it changed after the last build\n"))
            #expect(stale.output.contains(", 1 stale;"))
            #expect(
                stale.errors.contains(
                    ".strata.yml:3:13: error: what 'Sources/Notes/UI/Page.swift' uses could not be checked: it changed after the last build; run 'swift build' first"
                ), "\(stale.errors)")
            #expect(stale.status == 2)
            let required = try strata("check", root, "--require-symbols")
            #expect(
                required.errors.contains(
                    "Sources/Notes/UI/Page.swift: error: its symbols are required and cannot be checked: it changed after the last build; ")
            )

            let without = try strata("check", root, "--index-store", "off")
            #expect(
                without.errors.contains(
                    ".strata.yml:3:13: error: who uses these files is known from the compiler's index only, and it could not be checked: no index was read; run 'swift build' first"
                ), "\(without.errors)")
            #expect(without.status == 2)

            try removeMarkedLines(in: root)
            try await build(root)
            #expect(try strata("check", root, "--require-symbols").status == 0)

            try damage(root)
        }
    }

    /// Whatever happened to a store, the run ends with a message.
    private func damage(_ root: String) throws {
        let store = "\(root)/.build/debug/index/store"
        let files = FileManager.default
        let units = try files.contentsOfDirectory(atPath: "\(store)/v5/units").filter { $0.hasPrefix("Disk.swift") }
        let records = try #require(files.enumerator(atPath: "\(store)/v5/records")).compactMap { $0 as? String }
            .filter { $0.contains("Titles.swift-") }
        let name = try #require(units.first)
        let unit = "\(store)/v5/units/\(name)"
        for record in records {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(store)/v5/records/\(record)"))
            try data.prefix(data.count / 2 & ~3).write(to: URL(fileURLWithPath: "\(store)/v5/records/\(record)"))
        }
        try Data("garbage".utf8).write(to: URL(fileURLWithPath: unit))
        // What was read before the damage is known, so this is a cache of its own.
        let run = try strata(["check", root], environment: ["XDG_CACHE_HOME": "\(root)/cache"])
        #expect(
            run.output.contains("note: not analysed: the symbols of Sources/Notes/Domain/Titles.swift: record Titles.swift-"),
            "\(run.output)")
        #expect(
            run.output.contains(
                "the symbols of Sources/Notes/Storage/Disk.swift: unit \(name) of the index is cut off or something else; remove the build folder and build again\n"
            ), "\(run.output)")
        #expect(run.status == 2)
    }

    @Test func indexStore_thatIsNone_exitsWith2() throws {
        let workspace = fixture("check_ofAThreeTierWorkspace")
        let missing = try strata("check", workspace, "--index-store", "/nowhere/store")
        #expect(
            missing.errors
                == "/nowhere/store: error: no index store is here; give the folder '.build/debug/index/store' of a debug build\n")
        #expect(missing.status == 2)
        try withTemporaryFolder { folder in
            for name in ["units", "records"] {
                try FileManager.default.createDirectory(atPath: "\(folder)/v5/\(name)", withIntermediateDirectories: true)
            }
            try Data("garbage".utf8).write(to: URL(fileURLWithPath: "\(folder)/v5/units/Home.swift.o-ABC"))
            let foreign = try strata("check", workspace, "--index-store", folder)
            #expect(
                foreign.errors
                    == "\(folder): error: this index store cannot be read: unit Home.swift.o-ABC is cut off or something else, and no other knows a file of this workspace; build again into an empty folder\n"
            )
            #expect(foreign.status == 2)
            try FileManager.default.removeItem(atPath: "\(folder)/v5/units/Home.swift.o-ABC")
            let empty = try strata("check", workspace, "--index-store", folder)
            #expect(empty.errors.contains("error: this index store knows no file of this workspace; "))
            #expect(empty.status == 2)
            let library = try strata(["check", workspace, "--index-store", folder], environment: ["PATH": "/nowhere"])
            #expect(library.errors.contains("error: "))
            #expect(library.status == 2)
        }
        let facts = try strata("check", workspace, "--facts", "f", "--index-store", "/nowhere/store")
        #expect(facts.errors == "f: error: facts cannot be checked with an index store\n")
        #expect(facts.status == 2)
        let required = try strata("check", workspace, "--require-symbols")
        #expect(
            required.errors
                == ".: error: its symbols are required and cannot be checked: no index store was found; run 'swift build' first, or leave '--require-symbols' out\n"
        )
        #expect(required.status == 2)
    }

    // MARK: the fixtures

    func withBuiltFixture(_ name: String, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let root = "\(folder)/\(name)"
        try FileManager.default.copyItem(atPath: fixture(name), toPath: root)
        try await build(root)
        try await body(root)
    }

    /// Builds without holding a thread, so that other tests go on meanwhile.
    func build(_ root: String) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--package-path", root]
        let log = "\(root)/build.log"
        try #require(FileManager.default.createFile(atPath: log, contents: nil))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        process.standardError = process.standardOutput
        let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        let said = try String(contentsOfFile: log, encoding: .utf8)
        try #require(status == 0, "\(said)")
    }

    /// The symbol rules' findings: `path:line rule@column`.
    func findings(_ root: String, _ arguments: String..., includingAll: Bool = false) throws -> [String] {
        let run = try strata(["check", root, "--format", "json"] + arguments)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let violations = try #require(object["violations"] as? [[String: Any]])
        return violations.compactMap { violation in
            guard let rule = violation["rule"] as? String, includingAll || Self.rules.contains(rule) else { return nil }
            return "\(violation["file"] ?? ""):\(violation["line"] ?? "") \(rule)@\(violation["column"] ?? "")"
        }.sorted()
    }

    private func sourceFiles(_ root: String) throws -> [String] {
        let files = try #require(FileManager.default.enumerator(atPath: "\(root)/Sources"))
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
    }

    /// What the fixtures' own comments say: `// rule@column` at the end of a line.
    private func markers(in root: String, _ other: [String: String] = [:]) throws -> [String] {
        try sourceFiles(root).flatMap { path -> [String] in
            let lines = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            return lines.enumerated().flatMap { number, line -> [String] in
                guard let start = line.range(of: "// ") else { return [] }
                let marks = line[start.upperBound...].split(separator: " ").map(String.init).filter { $0.contains("@") }
                return marks.map { "\(path):\(number + 1) \(other[$0] ?? $0)" }
            }
        }.sorted()
    }

    func removeMarkedLines(in root: String) throws {
        for path in try sourceFiles(root) {
            let lines = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            let kept = lines.filter { line in !line.hasSuffix("// with it") && !Self.rules.contains { line.contains("// \($0)@") } }
            try kept.joined(separator: "\n").write(toFile: "\(root)/\(path)", atomically: true, encoding: .utf8)
        }
    }
}
