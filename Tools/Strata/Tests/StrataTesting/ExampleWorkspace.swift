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
                world.edit(target) { $0.files["\($0.name).swift", default: ""] += line.dropFirst(target.count + 2) + "\n" }
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
                guard let index = sections.firstIndex(where: { $0.key == "layers" }) else { continue }
                let name = "- name: \(subject.dropFirst(".strata.yml, layer ".count))\n"
                sections[index].text = sections[index].text.replacing(name, with: "\(name)    \(text)\n")
            case _ where subject.contains("/"): addSources(text, at: subject)
            case _ where subject.contains(":"): addSymbol(text, at: subject.split(separator: ":").map(String.init))
            default: change(subject, text)
            }
        }
    }

    private mutating func change(_ target: String, _ text: String) {
        if text.hasPrefix("declares ") {
            let parts = text.dropFirst("declares ".count).split(separator: " on ").map(String.init)
            let platforms = parts.count > 1 ? parts[1].dropLast(" only".count).split(separator: ", ").map(String.init) : []
            world.edit(target) {
                if !$0.uses.contains(parts[0]) { $0.uses.append(parts[0]) }
                if !platforms.isEmpty { $0.platforms[parts[0]] = platforms }
            }
        } else if text.hasPrefix("takes ") {
            let parts = text.dropFirst("takes ".count).split(separator: " along, ")
            let rule = parts[1].split(separator: "(\"")
            guard let kind = PackageManifest.Resource.Rule(rawValue: String(rule[0])) else { return }
            let resource = PackageManifest.Resource(path: String(rule[1].dropLast(2)), rule: kind)
            world.edit(target) {
                $0.files[String(parts[0])] = "contents"
                if !$0.resources.contains(resource) { $0.resources.append(resource) }
            }
        } else {
            world.edit(target) { $0.files["\($0.name).swift", default: ""] += text + "\n" }
        }
    }

    private mutating func addSources(_ text: String, at path: String) {
        guard text.hasPrefix("a package with ") else {
            world.files[path] = text + "\n"
            return
        }
        let parts = text.dropFirst("a package with ".count).split(separator: ", ")
        let targets = parts[0].split(separator: " and ").map { entry -> SyntheticWorkspace.Target in
            let words = entry.split(separator: " ")
            let kind = words.count > 1 ? PackageManifest.Target.Kind(rawValue: String(words[1].dropFirst().dropLast())) : nil
            return .target(String(words[0]), kind ?? .regular)
        }
        var package = SyntheticWorkspace.Package.package(path, targets)
        if parts.count > 1 {
            package.products = parts[1] == "no product" ? [] : parts[1].split(separator: " ").dropFirst().map(String.init)
        }
        world.packages.append(package)
    }

    /// Adds an entry of the index at a target and line.
    private mutating func addSymbol(_ text: String, at place: [String]) {
        let position = SourcePosition(line: Int(place[1]) ?? 1, column: 9)
        let words = text.split(separator: " ").map { String($0.filter { $0 != "," }) }
        let kind: SyntheticSymbol.Kind
        if let role = SymbolFacts.Role(rawValue: words[0]) {
            kind = .use(role, of: words[3], handing: words.count > 5 ? [words[5]] : [])
        } else if words.contains("which") {
            kind = .unused
        } else {
            kind = .exposure(of: words[4])
        }
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
