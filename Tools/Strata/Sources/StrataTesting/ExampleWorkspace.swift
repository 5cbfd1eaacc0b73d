public import StrataScan
public import StrataWorkspace

/// A small workspace in three tiers without violations, and methods that change it.
public struct ExampleWorkspace: Sendable {
    public private(set) var world: SyntheticWorkspace
    /// The changes, line by line.
    public private(set) var changes: [String] = []
    /// The baseline's text, if there is one.
    public private(set) var baseline: String?
    private var sections: [(key: String, text: String)]

    public var configuration: String { sections.map(\.text).joined(separator: "\n") + "\n" }

    /// Creates a workspace without violations.
    public init() {
        world = Self.cleanWorld
        sections = [
            ("layers", Self.layers), ("roots", "roots: [App]"), ("test-only", "test-only: [\"*Testing\"]"),
            ("external", "external: {GRDB: [Packages/MicroServices/Database]}"),
        ]
    }

    /// Adds an import and its dependency to a target.
    public mutating func use(_ module: String, in target: String, statement: String? = nil, declaring dependency: String? = nil) {
        importing(statement ?? "import \(module)", in: target, declaring: dependency ?? module)
    }

    /// Adds lines to a target's file, and optionally a dependency to its manifest entry.
    public mutating func importing(_ text: String, in target: String, declaring dependency: String? = nil) {
        changes += text.split(separator: "\n").enumerated().map {
            "\($0.offset == 0 ? target + ":" : String(repeating: " ", count: target.count + 1)) \($0.element)"
        }
        edit(target) { $0.files["\($0.name).swift", default: ""] += text + "\n" }
        if let dependency { declare(dependency, in: target) }
    }

    /// Adds a dependency to a target's manifest entry.
    public mutating func declare(_ dependency: String, in target: String, onlyOn platforms: [String] = []) {
        changes.append("\(target): declares \(dependency)" + (platforms.isEmpty ? "" : " on \(platforms.joined(separator: ", ")) only"))
        edit(target) {
            if !$0.uses.contains(dependency) { $0.uses.append(dependency) }
            if !platforms.isEmpty { $0.platforms[dependency] = platforms }
        }
    }

    /// Adds sources without a manifest.
    public mutating func addFile(_ path: String, _ text: String) {
        changes.append("\(path): \(text)")
        world.files[path] = text + "\n"
    }

    /// Adds a package.
    public mutating func addPackage(_ directory: String, _ targets: [SyntheticWorkspace.Target], offering products: [String]? = nil) {
        let offer = products.map { $0.isEmpty ? ", no product" : ", products \($0.joined(separator: " and "))" } ?? ""
        changes.append("\(directory): a package with \(targets.map(\.name).joined(separator: " and "))\(offer)")
        var package = SyntheticWorkspace.Package.package(directory, targets)
        package.products = products
        world.packages.append(package)
    }

    /// Adds a top-level key to the configuration, or replaces it.
    public mutating func configure(_ text: String) {
        changes.append(".strata.yml: \(text)")
        let key = String(text.prefix { $0 != ":" })
        sections.removeAll { $0.key == key }
        sections.append((key, text))
    }

    /// Enables a convention in a layer: its name, or `{name: {option: value}}`.
    public mutating func follow(_ convention: String, in layer: String) { set("conventions: \(convention)", in: layer) }

    /// Sets the budgets of a layer: `{figure: limit}`.
    public mutating func limit(_ budgets: String, in layer: String) { set("budgets: \(budgets)", in: layer) }

    private mutating func set(_ line: String, in layer: String) {
        changes.append(".strata.yml, layer \(layer): \(line)")
        guard let index = sections.firstIndex(where: { $0.key == "layers" }) else { return }
        let name = "- name: \(layer)\n"
        sections[index].text = sections[index].text.replacing(name, with: "\(name)    \(line)\n")
    }

    /// Adds a baseline.
    public mutating func know(_ text: String) {
        changes += text.split(separator: "\n").dropFirst().map { ".strata-baseline: \($0.split(separator: "\t").joined(separator: " "))" }
        baseline = text
    }

    /// Adds a use of another target's declaration that only the index shows.
    public mutating func symbol(
        _ name: String, of other: String, in target: String, _ role: SymbolFacts.Role = .calls, handing types: [String] = [], line: Int = 1
    ) {
        changes.append(
            "\(target):\(line): \(role) \(name) of \(other)" + (types.isEmpty ? "" : ", a \(types.joined(separator: ", ")) type"))
        world.symbols.append(
            SyntheticSymbol(
                target: target, name: name, kind: .use(role, of: other, handing: types), position: SourcePosition(line: line, column: 9)))
    }

