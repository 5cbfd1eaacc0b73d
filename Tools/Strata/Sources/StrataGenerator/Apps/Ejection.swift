import StrataWorkspace

/// Makes a package of the skeleton the app's own: moves its folder out of the skeleton, and changes the paths in manifests.
package struct Ejection {
    private let name: String

    package init(_ name: String) {
        self.name = name
    }

    /// Plans the move.
    ///
    /// - Throws: ``GeneratorError`` of kind `name` if the skeleton has no such package, or `layout` without a skeleton.
    package func apply(to draft: inout TreeDraft) throws(GeneratorError) -> PlanOutcome {
        guard let json = try draft.contents(of: AppOrigin.path) else {
            throw GeneratorError(.layout, "\(AppOrigin.path) is missing: 'strata new' did not make this app, or the file was removed")
        }
        var origin = try AppOrigin(json: json)
        let manifests = try draft.files(below: "").filter { TreePath.name(of: $0) == "Package.swift" && !$0.contains("/Fixtures/") }
        let packages = manifests.map(TreePath.parent).filter { $0.hasPrefix(Skeleton.folder + "/") }
        guard let folder = packages.first(where: { TreePath.name(of: $0) == name }) else {
            if origin.options.ejected.contains(name) { return PlanOutcome(notes: ["\(name) is the app's own; nothing to do"]) }
            throw GeneratorError(
                .name, "the skeleton has no package \(name); it has \(packages.map(TreePath.name).sorted().joined(separator: ", "))")
        }
        let target = String(folder.dropFirst(Skeleton.folder.count + 1))
        guard try !draft.exists(target) else { throw GeneratorError(.path, "\(target) exists; move it away first") }
        origin.skeleton[folder] = nil
        var unedited: [String] = []
        for (key, checksum) in origin.skeleton where try Self.checksum(of: key, in: draft) == checksum { unedited.append(key) }
        let place = { (path: String) in path == folder ? target : path }
        for path in manifests where TreePath.parent(of: path) != folder {
            let bytes = try draft.contents(of: path) ?? []
            let changed = Skeleton.redirecting(bytes, from: path, to: path, place)
            if changed != bytes { try draft.write(changed, to: path) }
        }
        for path in try draft.files(below: folder) {
            let moved = target + path.dropFirst(folder.count)
            var bytes = try draft.contents(of: path) ?? []
            if path == "\(folder)/Package.swift" { bytes = Skeleton.redirecting(bytes, from: path, to: moved) { $0 } }
            try draft.write(bytes, to: moved)
            try draft.remove(path)
        }
        try WorkspaceFile.update(&draft) { file in
            file.remove(folder)
            file.insert(target)
        }
        // An edit of another package is not forgotten.
        for key in unedited { origin.skeleton[key] = try Self.checksum(of: key, in: draft) }
        origin.options.ejected.append(name)
        try draft.write(origin.json, to: AppOrigin.path)
        return PlanOutcome(next: "strata check")
    }

    private static func checksum(of folder: String, in draft: TreeDraft) throws(GeneratorError) -> String {
        var files: [String: FileSet.File] = [:]
        for path in try draft.files(below: folder) { files[path] = .init(try draft.contents(of: path) ?? []) }
        return SkeletonPackages.checksum(of: folder, in: FileSet(files))
    }
}
