import StrataScan
import StrataWorkspace

/// Violations that are inserted into a workspace in memory, one at a time.
struct Injections {
    private struct Import {
        var rule: String
        var module: ModuleID
        var imported: String
    }

    let checker: Checker
    let workspace: Workspace
    let configuration: Configuration
    let today: CalendarDay
    private(set) var result = SelfTest.Result()

    init(checker: Checker, workspace: Workspace, configuration: Configuration, today: CalendarDay) {
        self.checker = checker
        self.workspace = workspace
        self.configuration = configuration
        self.today = today
    }

    mutating func run() {
        let before = checker.check(workspace, configuration: configuration, today: today)
        let imports = imports(before)
        for item in imports {
            let isFound = finds(item.rule, in: "import \(item.imported)\n", at: Self.path(of: item.module), of: item.module)
            result.add(isFound, item.rule, "'import \(item.imported)' in \(item.module.target) was not found")
        }
        if let item = imports.first { injectPlatforms(item) }
        injectCalls(before)
        injectConventions()
    }

    private static func path(of module: ModuleID) -> String { joinPath(module.package, "strata-self-test/\(module.target).swift") }

    /// One case for each kind of edge that the policy forbids: by rejection and by the two layers.
    private func imports(_ result: CheckResult) -> [Import] {
        var cases: [[String]: Import] = [:]
        let modules = result.graph.modules.values.filter { $0.kind.isSwift && !$0.kind.isHostSide }.sorted { $0.id < $1.id }
        for user in modules where user.kind != .test {
            for used in modules where used.id != user.id && used.kind != .test && used.kind != .executable {
                // A module name that is ambiguous proves nothing.
                guard modules.filter({ $0.name == used.name }).count == 1 else { continue }
                let layers = [result.policy.layer(of: user.id)?.name.value ?? "", result.policy.layer(of: used.id)?.name.value ?? ""]
                if result.policy.isTestOnly(used.id) {
                    guard !result.policy.isTestOnly(user.id), !result.policy.isRoot(user.id) else { continue }
                    let rule = TestCodeInProduction().identifier
                    cases[[rule] + layers.prefix(1)] = Import(rule: rule, module: user.id, imported: used.name)
                } else if let rejection = result.policy.rejection(from: user.id, to: used.id) {
                    cases[["\(rejection)"] + layers] = Import(rule: rejection.rule, module: user.id, imported: used.name)
                }
            }
        }
        return cases.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    /// Adds one forbidden import behind a condition for each configured platform.
    private mutating func injectPlatforms(_ item: Import) {
        // A project is built for its own platforms and for no others.
        let module = workspace.modules.first { $0.id == item.module }
        let built = ((module?.configurations ?? []) + (module?.otherConfigurations ?? [])).filter { !$0.isLeftOut }.map(\.platform)
        let matrix = configuration.matrix
        for platform in BuildConfiguration.Platform.allCases
        where built.contains(platform) && (!matrix.isClosed || matrix.platforms.contains(platform)) {
            let name = platform.names.last ?? "Haiku"
            let text = "#if os(\(name))\nimport \(item.imported)\n#endif\n"
            let isFound = finds(item.rule, in: text, at: Self.path(of: item.module), of: item.module)
            result.add(isFound, item.rule, "'import \(item.imported)' for \(name) in \(item.module.target) was not found")
        }
    }

    /// Injects calls without imports: one for each forbidden pair of layers, not even allowed through an umbrella.
    private mutating func injectCalls(_ before: CheckResult) {
        let layered = before.graph.modules.values.filter { $0.kind == .library && before.policy.layer(of: $0.id) != nil }.sorted {
            $0.id < $1.id
        }
        var seen: Set<[String]> = []
        let exported = Set(before.graph.permittedExports.values.joined())
        for user in layered {
            for used in layered where used.id != user.id && !exported.contains(used.id) {
                guard before.policy.rejection(from: user.id, to: used.id) != nil else { continue }
                let layers = [user.id, used.id].map { before.policy.layer(of: $0)?.name.value ?? "" }
                guard seen.insert(layers).inserted else { continue }
                var changed = workspace
                let path = Self.path(of: user.id)
                changed.symbols = SymbolFacts()
                changed.symbols.files = 1
                changed.symbols.symbols = [.init(name: "call()", module: used.id, path: used.files.first?.path ?? used.id.package)]
                changed.symbols.uses = [.init(module: user.id, path: path, position: .start, role: .calls, symbol: 0)]
                let rule = CrossLayerCall().identifier
                result.add(
                    reports(rule, path, in: changed), rule, "a call of \(used.id.target) in \(user.id.target) was not found")
            }
        }
    }

    /// Puts a file that breaks it into each layer in which a convention is switched on.
    private mutating func injectConventions() {
        let context = checker.context(workspace, configuration, today: today)
        for convention in Rules.conventions {
            for scope in context.scopes(of: convention.identifier) {
                // A layer may have no subject of a global convention.
                guard let violation = convention.violation(in: scope) else {
                    result.cases += 1
                    continue
                }
                let directory = context.graph.modules[violation.module]?.directory ?? violation.module.package
                let path = joinPath(directory, violation.path)
                result.add(
                    finds(convention.identifier, in: violation.text, at: path, of: violation.module), convention.identifier,
                    "a file that breaks it in layer '\(scope.layer.name.value)' was not found")
            }
        }
    }

    /// Whether a rule reports a file with the given text.
    private func finds(_ rule: String, in text: String, at path: String, of module: ModuleID) -> Bool {
        var changed = workspace
        var text = text
        let (scan, outline) = text.withUTF8 { SourceScanner().scanAndOutline(UnsafeRawBufferPointer($0)) }
        for package in changed.packages.indices {
            for index in changed.packages[package].modules.indices where changed.packages[package].modules[index].id == module {
                changed.packages[package].modules[index].files.append(SourceFile(path: path, scan: scan, outline: outline))
            }
        }
        return reports(rule, path, in: changed)
    }

    private func reports(_ rule: String, _ path: String, in workspace: Workspace) -> Bool {
        checker.check(workspace, configuration: configuration, today: today).findings.contains { $0.rule == rule && $0.path == path }
    }
}

extension LayerPolicy.Rejection {
    /// The rule that reports it.
    var rule: String {
        switch self {
        case .usesRoot, .layerNotAllowed, .notInAPI: CrossLayerImport().identifier
        case .siblingsForbidden, .siblingNotInAPI: SiblingImport().identifier
        case .peers: PeerImport().identifier
        }
    }
}
