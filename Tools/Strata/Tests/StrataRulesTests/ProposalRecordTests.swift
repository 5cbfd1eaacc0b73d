import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The proposals for random workspaces: laws, and the recorded texts in Tests/Fixtures/proposal_ofEachWorkspace.
@Suite struct ProposalRecordTests {
    /// Modules or folders of a workspace, from top to bottom apart from some edges.
    private struct Sample {
        var world: SyntheticWorkspace
        var texts: [String: String] = [:]
        var description: [String] = []
    }

    private static let starts = ["Home", "Cart", "Pay", "User", "Map", "Log", "Net", "Chat"]
    private static let ends = ["Feature", "Screens", "UI", "Client", "Store", "Models", "Helpers", "", "Engine", "Testing", "ViewModel"]

    /// Modules with imports, in one package or in several.
    private static func modules(_ random: inout SeededNumbers, inOne: Bool) -> Sample {
        let rarity = [16, 60, 200].randomElement(using: &random) ?? 16
        var names: [String] = []
        for _ in 0..<Int.random(in: 7...14, using: &random) {
            let name = (starts.randomElement(using: &random) ?? "") + (ends.randomElement(using: &random) ?? "")
            if !names.contains(name) { names.append(name) }
        }
        var packages: [String: [SyntheticWorkspace.Target]] = [:]
        var description: [String] = []
        for (number, name) in names.enumerated() {
            var uses = names.enumerated().filter {
                $0.offset != number && Int.random(in: 0..<($0.offset > number ? 4 : rarity), using: &random) == 0
            }
            .map(\.element)
            if number == 0, let last = names.last, !uses.contains(last) { uses.append(last) }
            let framework = ["", "", "import SwiftUI\n", "import UIKit\n"].randomElement(using: &random) ?? ""
            let folder = ["", "", "Features/", "Services/", "Base/"].randomElement(using: &random) ?? ""
            let package = inOne ? "" : folder.isEmpty ? ["Shared", "Tool", "Api"].randomElement(using: &random) ?? "" : folder + name
            let kind: PackageManifest.Target.Kind = number == 0 || Int.random(in: 0..<9, using: &random) == 0 ? .executable : .regular
            let text = framework + uses.map { "import \($0)\n" }.joined()
            packages[package, default: []].append(.target(name, kind, uses: uses, ["\(name).swift": text, "More.swift": framework]))
            if Int.random(in: 0..<3, using: &random) == 0 {
                packages[package]?.append(.target("\(name)Tests", .test, uses: [name], ["T.swift": "@testable import \(name)\n"]))
            }
            description.append(
                "# \(package)/\(name), \(kind): \((uses + framework.split(separator: "\n").map(String.init)).joined(separator: ", "))")
        }
        return Sample(
            world: SyntheticWorkspace(packages.sorted { $0.key < $1.key }.map { .package($0.key, $0.value) }), description: description)
    }

