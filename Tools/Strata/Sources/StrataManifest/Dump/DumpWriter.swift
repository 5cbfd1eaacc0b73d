import StrataScan

/// Writes a package as `swift package dump-package` does, and rejects what SwiftPM would reject.
struct DumpWriter {
    let package: Record
    let world: World
    let interface: Interface
    let place = Place(offset: 0)

    func json() throws -> JSONValue {
        let dependencies = try records("dependencies").map { try DependencyWriter($0, in: world) }
        try ManifestRules(package: package, world: world, dependencies: dependencies.map(\.name)).check()
        let modes = package.fields["swiftLanguageModes"] ?? package.fields["swiftLanguageVersions"] ?? .nothing
        return .members([
            ("cLanguageStandard", .optional(constant(package.record("cLanguageStandard")))),
            ("cxxLanguageStandard", .optional(constant(package.record("cxxLanguageStandard")))),
            ("defaultLocalization", .optional(package.record("defaultLocalization")?.text("name"))),
            ("dependencies", .array(dependencies.map(\.json))),
            ("name", .optional(package.text("name"))),
            ("packageKind", .members([("root", .texts([world.folder]))])),
            ("pkgConfig", .optional(package.text("pkgConfig"))),
            ("platforms", .array(try records("platforms").map(platform))),
            ("products", .array(records("products").map(product))),
            ("providers", package.fields["providers"]?.list == nil ? .null : .array(records("providers").map(Self.provider))),
            ("swiftLanguageVersions", try modes.list.map { .array(try $0.map { .text(try mode($0.record)) }) } ?? .null),
            ("targets", .array(try records("targets").map { try TargetWriter(target: $0, world: world, interface: interface).json() })),
            (
                "toolsVersion",
                .members([
                    ("_version", .text("\(world.tools.major).\(world.tools.minor).\(world.tools.patch)")),
                    ("experimentalFeatures", .array([])),
                ])
            ),
            ("traits", .array(traits)),
        ])
    }

    private func records(_ field: String) -> [Record] {
        let own = package.records(field)
        // A package with only a module map is a system library with the package's name.
        guard own.isEmpty, ["targets", "products"].contains(field), world.hasModuleMap, package.list("targets").isEmpty,
            package.list("products").isEmpty
        else { return own }
        let name = package.fields["name"] ?? .nothing
        if field == "products" { return [Record("Product", "library", ["name": name, "targets": .list([name])])] }
        var fields = ["name": name, "path": Value.text("")]
        for field in ["pkgConfig", "providers"] { fields[field] = package.fields[field] }
        return [Record("Target", "systemLibrary", fields)]
    }

    /// SwiftPM's name for a constant such as `.c99`.
    private func constant(_ record: Record?) -> String? {
        record.map { interface.constants["\($0.type).\($0.form)"] ?? $0.form }
    }

    private func mode(_ record: Record?) throws -> String {
        guard let record, let mode = record.text("value") ?? constant(record) else { throw place.refusal("this language mode") }
        return mode
    }

    private func platform(_ record: Record) throws -> JSONValue {
        let name = record.form == "custom" ? record.text("platformName") : record.form.lowercased()
        let version = record.text("version") ?? record.text("versionString") ?? constant(record.record("version"))
        guard let name, let version else { throw place.refusal("this platform") }
        // Anything may follow the numbers.
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let count = parts.count > 2 && UInt(parts[2]) != nil ? 3 : min(2, parts.count)
        return .members([
            ("options", .texts(parts.dropFirst(count).map(String.init))), ("platformName", .text(name)),
            ("version", .text(parts.prefix(count).joined(separator: "."))),
        ])
    }

    private func product(_ record: Record) -> JSONValue {
        let kind = record.form == "library" ? JSONValue.texts([record.record("type")?.form ?? "automatic"]) : .null
        return .members([
            ("name", .optional(record.text("name"))), ("settings", .array([])),
            ("targets", .texts(record.texts("targets"))),
            ("type", .members([(record.form, kind)])),
        ])
    }

    static func provider(_ record: Record) -> JSONValue {
        .members([(record.form, .array([.texts(record.texts("packages"))]))])
    }

    private var traits: [JSONValue] {
        package.records("traits")
            .map { (name: $0.traitName ?? "", record: $0) }
            .sorted { $0.name < $1.name }
            .map { trait($0.name, $0.record) }
    }

    private func trait(_ name: String, _ record: Record) -> JSONValue {
        let description = record.form == "default" ? "The default traits of this package." : record.text("description")
        var pairs: [(String, JSONValue)] = []
        if let description { pairs.append(("description", .text(description))) }
        pairs.append(("enabledTraits", .texts(record.texts("enabledTraits").sorted())))
        pairs.append(("name", .text(name)))
        return .members(pairs)
    }
}
