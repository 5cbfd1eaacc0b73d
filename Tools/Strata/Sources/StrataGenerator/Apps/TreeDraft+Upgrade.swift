extension TreeDraft {
    package typealias Merge = ([UInt8], [UInt8], [UInt8]) throws -> (bytes: [UInt8], hasConflicts: Bool)

    /// Brings an app to another version of its template: replaces the skeleton, and merges the three versions of each other file.
    ///
    /// A change of the app alone stays, and one of the template alone is made. Nothing of the app is lost: a file that was changed on
    /// both sides is merged, with markers where the lines touch, and one that was removed on one side and changed on the other stays as it
    /// is in the app. Returns a sentence for each file that needs a decision.
    package mutating func upgrade(from base: TreeDraft, to template: TreeDraft, merge: Merge) throws -> [String] {
        let skeleton = Set(try files(below: Skeleton.folder)).union(try base.files(below: Skeleton.folder))
        // A skeleton that is fetched may not be there yet.
        let edited = try exists(Skeleton.folder) ? skeleton.filter { try contents(of: $0) != base.contents(of: $0) } : []
        if let first = edited.min() {
            let more = edited.count > 1 ? " and \(edited.count - 1) more" : ""
            throw GeneratorError(
                "\(first)\(more) is not as it came; undo the edit, or make its package the app's own with 'strata eject PACKAGE'")
        }
        var conflicts: [String] = []
        for path in Set(try base.files()).union(try template.files()).sorted() {
            let (app, old, new) = (try contents(of: path), try base.contents(of: path), try template.file(path))
            let isOwn = !path.hasPrefix(Skeleton.folder + "/")
            guard old != new?.bytes || !isOwn, app != new?.bytes else { continue }
            if app != old, isOwn {
                if let conflict = try mergeFile(path, app, old, new?.bytes, merge) { conflicts.append("\(path): \(conflict)") }
            } else if let new {
                try write(new.bytes, to: path, isExecutable: new.isExecutable)
            } else {
                try remove(path)
            }
        }
        return conflicts
    }

    private mutating func mergeFile(
        _ path: String, _ app: [UInt8]?, _ base: [UInt8]?, _ template: [UInt8]?, _ merge: Merge
    ) throws -> String? {
        guard let app else { return "it was removed here and changed in the template; it stays removed" }
        guard let template else { return "it was changed here and removed in the template; it stays" }
        guard [app, base ?? [], template].allSatisfy({ !$0.contains(0) && String(validating: $0, as: UTF8.self) != nil }) else {
            return "it was changed here and in the template, and is no text; it stays as it is here"
        }
        let (bytes, hasConflicts) = try merge(app, base ?? [], template)
        try write(bytes, to: path)
        return hasConflicts ? "the same lines were changed here and in the template; look for <<<<<<<" : nil
    }
}
