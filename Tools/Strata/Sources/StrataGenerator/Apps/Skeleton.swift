import StrataWorkspace

/// The folder of an app with the packages that it does not own. They have the same paths below it as in the template.
enum Skeleton {
    static let folder = "Skeleton"

    /// A path of the template in an app: below the folder if it is only there.
    static func path(_ path: String, in tree: any FileTree) -> String {
        let other = "\(folder)/\(path)"
        return tree.kind(of: path) == nil && tree.kind(of: other) != nil ? other : path
    }

    /// A manifest with other places of the packages that it names by literal paths.
    ///
    /// - Parameters:
    ///   - path: The manifest's path in the template.
    ///   - target: Its path in the app.
    ///   - place: The folder of a package in the app, by that in the template.
    static func redirecting(_ bytes: [UInt8], from path: String, to target: String, _ place: (String) -> String) -> [UInt8] {
        let mark = ".package(path: \""
        var rest = Substring(decoding: bytes, as: UTF8.self)
        var text = ""
        while let found = rest.firstRange(of: mark) {
            text += rest[..<found.upperBound]
            rest = rest[found.upperBound...]
            let literal = rest.prefix { $0 != "\"" }
            rest = rest[literal.endIndex...]
            // A path that continues, such as `"../" + $0`, is computed for packages of the app alone.
            guard rest.hasPrefix("\")") || rest.hasPrefix("\",") else {
                text += literal
                continue
            }
            let folder = joinPath(TreePath.parent(of: path), String(literal))
            text += relativePath(from: TreePath.parent(of: target), to: place(folder))
        }
        return Array((text + rest).utf8)
    }
}
