import Foundation
import StrataManifest
import StrataScan

extension PackageManifest {
    /// Reads the facts of the call `Package(…)` in an evaluated manifest, with mirrors of locations, and the position of each byte. Some of
    /// those that the toolchain prints have other labels.
    init(
        _ package: Call, tools: CompilerVersion, folder: String, hasModuleMap: Bool = false, mirrors: [String: String] = [:],
        position: @escaping (Int) -> SourcePosition = { _ in .start }
    ) {
        let reader = FactReader(folder: folder, mirrors: mirrors, position: position)
        self.init(
            name: reader.text(package["name"], "the package's name") ?? lastComponent(ofLocation: folder), toolsVersion: tools,
            platforms: Set(reader.list(package["platforms"], "a platform", reader.platform)),
            languageModes: reader.list(
                package["swiftLanguageModes"] ?? package["swiftLanguageVersions"], "a language mode", reader.languageMode),
            dependencies: reader.list(package["dependencies"], "a package dependency", reader.dependency),
            products: reader.list(package["products"], "a product", reader.product),
            targets: reader.list(package["targets"], "a target", reader.target))
        setTraits(reader.list(package["traits"], "a trait", reader.trait))
        unknowns = reader.unknowns
        // A package with only a module map is a system library with the package's name.
        guard hasModuleMap, targets.isEmpty, products.isEmpty else { return }
        products = [Product(name: name, targets: [name])]
        targets = [Target(name: name, kind: .system, path: "")]
    }
}

private final class FactReader {
    private let folder: String
    private let mirrors: [String: String]
    private let position: (Int) -> SourcePosition
    private(set) var unknowns: [PackageManifest.Unknown] = []
    private var target: String?
    private var isDependency = false

    init(folder: String, mirrors: [String: String], position: @escaping (Int) -> SourcePosition) {
        (self.folder, self.mirrors, self.position) = (folder, mirrors, position)
    }

    private func note(_ value: Value, _ fact: String) {
        let unknown = value.unknown
        unknowns.append(
            .init(
                fact: fact, target: target, isDependency: isDependency, position: position(unknown?.place ?? value.call?.place ?? 0),
                reason: unknown?.reason ?? "this value"))
    }

    func list<Fact>(_ value: Value?, _ fact: String, _ read: (Value) -> Fact?) -> [Fact] {
        switch value {
        case nil, .nothing?: return []
        case .list(let elements)?:
            return elements.flatMap { element -> [Fact] in
                if case .nothing = element { return [] }
                // The rest of a list of which a part is unknown.
                if case .list = element { return list(element, fact, read) }
                if let found = read(element) { return [found] }
                note(element, fact)
                return []
            }
        case let other?:
            note(other, fact)
            return []
        }
    }

    func text(_ value: Value?, _ fact: String) -> String? { texts(value.map { .list([$0]) }, fact).first }
    func texts(_ value: Value?, _ fact: String) -> [String] { list(value, fact) { $0.text } }

    func platform(_ value: Value) -> String? {
        guard let call = value.call else { return nil }
        return BuildConfiguration.Platform(rawValue: call["platformName"]?.text ?? Self.name(ofPlatform: call))?.rawValue ?? "other"
    }

    private static func name(ofPlatform call: Call) -> String {
        call.name == "custom" ? call.arguments.first?.value.text ?? "" : call.name.lowercased()
    }

    func languageMode(_ value: Value) -> String? {
        if case .integer(let number) = value { return String(number) }
        guard let call = value.call else { return value.text }
        if call.name == "version" { return call.arguments.first?.value.text }
        return call.name.hasPrefix("v") ? String(call.name.dropFirst()).replacing("_", with: ".") : nil
    }

    func trait(_ value: Value) -> (name: String, enabled: [String])? {
        guard let call = value.call else { return value.text.map { ($0, []) } }
        let name = call.name == "default" ? "default" : (call["name"] ?? call.arguments.first?.value)?.text
        return name.map { ($0, texts(call["enabledTraits"], "a trait that '\($0)' enables")) }
    }

    func dependency(_ value: Value) -> PackageManifest.Dependency? {
        guard let call = value.call, call.name == "package" else { return nil }
        let name = call["name"]?.text
        if let path = call["path"]?.text {
            let path = absolute(path)
            return .init(identity: packageIdentity(of: path), name: name, path: path)
        }
        if let id = call["id"]?.text { return .init(identity: id, name: name, isFetched: true) }
        guard let written = call["url"]?.text else { return nil }
        let url = mirrors[written] ?? written
        let isRemote = url.contains("://") || url.hasPrefix("git@") || url.prefix { $0 != "/" }.contains(":")
        let location = url.hasPrefix("file://") ? url.dropFirst(7).removingPercentEncoding ?? "" : isRemote ? url : absolute(url)
        return .init(
            identity: packageIdentity(of: location), name: name, path: location.hasPrefix("/") ? location : nil, isFetched: true)
    }

