/// The files that targets exclude from synchronized folders, or include from folders of other targets.
struct FolderExceptions {
    /// By folder and target.
    private var left: [String: [String: [String]]] = [:]
    private var taken: [String: [String]] = [:]

    init() {}

    /// Reads the exceptions of every synchronized folder.
    ///
    /// The list has two meanings: for a target with the folder it contains excluded files, for other targets included ones.
    init(_ groups: ProjectGroups, _ targets: [ProjectObjects.Object]) {
        var owners: [String: Set<String>] = [:]
        var phases: [String: (target: String, compiles: Bool)] = [:]
        for target in targets {
            for group in target.texts("fileSystemSynchronizedGroups") { owners[group, default: []].insert(target.id) }
            for phase in target.objects("buildPhases", ProjectFileReader.phases) {
                phases[phase.id] = (target.id, phase.isa == "PBXSourcesBuildPhase")
            }
        }
        for (group, path) in groups.folders {
            for exception in group.objects("exceptions", Self.kinds) {
                let names = exception.texts("membershipExceptions")
                if exception.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet" {
                    guard let target = exception.required("target") else { continue }
                    add(names, of: group.id, path, target: target, isTaken: owners[group.id]?.contains(target) != true)
                } else if let phase = exception.required("buildPhase").flatMap({ phases[$0] }) {
                    // A copied or embedded file is not compiled as well.
                    add(names, of: group.id, path, target: phase.target, isTaken: phase.compiles)
                }
            }
        }
    }

    private static let kinds: Set<String> = [
        "PBXFileSystemSynchronizedBuildFileExceptionSet", "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
    ]

    private mutating func add(_ names: [String], of group: String, _ path: String, target: String, isTaken: Bool) {
        if isTaken {
            taken[target, default: []] += names.map { joinPath(path, $0) }
        } else {
            left[group, default: [:]][target, default: []] += names
        }
    }

    /// The files that a target excludes from its own folder, relative to the folder.
    func excluded(from group: String, for target: String) -> [String] { left[group]?[target] ?? [] }

    /// The files that a target includes from folders of others.
    func included(for target: String) -> [String] { taken[target] ?? [] }
}
