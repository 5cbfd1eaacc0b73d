import Foundation
import StrataScan

extension PackageManifest {
    /// Parses the output of `swift package dump-package`.
    ///
    /// - Parameters:
    ///   - json: The bytes; text before the first `{` is skipped.
    ///   - path: The manifest's path, for the error.
    /// - Throws: `WorkspaceError` if the JSON is invalid.
    public init(dump json: [UInt8], path: String) throws(WorkspaceError) {
        guard let start = json.firstIndex(of: 0x7B) else { throw .unreadableDump(path, reason: "it contains no JSON") }
        guard let dump = JSONValue(parsing: json[start...]) else { throw .unreadableDump(path, reason: "it is not valid JSON") }
        try self.init(dump: dump, path: path)
    }

    /// Reads the value of such an output.
    init(dump: JSONValue, path: String) throws(WorkspaceError) {
        do {
            let root = DumpReader(value: dump)
            let (name, version) = (try root.text("name"), try root.required("toolsVersion") { try $0.text("_version") })
            self.init(
                name: name,
                toolsVersion: CompilerVersion(version.prefix { $0 != "-" }) ?? CompilerVersion(5),
                platforms: Set(root.optionalList("platforms").map { Self.platform($0) }),
                languageModes: root.texts("swiftLanguageVersions") ?? [],
                dependencies: try root.list("dependencies").flatMap(Self.dependencies),
                products: try root.list("products").map { .init(name: try $0.text("name"), targets: $0.texts("targets") ?? []) },
                targets: try root.list("targets").map { try $0.target() })
            setTraits(root.optionalList("traits").map { ($0.value["name"]?.text ?? "", $0.texts("enabledTraits") ?? []) })
        } catch {
            throw .unreadableDump(path, reason: (error as? DumpReader.Problem)?.reason ?? "\(error)")
        }
    }

    private static func platform(_ dump: DumpReader) -> String {
        dump.value["platformName"]?.text.flatMap { BuildConfiguration.Platform(rawValue: $0)?.rawValue } ?? "other"
    }

    /// The packages of an entry, whose key is the kind of their location.
    private static func dependencies(_ dump: DumpReader) throws -> [Dependency] {
        try ["fileSystem", "sourceControl", "registry"].flatMap { kind in
            try dump.optionalList(kind).map { location in
                Dependency(
                    identity: try location.text("identity"),
                    name: location.value["nameForTargetDependencyResolutionOnly"]?.text,
                    source: folder(location.value).map { .path($0) } ?? .remote, isFetched: kind != "fileSystem")
            }
        }
    }

    /// The folder of a dependency, by path or by a file URL, for example of a mirror.
    private static func folder(_ location: JSONValue) -> String? {
        if let path = location["path"]?.text ?? location["location"]?["local"]?.list?.first?.text { return path }
        guard let url = location["location"]?["remote"]?.list?.first?["urlString"]?.text, url.hasPrefix("file://") else { return nil }
        return URL(string: url)?.path ?? String(url.dropFirst(7))
    }
}

/// An object of the output, with its place for messages.
private struct DumpReader {
    /// The reason why the output cannot be read.
    struct Problem: Error {
        var reason: String
    }

    var value: JSONValue
    var place = ""

    private func inside(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

    func required<Result>(_ key: String, _ read: (DumpReader) throws -> Result) throws -> Result {
        guard let inner = value[key] else { throw Problem(reason: "no key '\(key)' at '\(place)'") }
        return try read(DumpReader(value: inner, place: inside(key)))
    }

    func text(_ key: String) throws -> String {
        try required(key) { inner in
            guard let text = inner.value.text else { throw Problem(reason: "an unexpected value at '\(inner.place)'") }
            return text
        }
    }

    func list(_ key: String) throws -> [DumpReader] {
        try required(key) { inner in
            guard inner.value.list != nil else { throw Problem(reason: "an unexpected value at '\(inner.place)'") }
            return optionalList(key)
        }
    }

    func optionalList(_ key: String) -> [DumpReader] {
        (value[key]?.list ?? []).enumerated().map { DumpReader(value: $0.element, place: "\(inside(key)).\($0.offset)") }
    }

    func texts(_ key: String) -> [String]? { value[key]?.list?.compactMap(\.text) }

    func target() throws -> PackageManifest.Target {
        let (name, type) = (try text("name"), try text("type"))
        guard let kind = PackageManifest.Target.Kind(rawValue: type) else {
            throw Problem(reason: "target '\(name)' has the unknown type '\(type)'")
        }
        return .init(
            name: name, kind: kind, path: value["path"]?.text, exclude: texts("exclude") ?? [], sources: texts("sources"),
            dependencies: try list("dependencies").map { try $0.targetDependency() },
            settings: optionalList("settings").compactMap(\.setting),
            plugins: optionalList("pluginUsages").compactMap { $0.value["plugin"]?.list?.first?.text },
            resources: optionalList("resources").compactMap(\.resource))
    }

    /// An object with one key, whose values are the name, what the kind adds, and the condition.
    private func targetDependency() throws -> PackageManifest.TargetDependency {
        guard let (kind, values) = value.entries?.first.map({ ($0.key, $0.value.list ?? []) }), let name = values.first?.text else {
            throw Problem(reason: "an unexpected value at '\(place)'")
        }
        let reference: PackageManifest.TargetDependency.Reference
        switch kind {
        case "target": reference = .target(name)
        case "byName": reference = .byName(name)
        case "product":
            let aliases = (values.count > 2 ? values[2].entries : nil) ?? []
            reference = .product(
                name, package: values.count > 1 ? values[1].text : nil,
                aliases: Dictionary(aliases.map { ($0.key, $0.value.text ?? "") }) { first, _ in first })
        default: throw Problem(reason: "an unknown kind of target dependency at '\(place)'")
        }
        let last = kind == "product" ? 3 : 1
        return .init(reference: reference, condition: Self.condition(values.count > last ? values[last] : nil))
    }

    private static func condition(_ value: JSONValue?) -> PackageManifest.Condition {
        func texts(_ key: String) -> Set<String> { Set(value?[key]?.list?.compactMap(\.text) ?? []) }
        return .init(platforms: texts("platformNames"), traits: texts("traits"), configuration: value?["config"]?.text)
    }

    /// `nil` for settings that do not matter.
    private var setting: PackageManifest.Setting? {
        guard value["tool"]?.text == "swift", let kind = value["kind"]?.entries?.first else { return nil }
        let condition = Self.condition(value["condition"])
        if kind.key == "unsafeFlags" { return .init(kind: .flags(kind.value["_0"]?.list?.compactMap(\.text) ?? []), condition: condition) }
        guard let text = kind.value["_0"]?.text else { return nil }
        switch kind.key {
        case "define": return .init(kind: .define(text), condition: condition)
        case "enableUpcomingFeature", "enableExperimentalFeature": return .init(kind: .feature(text), condition: condition)
        case "swiftLanguageMode": return .init(kind: .languageMode(text), condition: condition)
        default: return nil
        }
    }

    /// `nil` for unknown rules.
    private var resource: PackageManifest.Resource? {
        guard let path = value["path"]?.text, let rule = value["rule"]?.entries?.first?.key else { return nil }
        return PackageManifest.Resource.Rule(rawValue: rule).map { .init(path: path, rule: $0) }
    }
}
