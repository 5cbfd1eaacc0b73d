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

    func json() throws -> JSONText {
        var pairs: [(String, JSONText)] = [
            ("dependencies", .list(target.list("dependencies").compactMap(\.record).map(dependency))),
            ("exclude", .texts(try paths("exclude"))),
            ("name", .optional(target.text("name"))),
            ("packageAccess", .truth(hasPackageAccess)),
        ]
        for field in ["path", "url", "publicHeadersPath", "pkgConfig", "checksum"] {
            if let text = target.text(field) { pairs.append((field, .text(text))) }
        }
        if target.fields["sources"]?.list != nil { pairs.append(("sources", .texts(try paths("sources")))) }
        if target.fields["providers"]?.list != nil {
            pairs.append(("providers", .list(target.list("providers").compactMap(\.record).map(DumpWriter.provider))))
        }
        if let capability = target.record("capability") { pairs.append(("pluginCapability", try self.capability(capability))) }
        if target.fields["plugins"]?.list != nil {
            pairs.append(
                (
                    "pluginUsages",
                    .list(
                        target.list("plugins").compactMap(\.record).map { usage in
                            .object([("plugin", .list([.optional(usage.text("name")), .optional(usage.text("package"))]))])
                        })
                ))
        }
        pairs.append(("resources", .list(try target.list("resources").compactMap(\.record).map(resource))))
        pairs.append(("settings", .list(try settings)))
        pairs.append(("type", .text(TargetForm(target).type)))
        return .object(pairs)
    }

    private var hasPackageAccess: Bool {
        if case .truth(let access) = target.fields["packageAccess"] { return access }
        return false
    }

    private func paths(_ field: String) throws -> [String] {
        let paths = target.list(field).compactMap(\.text)
        guard paths.allSatisfy({ !$0.hasPrefix("/") && !$0.hasPrefix("~") }) else { throw place.refusal("a path that is not relative") }
        return paths
    }

    private func dependency(_ record: Record) -> JSONText {
        let condition = record.record("condition").map(self.condition) ?? .nothing
        let name = JSONText.optional(record.text("name"))
        switch record.form {
        case "product":
            var aliases = JSONText.nothing
            if case .dictionary(let names) = record.fields["moduleAliases"] {
                aliases = .object(names.sorted { $0.key < $1.key }.map { ($0.key, .optional($0.value.text)) })
            }
            return .object([("product", .list([name, .optional(record.text("package")), aliases, condition]))])
        case "target": return .object([("target", .list([name, condition]))])
        default: return .object([("byName", .list([name, condition]))])
        }
    }

    private func condition(_ record: Record) -> JSONText {
        var pairs: [(String, JSONText)] = []
        if let configuration = record.record("configuration") { pairs.append(("config", .text(configuration.form))) }
        pairs.append(
            (
                "platformNames",
                .texts(
                    record.list("platforms").compactMap(\.record).map { platform in
                        platform.text("platformName") ?? interface.constants["Platform.\(platform.form)"] ?? platform.form
                    })
            ))
        if record.fields["traits"]?.list != nil { pairs.append(("traits", .texts(record.list("traits").compactMap(\.text).sorted()))) }
        return .object(pairs)
    }

    private func resource(_ record: Record) throws -> JSONText {
        let path = record.text("path") ?? ""
        guard !path.hasPrefix("/"), !path.hasPrefix("~") else { throw place.refusal("the path '\(path)'") }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", parts.last != nil, parts.last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let localization = record.record("localization").map { [("localization", JSONText.text($0.form))] } ?? []
        let whole = parts.isEmpty ? "." : parts.joined(separator: "/")
        return .object([("path", .text(whole)), ("rule", .object([(record.form, .object(localization))]))])
    }

    private func capability(_ record: Record) throws -> JSONText {
        guard record.form == "command", let intent = record.record("intent") else { return .object([("buildTool", .nothing)]) }
        let details = ["description", "verb"].compactMap { field in intent.text(field).map { (field, JSONText.text($0)) } }
        let permissions = record.list("permissions").compactMap(\.record).map { permission -> JSONText in
            var pairs = [("reason", JSONText.optional(permission.text("reason")))]
            if let scope = permission.record("scope") {
                let ports = scope.fields["ports"]?.list.map { list in
                    [("ports", JSONText.list(list.map { if case .integer(let port) = $0 { .number(port) } else { .nothing } }))]
                }
                pairs.append(("scope", .object([(scope.form, .object(ports ?? []))])))
            }
            return .object([(permission.form, .object(pairs))])
        }
        return .object([("command", .list([.object([(intent.form, .object(details))]), .list(permissions)]))])
    }

    private var settings: [JSONText] {
        get throws {
            let tools = [("cSettings", "c"), ("cxxSettings", "cxx"), ("swiftSettings", "swift"), ("linkerSettings", "linker")]
            return try tools.flatMap { field, tool in
                try target.list(field).compactMap(\.record).map { setting in
                    let condition = setting.record("condition").map { [("condition", self.condition($0))] } ?? []
                    return .object(condition + [("kind", .object([try kind(setting)])), ("tool", .text(tool))])
                }
            }
        }
    }

    private func kind(_ setting: Record) throws -> (String, JSONText) {
        var values = setting.fields["value"].map { $0.list?.compactMap(\.text) ?? [$0.text ?? ""] } ?? []
        if let definition = setting.text("definition") { values[0] += "=" + definition }
        // SwiftPM does not support Xcode's macros.
        guard !values.contains(where: { $0.contains("$(") }) else { throw place.refusal("a setting with '$('") }
        if setting.form == "unsafeFlags" { return (setting.form, .object([("_0", .texts(values))])) }
        if setting.form == "strictMemorySafety" { return (setting.form, .object([])) }
        if let level = setting.record("level") { values.append(level.form) }
        if setting.form == "defaultIsolation" { values.append(setting.text("isolation") ?? "nonisolated") }
        var form = setting.form
        if let mode = setting.record("mode") {
            if form == "swiftLanguageVersion" { form = "swiftLanguageMode" }
            values.append(mode.text("value") ?? interface.constants["\(mode.type).\(mode.form)"] ?? mode.form)
        }
        return (form, .object(values.enumerated().map { ("_\($0)", .text($1)) }))
    }
}
