/// Reads the build settings of a project file.
struct ProjectSettingsReader {
    let objects: ProjectObjects
    let groups: ProjectGroups
    let base: String
    /// Reads the files that configurations are based on.
    var files: ConfigurationFileReader
    /// The project's own levels, by configuration.
    private var project: [String: [[ProjectSettings.Assignment]]] = [:]
    /// The project's configurations that lack a file.
    private var lacking: Set<String> = []
    private var usual: String?
    private var projectName = ""

    init(objects: ProjectObjects, groups: ProjectGroups, base: String, files: ConfigurationFileReader) {
        self.objects = objects
        self.groups = groups
        self.base = base
        self.files = files
    }

    /// Reads the settings of the project.
    mutating func readProject(named directory: String) throws(ProjectDamage) {
        projectName = String((directory.split(separator: "/").last ?? "").dropLast(".xcodeproj".count))
        let list = try configurations(of: objects.project)
        usual = list.usual
        for configuration in list.all {
            let name = try name(of: configuration)
            let (levels, lacksFile) = try levels(of: configuration)
            project[name] = levels
            if lacksFile { lacking.insert(name) }
        }
    }

    /// The settings of a target, one per configuration, the default one first.
    mutating func settings(of target: ProjectObjects.Object, named name: String) throws(ProjectDamage) -> [ProjectSettings] {
        let list = try configurations(of: target)
        var settings: [ProjectSettings] = []
        for object in list.all {
            let configuration = try self.name(of: object)
            let below = project[configuration] ?? usual.flatMap { project[$0] } ?? []
            let (own, lacksFile) = try levels(of: object)
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
    ) throws(ProjectDamage) -> (all: [ProjectObjects.Object], usual: String?) {
        let list = try objects.object(try object.required("buildConfigurationList"), ["XCConfigurationList"])
        var all: [ProjectObjects.Object] = []
        for reference in try list.requiredList("buildConfigurations") {
            all.append(try objects.object(reference, ["XCBuildConfiguration"]))
        }
        return (all, try list.text("defaultConfigurationName"))
    }

    private func name(of configuration: ProjectObjects.Object) throws(ProjectDamage) -> String {
        guard let name = try configuration.required("name").text else {
            throw ProjectDamage(reason: "this configuration has no name", offset: configuration.offset)
        }
        return name
    }

    /// The settings of the base configuration, then its own.
    private mutating func levels(
        of configuration: ProjectObjects.Object
    ) throws(ProjectDamage) -> (levels: [[ProjectSettings.Assignment]], lacksFile: Bool) {
        var path: String?
        if let reference = configuration.entries["baseConfigurationReference"] {
            path = try groups.paths(of: reference).first
        } else if let anchor = configuration.entries["baseConfigurationReferenceAnchor"],
            let file = try configuration.text("baseConfigurationReferenceRelativePath")
        {
            path = try groups.folder(of: anchor).map { joinPath($0.path, file) }
        }
        guard let own = try configuration.required("buildSettings").object else {
            throw ProjectDamage(reason: "'buildSettings' is no dictionary", offset: configuration.offset)
        }
        var assignments: [ProjectSettings.Assignment] = []
        for (key, value) in own.sorted(by: { $0.key < $1.key }) {
            guard let text = value.text ?? value.list.map(Self.joined) else {
                throw ProjectDamage(reason: "'\(key)' is neither a text nor a list", offset: value.offset)
            }
            if let assignment = ProjectSettings.Assignment(key: key, value: text) { assignments.append(assignment) }
        }
        let base = path.map { files.assignments(in: $0) } ?? []
        return ([base, assignments], path.map(files.missing.contains) ?? false)
    }

    /// A list as one text, with escaped spaces within its elements.
    private static func joined(_ list: [ProjectValue]) -> String {
        list.compactMap(\.text).map { $0.replacing(" ", with: "\\ ") }.joined(separator: " ")
    }
}
