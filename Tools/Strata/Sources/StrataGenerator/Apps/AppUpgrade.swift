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

    private let base: TreeDraft
    private let template: TreeDraft
    private let merge: Merge

    /// - Parameters:
    ///   - base: The files that the app was made of.
    ///   - template: The files that the app would be made of now.
    package init(from base: TreeDraft, to template: TreeDraft, merge: @escaping Merge) {
        self.base = base
        self.template = template
        self.merge = merge
    }

    /// Changes the app.
    ///
    /// - Returns: A sentence for each file that needs a decision.
    /// - Throws: ``GeneratorError`` if a package of the skeleton was edited, or the error of the merge.
    package func apply(to draft: inout TreeDraft) throws -> [String] {
        try checkSkeleton(in: draft)
        var conflicts: [String] = []
        for path in Set(try base.files()).union(try template.files()).sorted() {
            let (app, old, new) = (try draft.contents(of: path), try base.contents(of: path), try template.file(path))
            guard old != new?.bytes, app != new?.bytes else { continue }
            if app != old {
                if let conflict = try mergeFile(path, app, old, new?.bytes, in: &draft) { conflicts.append("\(path): \(conflict)") }
            } else if let new {
                try draft.write(new.bytes, to: path, isExecutable: new.isExecutable)
            } else {
                try draft.remove(path)
            }
        }
        return conflicts
    }

    /// - Throws: ``GeneratorError`` if a file of the skeleton is not as it came.
    private func checkSkeleton(in draft: TreeDraft) throws {
        let paths = Set(try draft.files(below: Skeleton.folder)).union(try base.files(below: Skeleton.folder))
        let edited = try paths.filter { try draft.contents(of: $0) != base.contents(of: $0) }
        guard let first = edited.min() else { return }
        let more = edited.count > 1 ? " and \(edited.count - 1) more" : ""
        throw GeneratorError(
            "\(first)\(more) is not as it came; undo the edit, or make its package the app's own with 'strata eject PACKAGE'")
    }

    private func mergeFile(_ path: String, _ app: [UInt8]?, _ base: [UInt8]?, _ template: [UInt8]?, in draft: inout TreeDraft) throws
        -> String?
    {
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
