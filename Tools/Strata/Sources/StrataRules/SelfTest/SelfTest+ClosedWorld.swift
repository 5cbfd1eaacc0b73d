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
            result.cases += 1
            var sample = ExampleWorkspace()
            sample.use("NetworkKit", in: "FinanceScreens")
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
            let findings = findings(sample, tree, manifests)
            if !findings.contains(where: { $0.rule == CrossLayerImport().identifier && $0.evidence == .manifest }) {
                result.failures.append(
                    Failure(rule: CrossLayerImport().identifier, message: "a dependency by \(address) was taken for an external one"))
            }
        }
        result.cases += 1
        let sample = ExampleWorkspace()
        var tree = sample.world.tree
        tree.files["Forgotten/Old.swift"] = Array("import NetworkKit\n".utf8)
        if !findings(sample, tree, sample.world.manifests).contains(where: { $0.rule == UnownedFile().identifier }) {
            result.failures.append(Failure(rule: UnownedFile().identifier, message: "a file without a target was not found"))
        }
        return result
    }

    private func findings(_ sample: ExampleWorkspace, _ tree: MemoryTree, _ manifests: MemoryManifests) -> [Finding] {
        guard let configuration = try? Configuration(yaml: sample.configuration, file: ".strata.yml") else { return [] }
        let workspace = WorkspaceLoader(tree: tree, manifests: manifests).load()
        return checker.check(workspace, configuration: configuration, today: .first).findings
    }

    /// Adds one forbidden import behind a condition for each configured platform.
    func injectPlatforms(
        _ injection: Injection, into workspace: Workspace, _ configuration: Configuration, _ today: CalendarDay, _ result: inout Result
    ) {
        // A project is built for its own platforms and for no others.
        let module = workspace.modules.first { $0.id == injection.module }
        let built = ((module?.configurations ?? []) + (module?.otherConfigurations ?? [])).filter { !$0.isLeftOut }.map(\.platform)
        let matrix = configuration.matrix
        for platform in BuildConfiguration.Platform.allCases
        where built.contains(platform) && (!matrix.isClosed || matrix.platforms.contains(platform)) {
            result.cases += 1
            let name = platform.names.last ?? "Haiku"
            let path = Self.path(of: injection.module)
            let text = "#if os(\(name))\nimport \(injection.imported)\n#endif\n"
            let changed = inject(text, at: path, of: injection.module, into: workspace)
            let after = checker.check(changed, configuration: configuration, today: today)
            if !after.findings.contains(where: { $0.rule == injection.rule && $0.path == path }) {
                result.failures.append(
                    Failure(
                        rule: injection.rule,
                        message: "'import \(injection.imported)' for \(name) in \(injection.module.target) was not found"))
            }
        }
    }
}
