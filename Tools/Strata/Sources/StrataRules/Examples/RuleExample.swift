public import StrataWorkspace

/// A workspace that breaks a rule, or only looks as if it did: a rule's test and its documentation.
public struct RuleExample: Sendable {
    /// What a rule should say of an example.
    public enum Expectation: Hashable, Sendable {
        /// Nothing.
        case silence
        /// At least one finding.
        case findings
        /// Exactly so many.
        case exactly(Int)
    }

    /// What it shows.
    public let title: String
    /// What the rule should say.
    public let expectation: Expectation
    /// What was changed in a house without violations, line by line.
    public let changes: [String]
    /// The workspace.
    public let world: SyntheticWorkspace
    /// The configuration's text.
    public let configuration: String
    /// The baseline's text, if there is one.
    public let baseline: String?
    /// The day on which it is checked.
    public let today = CalendarDay("2026-01-15") ?? .first

    /// Whether the rule should find something.
    public var isBad: Bool { expectation != .silence }

    /// An example that breaks the rule.
    static func bad(_ title: String, findings: Int? = nil, _ change: (inout ExampleHouse) -> Void) -> RuleExample {
        RuleExample(title, findings.map { .exactly($0) } ?? .findings, change)
    }

    /// An example that only looks as if it broke the rule.
    static func good(_ title: String, _ change: (inout ExampleHouse) -> Void) -> RuleExample {
        RuleExample(title, .silence, change)
    }

    private init(_ title: String, _ expectation: Expectation, _ change: (inout ExampleHouse) -> Void) {
        var house = ExampleHouse()
        change(&house)
        self.title = title
        self.expectation = expectation
        changes = house.changes
        world = house.world
        configuration = house.configuration
        baseline = house.baseline
    }
}

/// A small house in three tiers that breaks no rule, and the ways to change it.
public struct ExampleHouse: Sendable {
    /// The workspace.
    public private(set) var world: SyntheticWorkspace
    /// What was changed, line by line.
    public private(set) var changes: [String] = []
    /// The baseline's text, if there is one.
    public private(set) var baseline: String?
    private var sections: [(key: String, text: String)]

    /// The configuration's text.
    public var configuration: String { sections.map(\.text).joined(separator: "\n") + "\n" }

    /// Makes a house without violations.
    public init() {
        world = Self.cleanWorld
        sections = [
            ("layers", Self.layers), ("roots", "roots: [App]"), ("test-only", "test-only: [\"*Testing\"]"),
            ("external", "external: {GRDB: [Packages/MicroServices/Database]}"),
        ]
    }

    /// Lets a target import a module and declare it.
    mutating func use(_ module: String, in target: String, statement: String? = nil, declaring dependency: String? = nil) {
        importing(statement ?? "import \(module)", in: target, declaring: dependency ?? module)
    }

    /// Adds lines to a target's file, and a dependency to its manifest entry if one is given.
    mutating func importing(_ text: String, in target: String, declaring dependency: String? = nil) {
        changes += text.split(separator: "\n").enumerated().map {
            "\($0.offset == 0 ? target + ":" : String(repeating: " ", count: target.count + 1)) \($0.element)"
        }
        edit(target) { $0.files["\($0.name).swift", default: ""] += text + "\n" }
        if let dependency { declare(dependency, in: target) }
    }

    /// Adds a dependency to a target's manifest entry.
    mutating func declare(_ dependency: String, in target: String, onlyOn platforms: [String] = []) {
        changes.append("\(target): declares \(dependency)" + (platforms.isEmpty ? "" : " on \(platforms.joined(separator: ", ")) only"))
        edit(target) {
            if !$0.uses.contains(dependency) { $0.uses.append(dependency) }
            if !platforms.isEmpty { $0.platforms[dependency] = platforms }
        }
    }

    /// Adds sources without a manifest.
    mutating func addFile(_ path: String, _ text: String) {
        changes.append("\(path): \(text)")
        world.files[path] = text + "\n"
    }

    /// Adds a package.
    mutating func addPackage(_ directory: String, _ targets: [SyntheticWorkspace.Target]) {
        changes.append("\(directory): a package with \(targets.map(\.name).joined(separator: " and "))")
        world.packages.append(.package(directory, targets))
    }

    /// Adds a top-level key to the configuration, or replaces it.
    mutating func configure(_ text: String) {
        changes.append(".strata.yml: \(text)")
        let key = String(text.prefix { $0 != ":" })
        sections.removeAll { $0.key == key }
        sections.append((key, text))
    }

    /// Adds a baseline.
    mutating func know(_ text: String) {
        changes += text.split(separator: "\n").dropFirst().map { ".strata-baseline: \($0.split(separator: "\t").joined(separator: " "))" }
        baseline = text
    }

    private mutating func edit(_ target: String, _ change: (inout SyntheticWorkspace.Target) -> Void) {
        for package in world.packages.indices {
            for index in world.packages[package].targets.indices where world.packages[package].targets[index].name == target {
                change(&world.packages[package].targets[index])
            }
        }
    }
}

extension ExampleHouse {
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
                .target("FinanceScreens", uses: ["Services"], ["FinanceScreens.swift": "import Services\n"]),
                .target("UserScreens"),
                .target("FinanceScreensTests", .test),
            ]),
        .package(
            "Packages/Services/Facade",
            [.target("Services", uses: ["FinanceAPI"], ["Services.swift": "@_exported import FinanceAPI\n"])]),
        .package(
            "Packages/Services/Finance",
            [.target("FinanceAPI"), .target("FinanceService"), .target("FinanceTesting"), .target("FinanceServiceTests", .test)]),
        .package("Packages/Services/Insurance", [.target("InsuranceAPI"), .target("InsuranceService")]),
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
