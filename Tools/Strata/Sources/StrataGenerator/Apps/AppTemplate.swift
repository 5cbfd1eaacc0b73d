import StrataManifest
import StrataScan
import StrataWorkspace

/// The template of new apps: ``file`` lists the packages that they do not edit; the other files in its folder are the app's own.
package struct AppTemplate: Sendable {
    private static let folder = "Tests/Fixtures/NewApp"
    package static let file = "\(folder)/template.yml"
    /// The origin of a released skeleton.
    package static let origin = "\(folder)/\(AppOrigin.path)"

    private struct Parts: Decodable {
        /// The name of the app in the folder.
        var name: String
        /// Patterns of further files that become the app's own, at the same paths.
        var shared: [String]
        /// Patterns of the files of the skeleton.
        var skeleton: [String]
        /// Patterns of files that only the development of the skeleton needs.
        var omitted: [String]
    }

    private let name: String
    private let shared: Set<String>
    private let skeleton: Set<String>
    private var files: [String: File] = [:]

    /// Reads a template from its ``file``, the paths of all files of the repository, and the contents of some of them.
    package init(yaml: [UInt8], paths: [String], _ read: ([String]) throws -> [String: File]) throws {
        let parts: Parts = try Template.decode(yaml, Self.file)
        func files(_ patterns: [String]) -> Set<String> {
            let patterns = patterns.map { PathPattern($0) }
            return Set(paths.filter { path in !path.hasPrefix(Self.folder + "/") && patterns.contains { $0.matches(path) } })
        }
        name = parts.name
        shared = files(parts.shared)
        skeleton = files(parts.skeleton).subtracting(files(parts.omitted))
        self.files = try read(paths.filter { $0.hasPrefix(Self.folder + "/") && $0 != Self.file } + shared + skeleton)
    }

    package func app(_ options: AppOrigin.Options, from source: AppOrigin.Source) throws -> TreeDraft {
        var app = TreeDraft()
        try writeOwn(to: &app, named: options.name)
        for (path, file) in files where skeleton.contains(path) {
            let tests = path.parentFolder + "/Tests/"
            let lacksTests = TreePath.name(of: path) == "Package.swift" && !skeleton.contains { $0.hasPrefix(tests) }
            let bytes = lacksTests ? Self.withoutTests(file.bytes) : file.bytes
            try app.write(bytes, to: "\(Skeleton.folder)/\(path)", isExecutable: file.isExecutable)
        }
        for folder in try app.packages() where !folder.hasPrefix(Skeleton.folder + "/") {
            let path = "\(folder)/Package.swift"
            let bytes = try Skeleton.redirecting(try app.contents(of: path) ?? [], from: path, to: path) { try Skeleton.path($0, in: app) }
            try app.write(bytes, to: path)
        }
        try app.write(PackageList.contents(of: try app.packages()), to: PackageList.path)
        for name in options.ejected {
            guard try Skeleton.eject(name, from: &app) else { throw GeneratorError("the skeleton has no package \(name)") }
        }
        if !options.domains.isEmpty {
            let example = try Example(.domain, in: app)
            for domain in options.domains { _ = try example.part(domain).add(to: &app) }
        }
        if source.url != nil { try Skeleton.setIgnored(true, in: &app) }
        try AppOrigin(source, options: options, of: app).write(to: &app)
        return app
    }

    private func writeOwn(to app: inout TreeDraft, named name: String) throws {
        let new = try Name(name, of: "app")
        let renaming = Renaming([(from: Name(self.name), to: new)], isProperName: true)
        let prefix = Self.folder + "/"
        for (path, file) in files where path.hasPrefix(prefix) {
            let own = String(path.dropFirst(prefix.count))
            if own.hasSuffix(".swift"), name != self.name {
                let words = file.bytes.withUnsafeBytes { SourceScanner().words($0).all }
                guard !words.contains(new.pascal), !words.contains(new.camel) else {
                    throw GeneratorError("'\(name)' cannot name an app: it is a word of \(own); choose another name")
                }
            }
            try app.write(renaming.contents(file.bytes, of: own), to: renaming.path(own), isExecutable: file.isExecutable)
        }
        for (path, file) in files where shared.contains(path) { try app.write(file.bytes, to: path, isExecutable: file.isExecutable) }
    }

    /// A manifest without its targets of tests, and without those that only they use: the targets of `Tests`.
    private static func withoutTests(_ manifest: [UInt8]) -> [UInt8] {
        let code = SourceCode(manifest)
        for list in code.tokens.indices.lazy.compactMap({ SourceList(code, at: $0) }) {
            let tests = list.elements.firstIndex { target in
                guard code.isMark(target.lowerBound, ".") else { return false }
                let isTest = code.text(target.lowerBound + 1) == "testTarget"
                return isTest || target.contains { code.string(at: $0)?.hasPrefix("Tests/") == true }
            }
            if let tests { return withoutTests(list.removing(tests)) }
        }
        return manifest
    }
}
