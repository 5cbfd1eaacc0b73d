import StrataWorkspace

/// The folder of an app with the packages that it does not own. They have the same paths below it as in the template.
package enum Skeleton {
    package static let folder = SkeletonPackages.folder

    /// A path of the template in an app: below the folder if it is only there.
    static func path(_ path: String, in draft: TreeDraft) throws -> String {
        let other = "\(folder)/\(path)"
        return try !draft.exists(path) && draft.exists(other) ? other : path
    }

    /// Keeps a skeleton that is fetched out of the app's repository, or includes it.
    static func setIgnored(_ isIgnored: Bool, in draft: inout TreeDraft) throws {
        let (text, line) = (String(decoding: try draft.contents(of: ".gitignore") ?? [], as: UTF8.self), "/\(folder)/\n")
        try draft.write(Array((isIgnored ? text + line : text.replacing(line, with: "")).utf8), to: ".gitignore")
    }

    /// A manifest, moved to a path in the app, with other places of the packages that it names by literal paths.
    static func redirecting(_ bytes: [UInt8], from path: String, to target: String, _ place: (String) throws -> String) rethrows -> [UInt8]
    {
        // A path that continues, such as `"../" + $0`, is computed for packages of the app alone.
        let text = try String(decoding: bytes, as: UTF8.self).replacing(/\.package\(path: "([^"]*)"(?=[),])/) { match in
            let folder = joinPath(path.parentFolder, String(match.1))
            return ".package(path: \"\(relativePath(from: target.parentFolder, to: try place(folder)))\""
        }
        return Array(text.utf8)
    }

    /// Moves a package's folder out of the skeleton, and changes the paths in manifests. Returns whether the skeleton has the package.
    static func eject(_ name: String, from draft: inout TreeDraft) throws -> Bool {
        let packages = try draft.packages()
        guard let folder = packages.first(where: { $0.hasPrefix(Self.folder + "/") && TreePath.name(of: $0) == name }) else { return false }
        let target = String(folder.dropFirst(Self.folder.count + 1))
        guard try !draft.exists(target) else { throw GeneratorError("\(target) exists; move it away first") }
        for path in try draft.files(below: folder) {
            guard let file = try draft.file(path) else { continue }
            try draft.write(file.bytes, to: target + path.dropFirst(folder.count), isExecutable: file.isExecutable)
            try draft.remove(path)
        }
        for package in packages {
            let old = "\(package)/Package.swift"
            let new = package == folder ? "\(target)/Package.swift" : old
            let bytes = try draft.contents(of: new) ?? []
            let changed = redirecting(bytes, from: old, to: new) { $0 == folder ? target : $0 }
            if changed != bytes { try draft.write(changed, to: new) }
        }
        try PackageList.update(&draft, adding: target, removing: folder)
        return true
    }
}
