import Foundation
import StrataScan

extension PackageManifest {
    /// Parses the output of `swift package dump-package`, in which text before the first `{` is skipped.
    public init(dump json: [UInt8], path: String) throws(WorkspaceError) {
        func unreadable(_ reason: String) -> WorkspaceError {
            WorkspaceError(
                path,
                "the toolchain's output for this manifest cannot be read (\(reason)); run 'swift package dump-package' here to see it")
        }
        guard let dump = json.firstIndex(of: 0x7B).flatMap({ JSONValue(parsing: json[$0...]) }) else { throw unreadable("it is no JSON") }
        guard let name = dump["name"]?.text, let version = dump["toolsVersion"]?["_version"]?.text, dump["targets"] != nil else {
            throw unreadable("it has no 'name', 'toolsVersion' or 'targets'")
        }
        self.init(
            name: name, toolsVersion: CompilerVersion(version.prefix { $0 != "-" }) ?? CompilerVersion(5),
            platforms: Set(
                dump.list("platforms").map { $0["platformName"]?.text.flatMap(BuildConfiguration.Platform.init)?.rawValue ?? "other" }),
            languageModes: dump.texts("swiftLanguageVersions") ?? [], dependencies: dump.list("dependencies").flatMap(Self.dependencies),
            products: dump.list("products").map { .init(name: $0["name"]?.text ?? "", targets: $0.texts("targets") ?? []) })
        for target in dump.list("targets") {
            guard let target = Self.target(target) else {
                throw unreadable("target '\(target["name"]?.text ?? "")' contains an unknown value")
            }
            targets.append(target)
        }
        setTraits(dump.list("traits").map { ($0["name"]?.text ?? "", $0.texts("enabledTraits") ?? []) })
    }

    /// The packages of an entry, whose key is the kind of their location.
    private static func dependencies(_ dump: JSONValue) -> [Dependency] {
        (dump.entries ?? []).flatMap { kind in
            (kind.value.list ?? []).map { location in
                Dependency(
                    identity: location["identity"]?.text ?? "", name: location["nameForTargetDependencyResolutionOnly"]?.text,
                    source: folder(location).map { .path($0) } ?? .remote, isFetched: kind.key != "fileSystem")
            }
        }
    }

    /// The folder of a dependency, by path or by a file URL, for example of a mirror.
    private static func folder(_ location: JSONValue) -> String? {
        if let path = location["path"]?.text ?? location["location"]?["local"]?.list?.first?.text { return path }
        guard let url = location["location"]?["remote"]?.list?.first?["urlString"]?.text, url.hasPrefix("file://") else { return nil }
        return URL(string: url)?.path ?? String(url.dropFirst(7))
    }

    private static func target(_ dump: JSONValue) -> Target? {
        let dependencies = dump.list("dependencies").compactMap(targetDependency)
        guard let name = dump["name"]?.text, let kind = dump["type"]?.text.flatMap(Target.Kind.init),
            dependencies.count == dump["dependencies"]?.list?.count
        else { return nil }
        return Target(
            name: name, kind: kind, path: dump["path"]?.text, exclude: dump.texts("exclude") ?? [], sources: dump.texts("sources"),
            dependencies: dependencies, settings: dump.list("settings").compactMap(setting),
            plugins: dump.list("pluginUsages").compactMap { $0["plugin"]?.list?.first?.text },
            resources: dump.list("resources").compactMap { resource in
                guard let path = resource["path"]?.text, let rule = resource["rule"]?.entries?.first?.key else { return nil }
                return Resource.Rule(rawValue: rule).map { .init(path: path, rule: $0) }
            })
    }

    /// An object with one key, whose values are the name, what the kind adds, and the condition.
    private static func targetDependency(_ dump: JSONValue) -> TargetDependency? {
        guard let (kind, values) = dump.entries?.first.map({ ($0.key, $0.value.list ?? []) }), let name = values.first?.text else {
            return nil
        }
        func value(_ index: Int) -> JSONValue? { index < values.count ? values[index] : nil }
        switch kind {
        case "target": return .init(reference: .target(name), condition: condition(value(1)))
        case "byName": return .init(reference: .byName(name), condition: condition(value(1)))
        case "product":
            let aliases = Dictionary(value(2)?.entries?.map { ($0.key, $0.value.text ?? "") } ?? []) { first, _ in first }
            return .init(reference: .product(name, package: value(1)?.text, aliases: aliases), condition: condition(value(3)))
        default: return nil
        }
    }

    private static func condition(_ dump: JSONValue?) -> Condition {
        .init(
            platforms: Set(dump?.texts("platformNames") ?? []), traits: Set(dump?.texts("traits") ?? []),
            configuration: dump?["config"]?.text)
    }

    /// `nil` for settings that do not matter.
    private static func setting(_ dump: JSONValue) -> Setting? {
        guard dump["tool"]?.text == "swift", let kind = dump["kind"]?.entries?.first else { return nil }
        let setting = Setting.Kind(kind.key, kind.value["_0"]?.text, kind.value.texts("_0") ?? [])
        return setting.map { .init(kind: $0, condition: condition(dump["condition"])) }
    }
}
