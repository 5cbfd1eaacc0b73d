import StrataWorkspace

/// Edits of a manifest's targets and products, which are written out in lists.
struct ManifestEdits {
    private static let targetKinds: Set = ["target", "executableTarget", "testTarget", "macro", "plugin"]
    private static let productKinds: Set = ["library", "executable", "plugin"]

    /// The manifest's folder, relative to the workspace.
    let folder: String
    private(set) var code: SourceCode

    init(_ bytes: [UInt8], of path: String) {
        folder = TreePath.parent(of: path)
        code = SourceCode(bytes)
    }

    /// An entry that is a call such as `.target(name: "X")`.
    private struct Call {
        var name: String
        var range: ClosedRange<Int>
    }

    private func call(_ element: ClosedRange<Int>) -> Call? {
        // `.target(…)`: the dot, the name and the bracket.
        guard element.count > 3, code.isMark(element.lowerBound, "."), code.isMark(element.lowerBound + 2, "(") else { return nil }
        return Call(name: code.text(element.lowerBound + 1), range: element)
    }

    private func string(_ label: String, in call: Call) -> String? {
        code.argument(label, in: call.range).flatMap { code.string(at: $0) }
    }

    private func texts(_ label: String, in call: Call) -> [String] {
        guard let place = code.argument(label, in: call.range), let list = code.list(at: place) else { return [] }
        return list.elements.map(list.key)
    }

    private mutating func removeAll(where isRemoved: (ManifestEdits, Call) -> Bool) {
        while let bytes = removingFirst(where: isRemoved) { code = SourceCode(bytes) }
    }

    private func removingFirst(where isRemoved: (ManifestEdits, Call) -> Bool) -> [UInt8]? {
        for list in code.lists {
            for (index, element) in list.elements.enumerated() {
                if let call = call(element), isRemoved(self, call) { return list.removing(index) }
            }
        }
        return nil
    }

    private var calls: [Call] { code.lists.flatMap { $0.elements.compactMap(call) } }

    /// The names of all targets and the folders of their sources, relative to the workspace.
    var targetFolders: [(name: String, folder: String)] {
        calls.filter { Self.targetKinds.contains($0.name) }.map { (string("name", in: $0) ?? "", sources(of: $0)) }
    }

    private func sources(of target: Call) -> String {
        let parents = ["testTarget": "Tests", "plugin": "Plugins"]
        let usual = "\(parents[target.name] ?? "Sources")/\(string("name", in: target) ?? "")"
        return joinPath(folder, string("path", in: target) ?? usual)
    }

    /// Removes targets, and the products that contain no others.
    ///
    /// - Returns: The folders of the removed targets, relative to the workspace.
    mutating func removeTargets(_ names: Set<String>) -> [String] {
        let targets = calls.filter { Self.targetKinds.contains($0.name) && names.contains(string("name", in: $0) ?? "") }
        let folders = targets.map(sources)
        removeAll { edits, call in
            if Self.targetKinds.contains(call.name) { return names.contains(edits.string("name", in: call) ?? "") }
            guard Self.productKinds.contains(call.name) else { return false }
            let contents = edits.texts("targets", in: call)
            return !contents.isEmpty && names.isSuperset(of: contents)
        }
        return folders
    }

    // MARK: Mentions

    /// Whether a text of the manifest is a name, or a path that ends with it.
    func mentions(_ name: String) -> Bool {
        code.tokens.indices.contains { index in
            guard let text = code.string(at: index) else { return false }
            return text == name || text.hasSuffix("/" + name)
        }
    }
}
