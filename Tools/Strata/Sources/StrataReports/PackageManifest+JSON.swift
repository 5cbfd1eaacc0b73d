public import StrataScan
public import StrataWorkspace

extension PackageManifest {
    /// The facts as JSON; sets are sorted, and empty lists are left out.
    public var json: JSONValue {
        .object([
            "name": .text(name), "toolsVersion": .text(toolsVersion.description), "platforms": Self.texts(platforms.sorted()),
            "languageModes": Self.texts(languageModes), "traits": Self.texts(traits.sorted()),
            "dependencies": Self.list(dependencies) { $0.json }, "products": Self.list(products) { $0.json },
            "targets": Self.list(targets) { $0.json }, "unknowns": Self.list(unknowns) { $0.json },
        ])
    }

    fileprivate static func texts(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .texts(texts) }

    fileprivate static func list<Element>(_ elements: [Element], _ json: (Element) -> JSONValue) -> JSONValue? {
        elements.isEmpty ? nil : .array(elements.map(json))
    }
}

extension PackageManifest.Unknown {
    fileprivate var json: JSONValue {
        .object([
            "fact": .text(fact), "target": target.map { .text($0) }, "line": .number(position.line), "column": .number(position.column),
            "reason": .text(reason),
        ])
    }
}

extension PackageManifest.Dependency {
    fileprivate var json: JSONValue {
        let path: String? = if case .path(let path) = source { path } else { nil }
        return .object(["identity": .text(identity), "name": name.map { .text($0) }, "path": path.map { .text($0) }])
    }
}

extension PackageManifest.Product {
    fileprivate var json: JSONValue { .object(["name": .text(name), "targets": .texts(targets)]) }
}

extension PackageManifest.Target {
    fileprivate var json: JSONValue {
        .object([
            "name": .text(name), "type": .text(kind.rawValue), "path": path.map { .text($0) },
            "exclude": PackageManifest.texts(exclude), "sources": sources.map { .texts($0) },
            "dependencies": PackageManifest.list(dependencies) { $0.json }, "settings": PackageManifest.list(settings) { $0.json },
            "plugins": PackageManifest.texts(plugins),
            "resources": PackageManifest.list(resources) { .object(["path": .text($0.path), "rule": .text($0.rule.rawValue)]) },
        ])
    }
}

extension PackageManifest.TargetDependency {
    fileprivate var json: JSONValue {
        var (kind, package) = ("byName", String?.none)
        var renamed: [String: String] = [:]
        switch reference {
        case .target: kind = "target"
        case .byName: break
        case .product(_, let other, let aliases): (kind, package, renamed) = ("product", other, aliases)
        }
        let aliases = renamed.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.text($0.value)) }
        return .object([
            "kind": .text(kind), "name": .text(name), "package": package.map { .text($0) },
            "moduleAliases": aliases.isEmpty ? nil : .members(aliases), "condition": condition.json,
        ])
    }
}

extension PackageManifest.Condition {
    /// `nil` if it always holds.
    fileprivate var json: JSONValue? {
        guard !platforms.isEmpty || !traits.isEmpty || configuration != nil else { return nil }
        return .object([
            "platforms": PackageManifest.texts(platforms.sorted()), "traits": PackageManifest.texts(traits.sorted()),
            "configuration": configuration.map { .text($0) },
        ])
    }
}

extension PackageManifest.Setting {
    fileprivate var json: JSONValue {
        switch kind {
        case .define(let name): .object(["define": .text(name), "condition": condition.json])
        case .feature(let name): .object(["feature": .text(name), "condition": condition.json])
        case .languageMode(let mode): .object(["languageMode": .text(mode), "condition": condition.json])
        case .flags(let words): .object(["flags": .texts(words), "condition": condition.json])
        }
    }
}
