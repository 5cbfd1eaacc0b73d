import StrataScan

/// Writes a package dependency with its SwiftPM identity.
struct DependencyWriter {
    let json: JSONValue
    /// The name by which targets refer to its products.
    let name: String

    init(_ record: Record, in world: World) throws {
        let place = Place(offset: 0)
        let traits = ("traits", Self.traits(record))
        let given = record.text("name")
        let named: [(String, JSONValue)] = given.map { [("nameForTargetDependencyResolutionOnly", .text($0))] } ?? []
        if let path = record.text("path") {
            let path = try Self.absolute(path, in: world.folder, place)
            name = given ?? Self.lastComponent(of: path)
            json = .members([
                (
                    "fileSystem",
                    .array([
                        .members(
                            [("identity", .text(Self.lastComponent(of: path).lowercased()))] + named
                                + [("path", .text(path)), ("productFilter", .null), traits])
                    ])
                )
            ])
        } else if let url = record.text("url") {
            let isRemote = Self.isRemote(url)
            let place = isRemote ? url : try Self.repository(url, in: world)
            name = given ?? Self.lastComponent(of: place)
            let location: (String, JSONValue) =
                isRemote ? ("remote", .array([.members([("urlString", .text(url))])])) : ("local", .texts([place]))
            var pairs: [(String, JSONValue)] = [
                ("identity", .text(Self.lastComponent(of: place).lowercased())), ("location", .members([location])),
            ]
            pairs += named
            pairs += [("productFilter", .null), ("requirement", try Self.requirement(record)), traits]
            json = .members([("sourceControl", .array([.members(pairs)]))])
        } else {
            guard let id = record.text("id"), Self.isRegistryName(id) else { throw place.refusal("this dependency") }
            name = id.lowercased()
            json = .members([
                (
                    "registry",
                    .array([
                        .members([
                            ("identity", .text(id)), ("productFilter", .null), ("requirement", try Self.requirement(record)),
                            traits,
                        ])
                    ])
                )
            ])
        }
    }

    /// The text behind the last slash, without `.git`.
    static func lastComponent(of location: String) -> String {
        var rest = Substring(location)
        if rest.hasSuffix("/") { rest.removeLast() }
        if let slash = rest.lastIndex(of: "/") { rest = rest[rest.index(after: slash)...] }
        return String(rest.hasSuffix(".git") ? rest.dropLast(4) : rest)
    }

    /// The folder of a URL without scheme. SwiftPM clones it only if it is a repository, and checks that immediately.
    private static func repository(_ url: String, in world: World) throws -> String {
        let place = Place(offset: 0)
        let folder = try absolute(url, in: world.folder, place)
        switch world.repositoryState.flatMap({ $0(folder) }) {
        case .absent, .repository: return folder
        case .other: throw world.verdict("cannot clone from local directory \(folder)")
        case nil: throw place.refusal("the repository '\(url)' in a folder")
        }
    }

    /// Supports plain addresses only.
    private static func isRemote(_ url: String) -> Bool {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), lastComponent(of: url) != "" else { return false }
        if ["https://", "http://", "ssh://", "git://"].contains(where: url.hasPrefix) { return true }
        return url.hasPrefix("git@")
    }

    private static func isRegistryName(_ id: String) -> Bool {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                (1...39).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isDigit || ($0.isLetter && $0 != UInt8(ascii: "_")) }
            }
    }

    private static func absolute(_ path: String, in folder: String, _ place: Place) throws -> String {
        guard !path.isEmpty, !path.hasPrefix("~"), !path.contains("://"), !path.contains("@"), !path.contains("\0") else {
            throw place.refusal("the path '\(path)'")
        }
        var components: [Substring] = []
        for component in ((path.hasPrefix("/") ? "" : folder + "/") + path).split(separator: "/") where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        return "/" + components.joined(separator: "/")
    }

    private static func requirement(_ record: Record) throws -> JSONValue {
        let place = Place(offset: 0)
        if let branch = record.text("branch") { return .members([("branch", .texts([branch]))]) }
        if let revision = record.text("revision") { return .members([("revision", .texts([revision]))]) }
        if let exact = record.fields["exact"] { return .members([("exact", .texts([try version(exact, place).description]))]) }
        if let low = record.fields["version"] {
            let low = try version(low, place)
            return range(low, low.next(at: 0))
        }
        guard let given = record.record("range") ?? record.record("requirement") else { throw place.refusal("this requirement") }
        switch given.form {
        case "branch", "revision": return .members([(given.form, .texts([given.text("value") ?? ""]))])
        case "exact": return .members([("exact", .texts([try version(given.fields["version"], place).description]))])
        default:
            let (low, high) = (try version(given.fields["low"], place), try version(given.fields["high"], place))
            guard given.form == "..." else { return range(low, high) }
            guard high.suffix.isEmpty else { throw place.refusal("this requirement") }
            return range(low, high.next(at: 2))
        }
    }

    private static func range(_ low: SemanticVersion, _ high: SemanticVersion) -> JSONValue {
        .members([("range", .array([.members([("lowerBound", .text(low.description)), ("upperBound", .text(high.description))])]))])
    }

    private static func version(_ value: Value?, _ place: Place) throws -> SemanticVersion {
        guard let version = Checker.version(value) else { throw place.refusal("this version") }
        return version
    }

    private static func traits(_ record: Record) -> JSONValue {
        guard let traits = record.fields["traits"]?.list else { return .array([.members([("name", .text("default"))])]) }
        let written = traits.compactMap(\.record).map { trait -> (String, JSONValue) in
            let name = trait.traitName ?? ""
            let condition = trait.record("condition").map { condition -> [(String, JSONValue)] in
                [("condition", .members([("traits", .texts(condition.texts("traits").sorted()))]))]
            }
            return (name, .members((condition ?? []) + [("name", .text(name))]))
        }
        return .array(written.sorted { $0.0 < $1.0 }.map(\.1))
    }
}
