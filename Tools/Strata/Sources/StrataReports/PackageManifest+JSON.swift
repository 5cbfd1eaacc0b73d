public import StrataScan
public import StrataWorkspace

extension PackageManifest {
    /// The facts as JSON; sets are sorted, and empty lists are left out.
    public var json: JSONValue {
        .object([
            "name": .text(name), "toolsVersion": .text(toolsVersion.description), "platforms": texts(platforms.sorted()),
            "languageModes": texts(languageModes), "traits": texts(traits.sorted()),
            "dependencies": list(dependencies) { dependency in
                [
                    "identity": .text(dependency.identity), "name": dependency.name.map { .text($0) },
                    "path": dependency.path.map { .text($0) },
                ]
            }, "products": list(products) { ["name": .text($0.name), "targets": .texts($0.targets)] },
            "targets": list(targets) { target in
                [
                    "name": .text(target.name), "type": .text(target.kind.rawValue), "path": target.path.map { .text($0) },
                    "exclude": texts(target.exclude), "sources": target.sources.map { .texts($0) },
                    "dependencies": list(target.dependencies, members), "settings": list(target.settings, members),
                    "plugins": texts(target.plugins),
                    "resources": list(target.resources) { ["path": .text($0.path), "rule": .text($0.rule.rawValue)] },
                ]
            },
            "unknowns": list(unknowns) { unknown in
                [
                    "fact": .text(unknown.fact), "target": unknown.target.map { .text($0) }, "line": .number(unknown.position.line),
                    "column": .number(unknown.position.column), "reason": .text(unknown.reason),
                ]
            },
        ])
    }
}

private typealias Members = KeyValuePairs<String, JSONValue?>

private func texts(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .texts(texts) }

private func list<Element>(_ elements: [Element], _ members: (Element) -> Members) -> JSONValue? {
    elements.isEmpty ? nil : .array(elements.map { .object(members($0)) })
}

private func members(_ dependency: PackageManifest.TargetDependency) -> Members {
    var (kind, package) = ("byName", String?.none)
    var renamed: [String: String] = [:]
    switch dependency.reference {
    case .target: kind = "target"
    case .byName: break
    case .product(_, let other, let aliases): (kind, package, renamed) = ("product", other, aliases)
    }
    let aliases = renamed.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.text($0.value)) }
    return [
        "kind": .text(kind), "name": .text(dependency.name), "package": package.map { .text($0) },
        "moduleAliases": aliases.isEmpty ? nil : .members(aliases), "condition": json(dependency.condition),
    ]
}

private func members(_ setting: PackageManifest.Setting) -> Members {
    switch setting.kind {
    case .define(let name): ["define": .text(name), "condition": json(setting.condition)]
    case .feature(let name): ["feature": .text(name), "condition": json(setting.condition)]
    case .languageMode(let mode): ["languageMode": .text(mode), "condition": json(setting.condition)]
    case .flags(let words): ["flags": .texts(words), "condition": json(setting.condition)]
    }
}

/// `nil` if it always holds.
private func json(_ condition: PackageManifest.Condition) -> JSONValue? {
    guard !condition.platforms.isEmpty || !condition.traits.isEmpty || condition.configuration != nil else { return nil }
    return .object([
        "platforms": texts(condition.platforms.sorted()), "traits": texts(condition.traits.sorted()),
        "configuration": condition.configuration.map { .text($0) },
    ])
}
