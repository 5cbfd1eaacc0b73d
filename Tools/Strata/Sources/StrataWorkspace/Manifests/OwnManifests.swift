import Foundation
public import StrataManifest
public import StrataScan

/// Evaluates supported manifests in this process, selecting them as SwiftPM does.
public struct OwnManifests: Sendable {
    private let environment: [String: String]
    private let compiler: ToolsVersion?
    /// Whether the compiler's version is not the toolchain's own.
    private let isCompilerAssumed: Bool

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - environment: The variables in which `swift` is searched and manifests are evaluated.
    ///   - root: The checked folder's absolute path.
    ///   - assumesCompiler: Whether to evaluate for the nearest supported version if the toolchain has another one or there is none;
    ///     otherwise a manifest that depends on the version is refused.
    public init(environment: [String: String], outside root: String, assumesCompiler: Bool = true) {
        self.environment = environment
        let installed = Toolchain(environment: environment, outside: root)?.version
        compiler = assumesCompiler ? ManifestEvaluator.nearestKnownCompiler(to: installed) : installed
        isCompilerAssumed = compiler != installed
    }

    /// The evaluated manifest of a package folder.
    func manifest(_ directory: String, in tree: any FileTree) -> Result<PackageManifest, Refusal> {
        do {
            var manifest = try PackageManifest(dump: try dump(directory, in: tree), path: joinPath(directory, "Package.swift"))
            if isCompilerAssumed, let compiler, try dependsOnCompiler(directory, tree) {
                manifest.assumedCompiler = "\(compiler.major).\(compiler.minor)"
            }
            return .success(manifest)
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            return .failure(Self.refusal("\(error)"))
        }
    }

    /// Whether the result may depend on the version of Swift.
    private func dependsOnCompiler(_ directory: String, _ tree: any FileTree) throws(WorkspaceError) -> Bool {
        let names = try tree.entries(of: directory).map(\.name).filter(TargetSources.isManifest)
        if names.count > 1 { return true }
        let text = String(decoding: try tree.contents(of: joinPath(directory, "Package.swift")), as: UTF8.self)
        return text.contains("compiler(") || text.contains("swift(")
    }

    /// Returns the JSON of `swift package dump-package`.
    ///
    /// - Throws: `Refusal` for the first unsupported construct; the reason begins with the name of the manifest unless it is
    ///   `Package.swift`.
    public func dump(_ directory: String, in tree: any FileTree) throws(Refusal) -> JSONValue {
        guard let folder = tree.absolutePath(of: directory) else { throw Self.refusal("files that are not on disk") }
        let names: Set<String>
        let text: [UInt8]
        let manifest: String
        do {
            names = Set(try tree.entries(of: directory).map(\.name))
            manifest = try self.manifest(among: names, directory, tree)
            text = try tree.contents(of: joinPath(directory, manifest))
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Self.refusal("\(error)")
        }
        if hasMirrors(directory, names, tree) { throw Self.refusal("the mirrors of this package") }
        if isCompilerAssumed, let compiler, let tools = ManifestEvaluator.toolsVersion(of: text), tools > compiler {
            throw Self.refusal("Swift tools version \(tools)")
        }
        let evaluator = ManifestEvaluator(
            folder: folder, environment: environment, compiler: compiler, hasModuleMap: names.contains("module.modulemap"),
            fileExists: { FileManager.default.fileExists(atPath: $0) }, repositoryState: Self.repositoryState)
        do {
            return try evaluator.evaluate(text)
        } catch {
            guard manifest != "Package.swift" else { throw error }
            throw Refusal(line: error.line, column: error.column, reason: "\(manifest): \(error.reason)", verdict: error.verdict)
        }
    }

    /// Whether SwiftPM would clone from a folder: not if the folder is merely inside a repository. Git decides about linked work trees.
    @Sendable private static func repositoryState(_ folder: String) -> RepositoryState? {
        let files = FileManager.default
        func has(_ names: [String], in folder: String) -> Bool { names.allSatisfy { files.fileExists(atPath: "\(folder)/\($0)") } }
        let parts = ["HEAD", "objects", "refs"]
        guard files.fileExists(atPath: folder) else { return .absent }
        if has(parts, in: folder) || has(parts, in: "\(folder)/.git") { return .repository }
        return files.fileExists(atPath: "\(folder)/.git") ? nil : .other
    }

    private static func refusal(_ reason: String) -> Refusal { Refusal(line: 1, column: 1, reason: reason) }

    /// Selects one of a package's manifests: the one for the compiler's own version, else the newest for an older one, if it requires newer
    /// tools than the plain one.
    private func manifest(among names: Set<String>, _ directory: String, _ tree: any FileTree) throws -> String {
        let versioned = names.filter { $0.hasPrefix("Package@") }
        guard !versioned.isEmpty else { return "Package.swift" }
        guard let compiler else { throw Self.refusal("manifests for several versions, where no toolchain has one") }
        var candidates: [(version: ToolsVersion, name: String)] = []
        for name in versioned.sorted() {
            let digits = name.dropFirst("Package@swift-".count).dropLast(".swift".count)
            let numbers = digits.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard name.hasPrefix("Package@swift-"), name.hasSuffix(".swift"), (1...3).contains(numbers.count), !numbers.contains(nil) else {
                throw Self.refusal("the manifest '\(name)'")
            }
            let known = numbers.compactMap { $0 } + [0, 0]
            candidates.append((ToolsVersion(known[0], known[1], known[2]), name))
        }
        for exact in ["\(compiler.major).\(compiler.minor).\(compiler.patch)", "\(compiler.major).\(compiler.minor)", "\(compiler.major)"] {
            if names.contains("Package@swift-\(exact).swift") { return "Package@swift-\(exact).swift" }
        }
        guard Set(candidates.map(\.version)).count == candidates.count else { throw Self.refusal("two manifests for one version") }
        guard let newest = candidates.filter({ $0.version <= compiler }).max(by: { $0.version < $1.version }) else {
            return "Package.swift"
        }
        let plain = ManifestEvaluator.toolsVersion(of: try tree.contents(of: joinPath(directory, "Package.swift")))
        let other = ManifestEvaluator.toolsVersion(of: try tree.contents(of: joinPath(directory, newest.name)))
        guard let plain, let other else { throw Self.refusal("the line with the tools version") }
        return other > plain || plain > compiler ? newest.name : "Package.swift"
    }

    /// The package's own, or the user's.
    private func hasMirrors(_ directory: String, _ names: Set<String>, _ tree: any FileTree) -> Bool {
        if names.contains(".swiftpm"), tree.kind(of: joinPath(directory, ".swiftpm/configuration/mirrors.json")) != nil { return true }
        if names.contains(".swiftpm"), tree.kind(of: joinPath(directory, ".swiftpm/config")) != nil { return true }
        let folders = [environment["HOME"].map { "\($0)/.swiftpm" }, environment["XDG_CONFIG_HOME"].map { "\($0)/swiftpm" }]
        return folders.compactMap { $0 }.contains { FileManager.default.fileExists(atPath: "\($0)/configuration/mirrors.json") }
    }
}
