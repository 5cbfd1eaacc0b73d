import Foundation
import Testing

/// Public declarations of a closed layer without a use, by the index of a real build.
@Suite(.serialized) struct UnusedPublicTests {
    private static let rule = ["unused-public"]

    @Test func unusedPublic_inAClosedLayer_isFoundAtItsPlaceAndTheFixCompiles() async throws {
        try await withBuiltFixture("check_ofAClosedLayer") { fixture in
            let expected = try fixture.markers()
            #expect(expected.count == 21)
            #expect(try fixture.findings(of: Self.rule) == expected)

            let text = try strata("check", fixture.root)
            #expect(
                text.output.contains(
                    """
                    Sources/ToolKit/Dead.swift:21:17: error: [unused-public] public Saw.sharpen() of ToolKit (tools) is used by no other module
                      chain: tools → ToolKit → Saw.sharpen()     because: nobody outside takes the tools
                      fix: make Saw.sharpen() internal, or remove it if ToolKit does not use it either

                    """), "\(text.output)")
            #expect(text.status == 1)

            let without = try strata("check", fixture.root, "--index-store", "off")
            #expect(without.output.hasPrefix("note: skipped: unused public declarations of tools: no index was read\n"))
            #expect(without.status == 0)

            // With 'production', uses in tests do not count.
            let configuration = "\(fixture.root)/.strata.yml"
            let closed = try String(contentsOfFile: configuration, encoding: .utf8)
            try closed.replacing("closed: true", with: "closed: production").write(
                toFile: configuration, atomically: true, encoding: .utf8)
            let more = try fixture.findings(of: Self.rule).filter { !expected.contains($0) }
            #expect(more.map { $0.prefix { $0 != " " } } == [117, 123, 129, 134, 135].map { "Sources/ToolKit/Used.swift:\($0)" })
            try closed.write(toFile: configuration, atomically: true, encoding: .utf8)

            // The remedy, applied everywhere.
            try fixture.changeLines { line in
                guard BuiltFixture.isMarked(line), let word = ["public ", "open "].first(where: line.contains) else { return line }
                return line.replacing(word, with: "", maxReplacements: 1)
            }
            try await fixture.build()
            let clean = try strata("check", fixture.root, "--require-symbols")
            #expect(clean.output.hasPrefix("checked 1 package, "), "\(clean.output)")
            #expect(clean.status == 0)
        }
    }

    @Test func unusedPublic_whereTheIndexIsIncomplete_isNotReported() async throws {
        try await withBuiltFixture("check_ofAClosedLayer") { fixture in
            func remaining() throws -> [String] { try fixture.findings(of: Self.rule) }
            let all = try remaining()

            // Code that was never built, that changed since, and that this build excluded.
            try "import ToolKit\nfunc new() { bend() }\n".write(
                toFile: "\(fixture.root)/Sources/Old/New.swift", atomically: true, encoding: .utf8)
            #expect(try remaining() == all.filter { !$0.hasPrefix("Sources/ToolKit/Dead.swift:8 ") })
            try "import ToolKit\n#if os(Windows)\nfunc old() { Saw().sharpen() }\n#endif\n".write(
                toFile: "\(fixture.root)/Sources/Old/Old.swift", atomically: true, encoding: .utf8)
            let fewer = all.filter { found in ![8, 19, 21].contains { found.hasPrefix("Sources/ToolKit/Dead.swift:\($0) ") } }
            #expect(try remaining() == fewer)

            // A mention in a comment or a string is not a use.
            try "import ToolKit\n// Hammer, length\nlet text = \"Hammer length\"\n".write(
                toFile: "\(fixture.root)/Sources/ShopAPI/Talk.swift", atomically: true, encoding: .utf8)
            #expect(try remaining() == fewer)

            // Sources without a manifest may use everything.
            let configuration = "\(fixture.root)/.strata.yml"
            let said = try String(contentsOfFile: configuration, encoding: .utf8)
            try write("let size = length\n", to: "\(fixture.root)/Extra/Size.swift")
            try (said + "roots: [Extra]\ntargets: [{module: Extra, path: Extra}]\n").write(
                toFile: configuration, atomically: true, encoding: .utf8)
            #expect(try remaining() == fewer.filter { !$0.hasPrefix("Sources/ToolKit/Dead.swift:9 ") })

            // A changed file is only reported as changed.
            let dead = "\(fixture.root)/Sources/ToolKit/Dead.swift"
            try ("\n" + String(contentsOfFile: dead, encoding: .utf8)).write(toFile: dead, atomically: true, encoding: .utf8)
            #expect(try remaining() == fewer.filter { !$0.hasPrefix("Sources/ToolKit/Dead.swift:") })
            #expect(
                try strata("check", fixture.root).output.contains(
                    "note: skipped: the symbols of Sources/ToolKit/Dead.swift: they are stale, it changed after the last build\n"))

            // A layer that is not closed may have unknown users.
            try said.replacing("closed: true", with: "closed: false").write(
                toFile: configuration, atomically: true, encoding: .utf8)
            #expect(try remaining() == [])
        }
    }
}
