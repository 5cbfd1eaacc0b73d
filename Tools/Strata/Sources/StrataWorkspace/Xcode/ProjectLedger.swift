extension ProjectFile {
    /// The project's verdict on a file without a target, with the reason; `nil` for none.
    func verdict(on path: String) -> (verdict: FileLedger.Verdict, reason: String)? {
        func isInside(_ folder: String) -> Bool { path.isInside(folder) }
        for target in targets {
            if target.leftOut.contains(path) { return (.excluded, "the settings of target '\(target.name)' leave it out") }
            if target.excluded.contains(path) { return (.excluded, "\(self.path) leaves it out of target '\(target.name)'") }
            for folder in target.folders where isInside(folder.path) {
                if folder.excluded.contains(where: isInside) { return (.excluded, "\(directory) leaves it out of target '\(target.name)'") }
            }
        }
        if targets.contains(where: { $0.copied.contains(where: isInside) }) { return (.excluded, "a resource in \(directory)") }
        if SourceLanguage(fileName: path) == .header, let target = targets.first(where: { $0.headerFolders.contains(where: isInside) }) {
            return (.vendored, "the header search paths of target '\(target.name)' in \(directory) lead to it")
        }
        if generator.contains(where: isInside) { return (.excluded, "the generator of \(directory) reads it") }
        if SourceLanguage(fileName: path) == .header, listed.contains(path) {
            return (.vendored, "\(directory) lists it, and Xcode's header map makes it available to the targets")
        }
        return listed.contains(path) ? (.unowned, "\(directory) lists it, and none of its targets includes it") : nil
    }
}
