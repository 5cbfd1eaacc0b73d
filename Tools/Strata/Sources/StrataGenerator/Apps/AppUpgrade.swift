import StrataWorkspace

/// Brings an app to another version of its template: replaces the skeleton, and merges the three versions of each other file.
///
/// A change of the app alone stays, and one of the template alone is made. Nothing of the app is lost: a file that was changed on
/// both sides is merged, with markers where the lines touch, and one that was removed on one side and changed on the other stays as it is in
/// the app.
package struct AppUpgrade {
    /// Merges the lines of three versions.
    ///
    /// - Returns: The merged file, and whether it contains conflict markers.
    package typealias Merge = (_ app: [UInt8], _ base: [UInt8], _ template: [UInt8]) throws -> (bytes: [UInt8], hasConflicts: Bool)

    private let base: FileSet
    private let template: FileSet
    private let merge: Merge

    /// - Parameters:
    ///   - base: The files that the app was made of.
    ///   - template: The files that the app would be made of now.
    package init(from base: FileSet, to template: FileSet, merge: @escaping Merge) {
        self.base = base
        self.template = template
        self.merge = merge
    }

    /// Plans the upgrade.
    ///
    /// - Returns: A sentence for each file that needs a decision.
    /// - Throws: ``GeneratorError`` if a package of the skeleton was edited or a file cannot be read, or the error of the merge.
    package func apply(to draft: inout TreeDraft) throws -> [String] {
        try checkSkeleton(in: draft)
        var conflicts: [String] = []
        for path in Set(base.files.keys).union(template.files.keys).sorted() {
            let (old, new) = (base.files[path]?.bytes, template.files[path]?.bytes)
            guard old != new else { continue }
            let app = try draft.contents(of: path)
            guard app != new else { continue }
            if app == old {
                if let new {
                    try draft.write(new, to: path, isExecutable: template.files[path]?.isExecutable ?? false)
                } else {
                    try draft.remove(path)
                }
            } else if let conflict = try mergeFile(path, app: app, base: old, template: new, in: &draft) {
                conflicts.append("\(path): \(conflict)")
            }
        }
        return conflicts
    }

    /// - Throws: ``GeneratorError`` of kind `layout` if a file of the skeleton is not as it came.
    private func checkSkeleton(in draft: TreeDraft) throws(GeneratorError) {
        let prefix = Skeleton.folder + "/"
        let paths = Set(try draft.files(below: Skeleton.folder)).union(base.files.keys.filter { $0.hasPrefix(prefix) })
        var edited: [String] = []
        for path in paths.sorted() where try draft.contents(of: path) != base.files[path]?.bytes { edited.append(path) }
        guard let first = edited.first else { return }
        let more = edited.count > 1 ? " and \(edited.count - 1) more" : ""
        throw GeneratorError(
            .layout, "\(first)\(more) is not as it came; undo the edit, or make its package the app's own with 'strata eject PACKAGE'")
    }

    private func mergeFile(
        _ path: String, app: [UInt8]?, base: [UInt8]?, template: [UInt8]?, in draft: inout TreeDraft
    ) throws -> String? {
        guard let app else { return "it was removed here and changed in the template; it stays removed" }
        guard let template else { return "it was changed here and removed in the template; it stays" }
        guard [app, base ?? [], template].allSatisfy({ !$0.contains(0) && String(validating: $0, as: UTF8.self) != nil }) else {
            return "it was changed here and in the template, and is no text; it stays as it is here"
        }
        let (bytes, hasConflicts) = try merge(app, base ?? [], template)
        try draft.write(bytes, to: path)
        return hasConflicts ? "the same lines were changed here and in the template; look for <<<<<<<" : nil
    }
}