    /// An app with folders whose files mention types of each other, and a package that it uses.
    private static func folders(_ random: inout SeededNumbers) -> Sample {
        let names = ["Screens", "View Models", "Models", "Services", "Helpers", "Bookmarks", "Cells", "Profile", "Network"].shuffled(
            using: &random)
        let folders = names.prefix(Int.random(in: 3...6, using: &random)).flatMap { name in
            Bool.random(using: &random) ? [name] : [name, "\(name)/\(["Detail", "Models", "Shared"].randomElement(using: &random) ?? "")"]
        }
        var files: [String] = (0..<Int.random(in: 30...60, using: &random)).map { number in
            let folder = folders.randomElement(using: &random) ?? ""
            return Int.random(in: 0..<12, using: &random) == 0 ? "F\(number).swift" : "\(folder)/F\(number).swift"
        }
        let places = Dictionary(uniqueKeysWithValues: folders.enumerated().map { ($1, $0) })
        func place(_ file: String) -> Int { places[file.split(separator: "/").dropLast().joined(separator: "/")] ?? -1 }
        files.sort { (place($0), $0) < (place($1), $1) }
        let rarity = [7, 20, 70].randomElement(using: &random) ?? 7
        var sample = Sample(world: SyntheticWorkspace([]))
        for (number, file) in files.enumerated() {
            let name = file.split(separator: "/").last?.dropLast(6) ?? ""
            let others = (0..<2).map { _ in Int.random(in: 0..<files.count, using: &random) }.filter { $0 > number || $0 % rarity == 0 }
            let mentioned = others.map { files[$0].split(separator: "/").last?.dropLast(6) ?? "" }
            let imported = file.hasPrefix("Screens") ? "import SwiftUI\n" : file.hasPrefix("Profile") ? "import ShopUI\n" : ""
            let lines = mentioned.map { "_ = \($0)()" }.joined(separator: "; ")
            sample.texts[file] = "\(imported)struct \(name) {}\nfunc use\(name)() { \(lines) }\n"
            sample.description.append("# \(file): \(mentioned.joined(separator: ", "))")
        }
        sample.world = SyntheticWorkspace([
            .package("App", [.target("Shop", .executable, uses: ["ShopUI"], sample.texts), .target("ShopTests", .test, uses: ["Shop"])]),
            .package("UI", [.target("ShopUI", .regular, ["View.swift": "import SwiftUI\n"])]),
        ])
        return sample
    }

    private func text(_ sample: Sample, knowsCalls: Bool) throws -> String {
        let scanner = SourceScanner()
        let names = sample.texts.map { ("App/Sources/Shop/\($0)", FileNames(scanner.outline($1), scanner.words($1))) }
        let proposal = LayerProposal(try check(sample.world).graph, names: Dictionary(uniqueKeysWithValues: names), knowsCalls: knowsCalls)
        let lines = proposal.yaml().split(separator: "\n").dropFirst(2).map(String.init) + proposal.remarks.map { "# remark: \($0)" }
        let result = try check(sample.world, proposal.yaml())
        // Files of layers need an index, which a sample has not.
        #expect(result.configurationProblems.filter { !$0.message.hasPrefix("who uses these files") } == [], "\(lines)")
        let rules = Dictionary(grouping: result.findings, by: \.rule).map { "\($0.key) \($0.value.count)" }.sorted()
        return (sample.description + lines + ["# findings: \(rules.joined(separator: ", "))"]).joined(separator: "\n") + "\n"
    }

    @Test(arguments: 0..<16) func proposal_ofModules_isValidAndTheRecordedOne(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let sample = Self.modules(&random, inOne: seed % 2 == 0)
        try RecordedFindings.expect(text(sample, knowsCalls: false), recordedAs: "proposal_ofEachWorkspace/modules-\(seed).yml")
    }

    @Test(arguments: 0..<24) func proposal_ofFolders_isValidAndTheRecordedOne(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed &+ 100)
        let sample = Self.folders(&random)
        try RecordedFindings.expect(text(sample, knowsCalls: seed % 2 == 1), recordedAs: "proposal_ofEachWorkspace/folders-\(seed).yml")
    }

    /// Layers of modules contradict no edge; those of folders may, and the configuration lists the edges then.
    @Test(arguments: 16..<160 as Range<UInt64>) func proposal_ofModules_hasNoViolationThatItDoesNotList(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let world = Self.modules(&random, inOne: seed % 2 == 0).world
        let proposed = LayerProposal(try check(world).graph).yaml()
        let result = try check(world, proposed)
        let yaml = proposed + LayerProposal.contradictions(result)
        let found = result.violations.filter { Rules.has(.needsConfiguration, $0.rule) }
        #expect(result.configurationProblems == [] && (found == [] || !yaml.contains("    because:")), "\(yaml)")
        for finding in found {
            let line = yaml.split(separator: "\n").first { $0.contains(finding.from ?? "?") && $0.contains(finding.to ?? "?") }
            #expect(line?.hasPrefix("# contradicts this configuration: ") == true, "\(finding.message)\n\(yaml)")
        }
    }
}
