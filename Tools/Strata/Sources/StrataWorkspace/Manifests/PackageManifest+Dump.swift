import StrataManifest
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
        guard dump["name"]?.text != nil, let version = dump["toolsVersion"]?["_version"]?.text, dump["targets"] != nil else {
            throw unreadable("it has no 'name', 'toolsVersion' or 'targets'")
        }
        let packages = (label: "dependencies" as String?, value: Value.list(dump.list("dependencies").flatMap(Self.packages)))
        self.init(
            Call(name: "Package", arguments: [packages] + Value.arguments(dump)),
            tools: CompilerVersion(version.prefix { $0 != "-" }) ?? CompilerVersion(5), folder: "/")
        let unread = dump.list("targets").compactMap { $0["name"]?.text ?? "" }.filter { name in !targets.contains { $0.name == name } }
        if let target = unknowns.first(where: \.isDependency)?.target ?? unread.first {
            throw unreadable("target '\(target)' contains an unknown value")
        }
        unknowns = []
    }

    /// The packages of an entry, whose key is the kind of their location, as the calls `.package(…)`.
    private static func packages(_ dump: JSONValue) -> [Value] {
        (dump.entries ?? []).flatMap { kind in
            (kind.value.list ?? []).map { package in
                let location = package["location"]
                let url = location?["local"]?.list?.first ?? location?["remote"]?.list?.first?["urlString"]
                let place = ["id": kind.key == "registry" ? package["identity"] : nil, "path": package["path"], "url": url]
                let values = place.merging(["name": package["nameForTargetDependencyResolutionOnly"]]) { $1 }
                return .call(Call(name: "package", arguments: values.map { ($0, Value($1 ?? .null)) }))
            }
        }
    }
}
