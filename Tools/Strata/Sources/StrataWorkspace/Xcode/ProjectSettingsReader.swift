struct ProjectSettingsReader {
    let objects: ProjectObjects
    let groups: ProjectGroups
    let base: String
    var files: ConfigurationFileReader
    /// The project's own levels, by configuration.
    private(set) var project: [String: [[ProjectSettings.Assignment]]] = [:]
    /// The project's configurations that lack a file.
    private(set) var lacking: Set<String> = []
    private(set) var usual: String?
    private(set) var projectName = ""

    mutating func readProject(_ object: ProjectObjects.Object, named directory: String) {
        projectName = String((directory.split(separator: "/").last ?? "").dropLast(".xcodeproj".count))
        let list = configurations(of: object)
        usual = list.usual
        for configuration in list.all {
            let (levels, lacksFile) = levels(of: configuration.object)
            project[configuration.name] = levels
            if lacksFile { lacking.insert(configuration.name) }
        }
    }

    /// The settings of a target, one per configuration, the default one first.
    mutating func settings(of target: ProjectObjects.Object, named name: String) -> [ProjectSettings] {
        let list = configurations(of: target)
        var settings: [ProjectSettings] = []
        for (configuration, object) in list.all {
            let below = project[configuration] ?? usual.flatMap { project[$0] } ?? []
            let (own, lacksFile) = levels(of: object)
            var one = ProjectSettings(
                levels: below + own, configuration: configuration,
                builtIn: ProjectSettings.builtIn(target: name, project: projectName, configuration: configuration))
            one.lacksFile = lacksFile || lacking.contains(configuration)
            if configuration == list.usual { settings.insert(one, at: 0) } else { settings.append(one) }
        }
        return settings
    }

    private func configurations(
        of object: ProjectObjects.Object
    ) -> (all: [(name: String, object: ProjectObjects.Object)], usual: String?) {
        guard object.required("buildConfigurationList") != nil,
            let list = object.object("buildConfigurationList", ["XCConfigurationList"])
        else { return ([], nil) }
        let all = list.objects("buildConfigurations", ["XCBuildConfiguration"]).compactMap { object in
            object.required("name").map { (name: $0, object: object) }
        }
        return (all, list.text("defaultConfigurationName"))
    }

    /// The settings of the base configuration, then its own.
    private mutating func levels(
        of configuration: ProjectObjects.Object
    ) -> (levels: [[ProjectSettings.Assignment]], lacksFile: Bool) {
        var path: String?
        if let reference = configuration.entries["baseConfigurationReference"] {
            path = groups.paths(of: reference).first
        } else if let anchor = configuration.entries["baseConfigurationReferenceAnchor"],
            let file = configuration.text("baseConfigurationReferenceRelativePath")
        {
            path = groups.folder(of: anchor).map { joinPath($0.path, file) }
        }
        var assignments: [ProjectSettings.Assignment] = []
        for (key, value) in (configuration.entries["buildSettings"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            let own = value.text.map { ProjectSettings.Assignment(key: key, value: $0) }
            if let assignment = own ?? value.list.map({ .init(key: key, values: $0.compactMap(\.text)) }) {
                assignments += [assignment].compactMap(\.self)
            } else {
                objects.record("'\(key)' is neither a text nor a list", at: value.offset)
            }
        }
        let base = path.map { files.assignments(in: $0) } ?? []
        return ([base, assignments], path.map(files.missing.contains) ?? false)
    }
}
