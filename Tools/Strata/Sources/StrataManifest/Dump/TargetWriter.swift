import StrataScan

/// Writes a target.
struct TargetWriter {
    let target: Record
    let world: World
    let interface: Interface
    private var place: Place { Place(offset: 0) }

    init(target: Record, world: World, interface: Interface) {
        self.target = target
        self.world = world
        self.interface = interface
    }

    func json() throws -> JSONValue {
        var pairs: [(String, JSONValue)] = [
            ("dependencies", .array(target.records("dependencies").map(dependency))),
            ("exclude", .texts(try paths("exclude"))),
            ("name", .optional(target.text("name"))),
            ("packageAccess", .bool(hasPackageAccess)),
        ]
        for field in ["path", "url", "publicHeadersPath", "pkgConfig", "checksum"] {
            if let text = target.text(field) { pairs.append((field, .text(text))) }
        }
        if target.fields["sources"]?.list != nil { pairs.append(("sources", .texts(try paths("sources")))) }
        if target.fields["providers"]?.list != nil {
            pairs.append(("providers", .array(target.records("providers").map(DumpWriter.provider))))
        }
        if let capability = target.record("capability") { pairs.append(("pluginCapability", try self.capability(capability))) }
        if target.fields["plugins"]?.list != nil {
            let usages = target.records("plugins").map { usage in
                JSONValue.members([("plugin", .array([.optional(usage.text("name")), .optional(usage.text("package"))]))])
            }
            pairs.append(("pluginUsages", .array(usages)))
        }
        pairs.append(("resources", .array(try target.records("resources").map(resource))))
        pairs.append(("settings", .array(try settings)))
        pairs.append(("type", .text(TargetForm(target).type)))
        return .members(pairs)
    }

    private var hasPackageAccess: Bool {
        if case .truth(let access) = target.fields["packageAccess"] { return access }
        return false
    }

    private func paths(_ field: String) throws -> [String] {
        let paths = target.texts(field)
        guard paths.allSatisfy({ !$0.hasPrefix("/") && !$0.hasPrefix("~") }) else { throw place.refusal("a path that is not relative") }
        return paths
    }

    private func dependency(_ record: Record) -> JSONValue {
        let condition = record.record("condition").map(self.condition) ?? .null
        let name = JSONValue.optional(record.text("name"))
        switch record.form {
        case "product":
            var aliases = JSONValue.null
            if case .dictionary(let names) = record.fields["moduleAliases"] {
                aliases = .members(names.sorted { $0.key < $1.key }.map { ($0.key, .optional($0.value.text)) })
            }
            return .members([("product", .array([name, .optional(record.text("package")), aliases, condition]))])
        case "target": return .members([("target", .array([name, condition]))])
        default: return .members([("byName", .array([name, condition]))])
        }
    }

    private func condition(_ record: Record) -> JSONValue {
        var pairs: [(String, JSONValue)] = []
        if let configuration = record.record("configuration") { pairs.append(("config", .text(configuration.form))) }
        let platforms = record.records("platforms").map { platform in
            platform.text("platformName") ?? interface.constants["Platform.\(platform.form)"] ?? platform.form
        }
        pairs.append(("platformNames", .texts(platforms)))
        if record.fields["traits"]?.list != nil { pairs.append(("traits", .texts(record.texts("traits").sorted()))) }
        return .members(pairs)
    }

    private func resource(_ record: Record) throws -> JSONValue {
        let path = record.text("path") ?? ""
        guard !path.hasPrefix("/"), !path.hasPrefix("~") else { throw place.refusal("the path '\(path)'") }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", parts.last != nil, parts.last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let localization = record.record("localization").map { [("localization", JSONValue.text($0.form))] } ?? []
        let whole = parts.isEmpty ? "." : parts.joined(separator: "/")
        return .members([("path", .text(whole)), ("rule", .members([(record.form, .members(localization))]))])
    }

    private func capability(_ record: Record) throws -> JSONValue {
        guard record.form == "command", let intent = record.record("intent") else { return .members([("buildTool", .null)]) }
        let details = ["description", "verb"].compactMap { field in intent.text(field).map { (field, JSONValue.text($0)) } }
        let permissions = record.records("permissions").map { permission -> JSONValue in
            var pairs = [("reason", JSONValue.optional(permission.text("reason")))]
            if let scope = permission.record("scope") {
                let ports = scope.fields["ports"]?.list.map { list in
                    [("ports", JSONValue.array(list.map { if case .integer(let port) = $0 { .number(port) } else { .null } }))]
                }
                pairs.append(("scope", .members([(scope.form, .members(ports ?? []))])))
            }
            return .members([(permission.form, .members(pairs))])
        }
        return .members([("command", .array([.members([(intent.form, .members(details))]), .array(permissions)]))])
    }

    private var settings: [JSONValue] {
        get throws {
            let tools = [("cSettings", "c"), ("cxxSettings", "cxx"), ("swiftSettings", "swift"), ("linkerSettings", "linker")]
            return try tools.flatMap { field, tool in
                try target.records(field).map { setting in
                    let condition = setting.record("condition").map { [("condition", self.condition($0))] } ?? []
                    return .members(condition + [("kind", .members([try kind(setting)])), ("tool", .text(tool))])
                }
            }
        }
    }

    private func kind(_ setting: Record) throws -> (String, JSONValue) {
        var values = setting.fields["value"].map { $0.list?.compactMap(\.text) ?? [$0.text ?? ""] } ?? []
        if let definition = setting.text("definition") { values[0] += "=" + definition }
        // SwiftPM does not support Xcode's macros.
        guard !values.contains(where: { $0.contains("$(") }) else { throw place.refusal("a setting with '$('") }
        if setting.form == "unsafeFlags" { return (setting.form, .members([("_0", .texts(values))])) }
        if setting.form == "strictMemorySafety" { return (setting.form, .members([])) }
        if let level = setting.record("level") { values.append(level.form) }
        if setting.form == "defaultIsolation" { values.append(setting.text("isolation") ?? "nonisolated") }
        var form = setting.form
        if let mode = setting.record("mode") {
            if form == "swiftLanguageVersion" { form = "swiftLanguageMode" }
            values.append(mode.text("value") ?? interface.constants["\(mode.type).\(mode.form)"] ?? mode.form)
        }
        return (form, .members(values.enumerated().map { ("_\($0)", .text($1)) }))
    }
}