    /// Adds a public declaration of a target that exposes a type of another one.
    public mutating func expose(_ type: String, by name: String, in target: String, line: Int = 1) {
        changes.append("\(target):\(line): public \(name) has a \(type) type")
        world.symbols.append(
            SyntheticSymbol(target: target, name: name, kind: .exposure(of: type), position: SourcePosition(line: line, column: 9)))
    }

    /// Adds an unused public declaration to a target.
    public mutating func unused(_ name: String, in target: String, line: Int = 1) {
        changes.append("\(target):\(line): public \(name), which no other module uses")
        world.symbols.append(
            SyntheticSymbol(target: target, name: name, kind: .unused, position: SourcePosition(line: line, column: 9)))
    }

    /// Adds a resource to a target, by its own name or that of a folder.
    public mutating func carry(_ file: String, _ rule: PackageManifest.Resource.Rule, in target: String, as declared: String? = nil) {
        changes.append("\(target): takes \(file) along, \(rule.rawValue)(\"\(declared ?? file)\")")
        edit(target) {
            $0.files[file] = "contents"
            let resource = PackageManifest.Resource(path: declared ?? file, rule: rule)
            if !$0.resources.contains(resource) { $0.resources.append(resource) }
        }
    }

    /// Declares that a layer is used inside the workspace only.
    public mutating func close(_ layer: String, as closing: String = "true") { set("closed: \(closing)", in: layer) }

    private mutating func edit(_ target: String, _ change: (inout SyntheticWorkspace.Target) -> Void) {
        for package in world.packages.indices {
            for index in world.packages[package].targets.indices where world.packages[package].targets[index].name == target {
                change(&world.packages[package].targets[index])
            }
        }
    }
}

extension ExampleWorkspace {
    private static let layers = """
        layers:
          - name: presentation
            packages: [Packages/Presentation/*]
            uses: [facade]
            siblings: api
            api: [PresentationKit]
            peers: ["*Screens"]
            because: screens ask services for outcomes
          - name: facade
            packages: [Packages/Services/Facade]
            uses: [services]
            umbrella: true
          - name: services
            packages: [Packages/Services/*]
            uses: [micro-services]
            siblings: api
            api: ["*API"]
            because: a business domain is replaced as a whole
          - name: micro-services
            packages: [Packages/MicroServices/*]
            siblings: forbidden
        """

    private static let cleanWorld = SyntheticWorkspace([
        .package("Packages/Presentation/PresentationKit", [.target("PresentationKit")]),
        .package(
            "Packages/Presentation/Screens",
            [
                .target("FitnessScreens", uses: ["Services"], ["FitnessScreens.swift": "import Services\n"]),
                .target("UserScreens"),
                .target("FitnessScreensTests", .test),
            ]),
        .package(
            "Packages/Services/Facade",
            [.target("Services", uses: ["FitnessAPI"], ["Services.swift": "@_exported import FitnessAPI\n"])]),
        .package(
            "Packages/Services/Fitness",
            [.target("FitnessAPI"), .target("FitnessService"), .target("FitnessTesting"), .target("FitnessServiceTests", .test)]),
        .package("Packages/Services/Inventory", [.target("InventoryAPI"), .target("InventoryService")]),
        .package(
            "Packages/MicroServices/Network", [.target("NetworkKit"), .target("NetworkKitTesting"), .target("NetworkKitTests", .test)]),
        .package("Packages/MicroServices/Cache", [.target("CacheKit")]),
        .package(
            "Packages/MicroServices/Database",
            [
                .target("DatabaseKit", uses: ["grdb.swift/GRDB"], ["DatabaseKit.swift": "import GRDB\n"]),
                .target("DatabaseKitTests", .test),
            ]),
        .package("App", [.target("AppComposition"), .target("harbor", .executable), .target("AppTests", .test)]),
    ])
}

extension ExampleWorkspace {
    /// Adds a second service with its protocol.
    public mutating func follow(_ other: (api: String, apiText: String, service: String, serviceText: String)) {
        importing(other.apiText, in: other.api)
        use(other.api, in: other.service)
        importing(other.serviceText, in: other.service)
    }
}
