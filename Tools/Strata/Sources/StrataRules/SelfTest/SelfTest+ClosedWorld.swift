import StrataScan
import StrataWorkspace

extension SelfTest {
    /// The forms of a package dependency that a build resolves to the workspace.
    private enum Address: String, CaseIterable {
        case path
        case url
        case mirror
        case edit

        /// The entry in the answer of `swift package dump-package`, for the package in a folder.
        func entry(_ directory: String) -> String {
            switch self {
            case .path: #"{"fileSystem":[{"identity":"network","path":"/\#(directory)"}]}"#
            case .url: fetched("network", "https://example.invalid/us/network.git")
            case .mirror: fetched("network", "file:///\(directory)")
            case .edit: fetched("transport", "https://example.invalid/us/transport.git")
            }
        }

        private func fetched(_ identity: String, _ url: String) -> String {
            #"{"sourceControl":[{"identity":"\#(identity)","location":{"remote":[{"urlString":"\#(url)"}]}}]}"#
        }
    }

    private static let used = "Packages/MicroServices/Network"
    private static let user = "Packages/Presentation/Screens"

    /// Adds a forbidden dependency in each form, and an unowned file, to a workspace that is read from scratch.
    public func closedWorld() -> Result {
        var result = Result()
        for address in Address.allCases {
            var sample = ExampleWorkspace()
            sample.use("NetworkKit", in: "FitnessScreens")
            var tree = sample.world.tree
            var manifests = sample.world.manifests
            let dump = manifests.dumps[Self.user] ?? ""
            manifests.dumps[Self.user] = dump.replacing(Address.path.entry(Self.used), with: address.entry(Self.used))
                .replacing(#""NetworkKit","network""#, with: address == .edit ? #""NetworkKit","transport""# : #""NetworkKit","network""#)
            if address == .edit {
                let state =
                    #"{"packageRef":{"identity":"transport"},"state":{"name":"edited","path":"/\#(Self.used)"}}"#
                tree.files[joinPath(Self.user, ".build/workspace-state.json")] = Array(#"{"object":{"dependencies":[\#(state)]}}"#.utf8)
            }
            let rule = CrossLayerImport().identifier
            let isFound = findings(sample, tree, manifests).contains { $0.rule == rule && $0.evidence == .manifest }
            result.add(isFound, rule, "a dependency by \(address) was taken for an external one")
        }
        let sample = ExampleWorkspace()
        var tree = sample.world.tree
        tree.files["Forgotten/Old.swift"] = Array("import NetworkKit\n".utf8)
        let rule = UnownedFile().identifier
        let isFound = findings(sample, tree, sample.world.manifests).contains { $0.rule == rule }
        result.add(isFound, rule, "a file without a target was not found")
        return result
    }

    private func findings(_ sample: ExampleWorkspace, _ tree: MemoryTree, _ manifests: MemoryManifests) -> [Finding] {
        guard let configuration = try? Configuration(yaml: sample.configuration, file: ".strata.yml") else { return [] }
        let workspace = WorkspaceLoader(tree: tree, manifests: manifests).load()
        return checker.check(workspace, configuration: configuration, today: .first).findings
    }
}
