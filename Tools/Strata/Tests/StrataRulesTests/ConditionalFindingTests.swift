import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

/// A finding lists its configurations; the matrix, severity and reach are configurable.
@Suite struct ConditionalFindingTests {
    private func findings(_ text: String, in target: String, _ more: String = "") throws -> [Finding] {
        var world = ExampleWorkspace().world
        world.edit(target) { $0.files["\(target).swift"] = text }
        return try check(world, ExampleWorkspace().configuration + more).findings
    }

    @Test(
        arguments: [
            ("import Net", ["Client"], [:], " while trait 'Client' is off"),
            ("#if DEBUG\nimport Net\n#endif", ["Client"], [:], " while trait 'Client' is off"),
            ("import Net", ["A", "Client"], [:], " while trait 'A' or 'Client' is off"),
            ("#if Client\nimport Net\n#endif", ["Client"], [:], nil), ("#if canImport(Net)\nimport Net\n#endif", ["Client"], [:], nil),
            ("import Net", ["Client"], ["Client": true], nil), ("import Net", ["A", "Client"], ["A": true], nil),
            ("import Net", [], [:], nil),
        ] as [(String, [String], [String: Bool], String?)])
    func undeclaredImport_ofADependencyWhoseTraitIsOff_isReported(text: String, traits: [String], on: [String: Bool], message: String?)
        throws
    {
        var world = SyntheticWorkspace([
            .package("App", [.target("App", uses: ["Net"], ["App.swift": text])]), .package("Net", [.target("Net")]),
        ])
        world.packages[0].traits = ["A": false, "Client": false].merging(on) { $1 }
        world.packages[0].targets[0].traits = ["Net": traits]
        let found = try check(world, nil).findings
        #expect(found.map(\.message) == (message.map { ["App imports Net, which its manifest entry does not declare" + $0] } ?? []))
        #expect(
            found.allSatisfy { $0.fix == "import Net within '#if \(traits.joined(separator: " || "))', or declare it without the trait" })
        #expect(found.map(\.configurations.isEmpty) == (message == nil ? [] : [!text.contains("DEBUG")]))
    }

    @Test func severity_warning_isReportedAndDoesNotFail() throws {
        var world = ExampleWorkspace().world
        world.packages[1].targets[1].files["UserScreens.swift"] = "import NetworkKit\n"
        let result = try check(world, ExampleWorkspace().configuration + "severity: {cross-layer-import: warning}\n")
        #expect(result.findings.map(\.severity) == [.warning])
        #expect(result.exitCode == 0)
    }
}
