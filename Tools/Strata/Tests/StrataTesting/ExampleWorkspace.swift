import StrataScan
import StrataWorkspace

/// A small workspace in three tiers without violations, which examples change.
public struct ExampleWorkspace: Sendable {
    public private(set) var world: SyntheticWorkspace
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

    /// Applies changes, one a line, in the words of the rules' texts:
    ///
    ///     FitnessService: import CacheKit
    ///     FitnessService: declares CacheKit on linux, macos only
    ///     FitnessService:2: calls HTTPClient.get(_:) of NetworkKit, a CacheKit type
    ///     FitnessAPI:1: public FitnessServing.client has a NetworkKit type
    ///     CacheKit:3: public Cache.trim(), which no other module uses
    ///     CacheKit: takes Data/zones.json along, copy("Data")
    ///     Packages/Extra: a package with ExtraKit and Build (plugin) and ExtraTests (test), products ExtraKit
    ///     Legacy/Old.swift: import NetworkKit
    ///     .strata.yml: roots: [App]
    ///     .strata.yml, layer services: closed: true
    ///     .strata-baseline: cycle A B A.swift 1
    ///
    /// Any other text after a target's name is a line of its file, and so is each further line that begins with spaces.
    public mutating func apply(_ lines: [String]) {
        var target = ""
        for line in lines {
            guard !line.hasPrefix(" "), let colon = line.firstRange(of: ": ") else {
                change(target, String(line.dropFirst(target.count + 2)))
                continue
            }
            let (subject, text) = (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
            target = subject
            switch subject {
            case ".strata.yml":
                let key = String(text.prefix { $0 != ":" })
                sections.removeAll { $0.key == key }
                sections.append((key, text))
            case ".strata-baseline":
                baseline = (baseline ?? "# strata baseline 1\n") + text.split(separator: " ").joined(separator: "\t") + "\n"
            case _ where subject.hasPrefix(".strata.yml, layer "):
                let name = "- name: \(subject.dropFirst(".strata.yml, layer ".count))\n"
                for index in sections.indices { sections[index].text.replace(name, with: "\(name)    \(text)\n") }
            case _ where subject.contains("/"): addSources(text, at: subject)
            case _ where subject.contains(":"): addSymbol(text, at: subject.split(separator: ":").map(String.init))
            default: change(subject, text)
            }
        }
    }

    private mutating func change(_ target: String, _ text: String) {
        if let match = text.wholeMatch(of: /declares (.+?)(?: on (.+) only)?/) {
            let use = String(match.1)
            world.edit(target) {
                if !$0.uses.contains(use) { $0.uses.append(use) }
                if let platforms = match.2 { $0.platforms[use] = platforms.split(separator: ", ").map(String.init) }
            }
        } else if let match = text.wholeMatch(of: /takes (.+) along, (\w+)\("(.+)"\)/) {
            let rule = PackageManifest.Resource.Rule(rawValue: String(match.2)) ?? .copy
            let resource = PackageManifest.Resource(path: String(match.3), rule: rule)
            world.edit(target) {
                $0.files[String(match.1)] = "contents"
                if !$0.resources.contains(resource) { $0.resources.append(resource) }
            }
        } else {
            world.edit(target) { $0.files["\($0.name).swift", default: ""] += text + "\n" }
        }
    }

    private mutating func addSources(_ text: String, at path: String) {
        guard let match = text.wholeMatch(of: /a package with (.+?)(?:, (no product|products (.+)))?/) else {
            world.files[path] = text + "\n"
            return
        }
        let targets = match.1.split(separator: " and ").map { entry -> SyntheticWorkspace.Target in
            let words = entry.split(separator: " ").map { String($0.filter { $0 != "(" && $0 != ")" }) }
            return .target(words[0], words.count > 1 ? PackageManifest.Target.Kind(rawValue: words[1]) ?? .regular : .regular)
        }
        var package = SyntheticWorkspace.Package.package(path, targets)
        if match.2 != nil { package.products = (match.3 ?? "").split(separator: " ").map(String.init) }
        world.packages.append(package)
    }

    /// Adds an entry of the index at a target and line.
    private mutating func addSymbol(_ text: String, at place: [String]) {
        let words = text.split(separator: " ").map { String($0.filter { $0 != "," }) }
        let use = SymbolFacts.Role(rawValue: words[0]).map { role in
            SyntheticSymbol.Kind.use(role, of: words[3], handing: words.count > 5 ? [words[5]] : [])
        }
        let kind = use ?? (words.contains("which") ? .unused : .exposure(of: words[4]))
        let position = SourcePosition(line: Int(place[1]) ?? 1, column: 9)
        world.symbols.append(SyntheticSymbol(target: place[0], name: words[1], kind: kind, position: position))
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