    private func absolute(_ path: String) -> String {
        // The root has no parent.
        let components = joinPath(path.hasPrefix("/") ? "" : folder, path).split(separator: "/")
        return "/" + components.drop { $0 == ".." }.joined(separator: "/")
    }

    func product(_ value: Value) -> PackageManifest.Product? {
        guard let call = value.call, let name = call["name"]?.text else { return nil }
        return .init(name: name, targets: texts(call["targets"], "a target of product '\(name)'"))
    }

    func target(_ value: Value) -> PackageManifest.Target? {
        guard let call = value.call, let kind = (targetKinds[call.name] ?? call["type"]?.text).flatMap(PackageManifest.Target.Kind.init),
            let name = call["name"]?.text
        else { return nil }
        target = name
        defer { target = nil }
        isDependency = true
        let dependencies = list(call["dependencies"], "a dependency") { targetDependency($0) }
        isDependency = false
        var sources: [String]?
        if case .list? = call["sources"] { sources = texts(call["sources"], "a source") }
        return .init(
            name: name, kind: kind, path: text(call["path"], "the path"), exclude: texts(call["exclude"], "an excluded path"),
            sources: sources, dependencies: dependencies, settings: settings(call["swiftSettings"] ?? call["settings"]),
            plugins: list(call["plugins"] ?? call["pluginUsages"], "a plug-in") { $0.text ?? $0.call?["name"]?.text },
            resources: list(call["resources"], "a resource") { resource($0) })
    }

    private func targetDependency(_ value: Value) -> PackageManifest.TargetDependency? {
        if let name = value.text { return .init(reference: .byName(name), condition: .init()) }
        guard let call = value.call, let name = (call["name"] ?? call.arguments.first?.value)?.text else { return nil }
        let reference: PackageManifest.TargetDependency.Reference
        switch call.name {
        case "target", "targetItem": reference = .target(name)
        case "byName", "byNameItem": reference = .byName(name)
        case "product", "productItem":
            var aliases: [String: String] = [:]
            if case .dictionary(let pairs)? = call["moduleAliases"] {
                for pair in pairs { if let old = pair.key.text, let new = pair.value.text { aliases[old] = new } }
            }
            reference = .product(name, package: text(call["package"], "the package of '\(name)'"), aliases: aliases)
        default: return nil
        }
        return .init(reference: reference, condition: condition(call["condition"]))
    }

    private func condition(_ value: Value?) -> PackageManifest.Condition {
        guard let call = value?.call else {
            if let value, value.unknown != nil { note(value, "a condition") }
            return .init()
        }
        let platforms = list(call["platforms"] ?? call["platformNames"], "a platform of a condition") { $0.text ?? $0.call.map(Self.name) }
        return .init(
            platforms: Set(platforms), traits: Set(texts(call["traits"], "a trait of a condition")),
            configuration: call["config"]?.text ?? call["configuration"]?.call?.name)
    }

    /// An unknown setting makes nothing else unknown.
    private func settings(_ value: Value?) -> [PackageManifest.Setting] {
        (value?.list ?? []).flatMap { element -> [PackageManifest.Setting] in
            if element.list != nil { return settings(element) }
            guard let call = element.call, call["tool"].map({ $0.text == "swift" }) ?? true else { return [] }
            let setting = call["kind"]?.call ?? call
            guard let first = setting.arguments.first?.value else { return [] }
            let condition = condition(call["condition"] ?? call.arguments.dropFirst().map(\.value).last { $0.call?.name == "when" })
            let text = setting.name.hasPrefix("swiftLanguage") ? languageMode(first) : first.text
            return switch (setting.name, text) {
            case ("unsafeFlags", _): [.init(kind: .flags((first.list ?? []).compactMap(\.text)), condition: condition)]
            case ("define", let text?): [.init(kind: .define(text), condition: condition)]
            case ("enableUpcomingFeature", let text?), ("enableExperimentalFeature", let text?):
                [.init(kind: .feature(text), condition: condition)]
            case ("swiftLanguageMode", let text?), ("swiftLanguageVersion", let text?):
                [.init(kind: .languageMode(text), condition: condition)]
            default: []
            }
        }
    }

    private func resource(_ value: Value) -> PackageManifest.Resource? {
        guard let call = value.call, let rule = PackageManifest.Resource.Rule(rawValue: call["rule"]?.call?.name ?? call.name),
            let path = (call["path"] ?? call.arguments.first?.value)?.text
        else { return nil }
        let folder = joinPath("", path)
        return .init(path: folder.isEmpty ? "." : folder, rule: rule)
    }
}
