import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

/// Findings that depend on the configuration of a build.
@Suite struct ConditionalFindingTests {
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
}
