import StrataWorkspace

/// A path whose last component may be a pattern.
enum FilePattern {
    /// The files of a draft that match.
    static func files(_ pattern: String, in draft: TreeDraft) throws(GeneratorError) -> [String] {
        let path = PathPattern(pattern)
        let folder = pattern.split(separator: "/").prefix { !$0.contains("*") }.joined(separator: "/")
        guard folder != pattern else { return try draft.contents(of: pattern) == nil ? [] : [pattern] }
        return try draft.files(below: folder).filter(path.matches)
    }
}
