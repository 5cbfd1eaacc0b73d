import Foundation

/// A manifest for the targets of several packages. SwiftPM rejects a tagged package that depends on folders.
struct MergedManifest {
    let closure: Closure
    /// The top folder of the repository, to which the targets' paths are relative.
    let root: String

    /// The manifest's text.
    ///
    /// - Throws: ``ReuseError`` for settings that it cannot express; nothing is omitted silently.
    func text() throws -> String {
        let traits = closure.packages.flatMap(\.traits).reduce(into: [Manifest.Trait]()) { all, trait in
            guard trait.name != "default", !all.contains(where: { $0.name == trait.name }), isUsed(trait) else { return }
            all.append(trait)
        }
        let defaults = Set(closure.packages.flatMap(\.traits).filter { $0.name == "default" }.flatMap(\.enables))
            .intersection(traits.map(\.name)).sorted()
        let version = closure.packages.map(\.toolsVersion).max { $0.compare($1, options: .numeric) == .orderedAscending } ?? "6.1"
        var lines = ["// swift-tools-version: \(version.split(separator: ".").prefix(2).joined(separator: "."))"]
        lines += [
            "// Merged from \(closure.packages.map(\.name).joined(separator: ", ")).", "import PackageDescription", "",
        ]
        let settings = try commonSwiftSettings()
        if let settings { lines += ["let settings: [SwiftSetting] = ["] + settings.map { "    \($0)," } + ["]", ""] }
        lines.append("let package = Package(")
        lines.append("    name: \(quoted(closure.package.name)),")
        let platforms = try closure.package.platforms.map(platform)
        if !platforms.isEmpty { lines.append("    platforms: [\(platforms.joined(separator: ", "))],") }
        lines.append("    products: [")
        for product in closure.package.products where closure.products.contains(product.name) {
            lines.append(
                "        .library(name: \(quoted(product.name)), targets: [\(product.targets.map(quoted).joined(separator: ", "))]),")
        }
        lines.append("    ],")
        if !traits.isEmpty {
            lines.append("    traits: [")
            if !defaults.isEmpty { lines.append("        .default(enabledTraits: [\(defaults.map(quoted).joined(separator: ", "))]),") }
            for trait in traits {
                let enables = trait.enables.isEmpty ? "" : ", enabledTraits: [\(trait.enables.map(quoted).joined(separator: ", "))]"
                let description = trait.description.map { ", description: \(quoted($0))" } ?? ""
                lines.append("        .trait(name: \(quoted(trait.name))\(description)\(enables)),")
            }
            lines.append("    ],")
        }
        if !closure.remotes.isEmpty {
            lines.append("    dependencies: [")
            for remote in closure.remotes {
                guard case .remote(let url, let lower, let upper, let traits) = remote.location else { continue }
                let suffix = traits == ["default"] ? "" : ", traits: [\(traits.map(trait).joined(separator: ", "))]"
                lines.append("        .package(url: \(quoted(url)), \(quoted(lower))..<\(quoted(upper))\(suffix)),")
            }
            lines.append("    ],")
        }
        lines.append("    targets: [")
        for member in closure.members { lines += try target(member, common: settings) }
        lines += ["    ],", "    swiftLanguageModes: [.v6]", ")"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func isUsed(_ trait: Manifest.Trait) -> Bool {
        closure.members.contains { $0.target.dependencies.contains { $0.traits.contains(trait.name) } }
    }

    private func trait(_ name: String) -> String { name == "default" ? ".defaults" : quoted(name) }

    private func platform(_ platform: (name: String, version: String)) throws -> String {
        ".\(try platformName(platform.name))(\(quoted(platform.version)))"
    }

    /// How a manifest spells a platform.
    private func platformName(_ name: String) throws -> String {
        let names = [
            "android": "android", "driverkit": "driverKit", "ios": "iOS", "linux": "linux", "maccatalyst": "macCatalyst", "macos": "macOS",
            "openbsd": "openbsd", "tvos": "tvOS", "visionos": "visionOS", "wasi": "wasi", "watchos": "watchOS", "windows": "windows",
        ]
        guard let spelling = names[name] else { throw ReuseError.unsupported("the platform \(name)", target: closure.package.name) }
        return spelling
    }

    // MARK: Targets

    private func target(_ member: Closure.Member, common: [String]?) throws -> [String] {
        let (target, dump) = (member.target, member.target.dump)
        let known = [
            "dependencies", "exclude", "name", "packageAccess", "path", "pkgConfig", "providers", "resources", "settings", "sources",
            "type", "publicHeadersPath", "pluginUsages",
        ]
        if case .object(let values) = dump {
            for (name, value) in values where !known.contains(name) && !value.isEmpty {
                throw ReuseError.unsupported(name, target: target.name)
            }
        }
        if !dump["pluginUsages"].isEmpty { throw ReuseError.unsupported("a plug-in", target: target.name) }
        let prefix = member.manifest.folder.dropFirst(root.count).drop { $0 == "/" }
        let path = prefix.isEmpty ? target.path : "\(prefix)/\(target.path)"
        var parts = ["name: \(quoted(target.name))"]
        switch target.type {
        case "system":
            parts.append("path: \(quoted(path))")
            if let name = dump["pkgConfig"].string { parts.append("pkgConfig: \(quoted(name))") }
            let providers = try dump["providers"].elements.map { provider -> String in
                guard let (kind, value) = provider.only, ["apt", "brew", "yum"].contains(kind) else {
                    throw ReuseError.unsupported("a provider", target: target.name)
                }
                return ".\(kind)([\(value[0].strings.map(quoted).joined(separator: ", "))])"
            }
            if !providers.isEmpty { parts.append("providers: [\(providers.joined(separator: ", "))]") }
            return ["        .systemLibrary("] + body(parts)
        case "regular":
            let dependencies = try target.dependencies.map { try dependency($0, of: target) }
            if !dependencies.isEmpty { parts.append("dependencies: [\(dependencies.joined(separator: ", "))]") }
            parts.append("path: \(quoted(path))")
            for name in ["exclude", "sources"] where !dump[name].isEmpty {
                parts.append("\(name): [\(dump[name].strings.map(quoted).joined(separator: ", "))]")
            }
            let resources = try dump["resources"].elements.map { try resource($0, of: target) }
            if !resources.isEmpty { parts.append("resources: [\(resources.joined(separator: ", "))]") }
            if let headers = dump["publicHeadersPath"].string { parts.append("publicHeadersPath: \(quoted(headers))") }
            for (tool, label) in [("c", "cSettings"), ("cxx", "cxxSettings"), ("swift", "swiftSettings"), ("linker", "linkerSettings")] {
                let settings = try settings(for: tool, of: target)
                if settings.isEmpty { continue }
                parts.append("\(label): \(tool == "swift" && settings == common ? "settings" : "[\(settings.joined(separator: ", "))]")")
            }
            return ["        .target("] + body(parts)
        default:
            throw ReuseError.unsupported("the kind '\(target.type)'", target: target.name)
        }
    }

    private func settings(for tool: String, of target: Manifest.Target) throws -> [String] {
        try target.dump["settings"].elements.filter { $0["tool"].string == tool }.map { try setting($0, of: target) }
    }

    /// The most frequent `swiftSettings`, written once; nil for none.
    private func commonSwiftSettings() throws -> [String]? {
        let all = try closure.members.map { try settings(for: "swift", of: $0.target) }.filter { !$0.isEmpty }
        return all.max { left, right in all.count { $0 == left } < all.count { $0 == right } }
    }

    private func body(_ parts: [String]) -> [String] {
        parts.enumerated().map { "            \($1)\($0 == parts.count - 1 ? ")," : ",")" }
    }

    private func dependency(_ dependency: Manifest.TargetDependency, of target: Manifest.Target) throws -> String {
        var conditions: [String] = []
        if !dependency.platforms.isEmpty {
            conditions.append("platforms: [\(try dependency.platforms.map { ".\(try platformName($0))" }.joined(separator: ", "))]")
        }
        if !dependency.traits.isEmpty { conditions.append("traits: [\(dependency.traits.sorted().map(quoted).joined(separator: ", "))]") }
        let condition = conditions.isEmpty ? "" : ", condition: .when(\(conditions.joined(separator: ", ")))"
        if let package = dependency.package, let remote = closure.remotes.first(where: { $0.identity == package }) {
            return ".product(name: \(quoted(dependency.name)), package: \(quoted(remote.identity))\(condition))"
        }
        // A product of another package of the repository: its targets are here.
        let targets =
            closure.members.map(\.manifest).lazy.compactMap { manifest in
                dependency.package == URL(fileURLWithPath: manifest.folder).lastPathComponent.lowercased()
                    ? manifest.products.first { $0.name == dependency.name }?.targets : nil
            }.first ?? [dependency.name]
        return targets.map { condition.isEmpty ? quoted($0) : ".target(name: \(quoted($0))\(condition))" }.joined(separator: ", ")
    }

    private func resource(_ dump: JSON, of target: Manifest.Target) throws -> String {
        guard let path = dump["path"].string, let rule = dump["rule"].only?.name, ["copy", "embedInCode", "process"].contains(rule) else {
            throw ReuseError.unsupported("a resource", target: target.name)
        }
        if rule == "process", !dump["rule"]["process"].isEmpty, dump["rule"]["process"]["localization"] != .null {
            throw ReuseError.unsupported("a localized resource", target: target.name)
        }
        return ".\(rule)(\(quoted(path)))"
    }

    private func setting(_ dump: JSON, of target: Manifest.Target) throws -> String {
        let allowed = [
            "define", "enableExperimentalFeature", "enableUpcomingFeature", "headerSearchPath", "linkedFramework", "linkedLibrary",
        ]
        guard let (kind, value) = dump["kind"].only, let text = value["_0"].string, allowed.contains(kind), dump["condition"].isEmpty else {
            throw ReuseError.unsupported("a setting", target: target.name)
        }
        guard kind == "define", let equals = text.firstIndex(of: "=") else { return ".\(kind)(\(quoted(text)))" }
        return ".define(\(quoted(String(text[..<equals]))), to: \(quoted(String(text[text.index(after: equals)...]))))"
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
