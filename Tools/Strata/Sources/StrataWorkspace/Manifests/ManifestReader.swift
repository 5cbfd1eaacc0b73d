import Foundation
import StrataManifest
import StrataScan

/// Reads manifests in this process, which takes a thousandth of the time of compiling them and runs none of their code.
///
/// Facts that a manifest computes in a way that cannot be followed are listed in `unknowns`; the toolchain evaluates such a manifest if the
/// user has allowed that.
public struct ManifestReader: Sendable {
    /// The assumed version of Swift if no toolchain has one.
    private static let newestKnown = CompilerVersion(6, 3)
    private let environment: [String: String]
    private let toolchain: Toolchain?
    private let installed: CompilerVersion?
    private let cache: ManifestCache?
    private var platform = BuildConfiguration.Platform.linux

    /// Creates a reader. Programs of the checked folder are not used as `swift`.
    ///
    /// - Parameter cacheDirectory: The folder for answers of the toolchain, which is created if needed; with one, the toolchain may run
    ///   manifests of which a fact is unknown.
    public init(environment: [String: String], outside root: String, cacheDirectory: String? = nil) {
        self.environment = environment
        toolchain = PathContainment(root).programOutside("swift", environment).map { Toolchain(swift: $0, environment: environment) }
        installed = toolchain?.version
        cache = cacheDirectory.map { ManifestCache(directory: "\($0)/manifests") }
        #if os(macOS)
        platform = .macos
        #endif
    }

    /// The reader as on a Mac, where Xcode evaluates the manifests of a project's packages.
    var onMac: ManifestReader {
        var reader = self
        reader.platform = .macos
        return reader
    }

    /// Reads the manifests of package folders, several at a time. Those that declare no package fail with the position and the reason.
    public func evaluate(_ directories: [String], in tree: any FileTree) -> [Result<PackageManifest, WorkspaceError>] {
        // Small portions, because one manifest of a hundred targets takes as long as fifty small ones.
        var results = concurrently(directories.count, chunk: 4) { number in
            Result { () throws(WorkspaceError) in try manifest(directories[number], in: tree) }
        }
        guard let cache else { return results }
        let left = directories.indices.filter { index in
            do throws(WorkspaceError) { return !(try results[index].get()).unknowns.isEmpty } catch { return error.isUnevaluatedManifest }
        }
        let answers = concurrently(left.count, chunk: 1) { number in
            Result { () throws(WorkspaceError) in try dumped(directories[left[number]], in: tree, cache) }
        }
        for (index, answer) in zip(left, answers) {
            // An incomplete manifest is better than none.
            if case .failure = answer, case .success = results[index] { continue }
            results[index] = answer
        }
        return results
    }

    /// The manifest by `swift package dump-package`, or by an answer in a cache.
    func dumped(_ directory: String, in tree: any FileTree, _ cache: ManifestCache) throws(WorkspaceError) -> PackageManifest {
        let path = joinPath(directory, "Package.swift")
        guard let toolchain else {
            throw WorkspaceError(path, "no 'swift' is on the search path; install a Swift toolchain or add its folder to PATH")
        }
        let package = tree.absolutePath(of: directory) ?? ""
        var inputs: [(name: String, contents: [UInt8])] = []
        for entry in try tree.entries(of: directory) where TargetSources.isManifest(entry.name) {
            inputs.append((entry.name, try tree.contents(of: joinPath(directory, entry.name))))
        }
        // The toolchain reads the files on disk, which those of another revision are not.
        let onDisk = try? FileManager.default.contentsOfDirectory(atPath: package).filter(TargetSources.isManifest)
        let isSame = inputs.allSatisfy { FileManager.default.contents(atPath: "\(package)/\($0.name)")?.elementsEqual($0.contents) == true }
        guard isSame, onDisk?.count == inputs.count else {
            throw .manifestFailed(path, output: "this version of the manifest is not on disk")
        }
        // A mirror changes the location of a dependency.
        let mirrors = ".swiftpm/configuration/mirrors.json"
        if let contents = try? tree.contents(of: joinPath(directory, mirrors)) { inputs.append((mirrors, contents)) }
        let key = ManifestCache.key(package: package, manifests: inputs, toolchain: toolchain.identity, environment: environment)
        if let answer = key.flatMap(cache.answer), let manifest = try? PackageManifest(dump: answer, path: path) { return manifest }
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let answer = try toolchain.dump(package: package, scratch: scratch, path: path)
        let manifest = try PackageManifest(dump: answer, path: path)
        if let key { cache.store(answer, for: key) }
        return manifest
    }

    public func manifest(_ directory: String, in tree: any FileTree) throws(WorkspaceError) -> PackageManifest {
        let names = Set(try tree.entries(of: directory).map(\.name))
        let chosen = try manifest(among: names, directory, tree)
        let path = joinPath(directory, chosen)
        let text = try tree.contents(of: path)
        let folder = tree.absolutePath(of: directory) ?? "/" + directory
        let tools = DependencyPlaces.toolsVersion(text) ?? CompilerVersion(3, 1)
        let compiler = max(installed ?? Self.newestKnown, tools)
        let evaluation = ManifestEvaluation(
            text, file: "\(folder)/\(chosen)", folder: folder, environment: environment,
            disk: .default,
            holds: { Self.holds($0, tools: tools, compiler: compiler, flags: [], on: platform) })
        let lines = text.withUnsafeBytes { LineStarts($0) }
        guard let package = evaluation.constructed.last(where: { $0.name == "Package" }) else {
            // A manifest of imports hides a folder from Xcode: it declares nothing.
            if !evaluation.hasStatements, text.withUnsafeBytes(Self.libraryName.finds) {
                return PackageManifest(name: lastComponent(ofLocation: folder), fileName: chosen)
            }
            let unknown = evaluation.exhausted ?? evaluation.unreadable.first
            let reason = unknown?.reason ?? "a manifest that creates no 'Package'"
            throw .notEvaluated(path, reason: reason, place: lines.position(of: unknown?.place ?? 0))
        }
        var manifest = PackageManifest(
            package, tools: tools, folder: folder, hasModuleMap: names.contains("module.modulemap"), mirrors: mirrors(directory, tree),
            position: lines.position)
        manifest.fileName = chosen
        // A statement that was not read may change any fact.
        let unread = evaluation.unreadable.map { ("a statement", $0) } + [evaluation.exhausted].compactMap { $0.map { ("the rest", $0) } }
        manifest.unknowns += unread.map { fact, problem in
            .init(fact: fact, isDependency: false, position: lines.position(of: problem.place), reason: problem.reason)
        }
        let dependsOnCompiler = names.count(where: TargetSources.isManifest) > 1 || text.withUnsafeBytes(Self.versionQuestions.finds)
        if compiler != installed, dependsOnCompiler || tools > installed ?? Self.newestKnown {
            manifest.assumedCompiler = compiler.description
        }
        return manifest
    }

    private static let libraryName = WordSearch(["PackageDescription"])
    private static let versionQuestions = WordSearch(["compiler(", "swift("])

    /// Selects one of a package's manifests: the one for the compiler's own version, else the newest for an older one, if it requires newer
    /// tools than the plain one.
    private func manifest(among names: Set<String>, _ directory: String, _ tree: any FileTree) throws(WorkspaceError) -> String {
        let compiler = installed ?? Self.newestKnown
        let candidates = names.filter(TargetSources.isManifest).sorted().compactMap { name in
            CompilerVersion(name.dropFirst("Package@swift-".count).dropLast(".swift".count)).map { (version: $0, name: name) }
        }
        // `Package@swift-6.swift` is for each 6.x, and `Package@swift-6.0.swift` is not.
        let own = candidates.filter { "Package@swift-\(compiler).".hasPrefix($0.name.dropLast("swift".count)) }
        if let exact = own.max(by: { $0.version < $1.version }) { return exact.name }
        let hasPlain = names.contains("Package.swift")
        guard let newest = candidates.filter({ $0.version <= compiler }).max(by: { $0.version < $1.version }) else {
            return hasPlain ? "Package.swift" : candidates.min { $0.version < $1.version }?.name ?? "Package.swift"
        }
        guard hasPlain else { return newest.name }
        let plain = DependencyPlaces.toolsVersion(try tree.contents(of: joinPath(directory, "Package.swift"))) ?? CompilerVersion(3, 1)
        let other = DependencyPlaces.toolsVersion(try tree.contents(of: joinPath(directory, newest.name))) ?? CompilerVersion(3, 1)
        return other > plain || plain > compiler ? newest.name : "Package.swift"
    }

    /// The locations that the package or the user replaces by others.
    private func mirrors(_ directory: String, _ tree: any FileTree) -> [String: String] {
        let users = [environment["HOME"].map { "\($0)/.swiftpm" }, environment["XDG_CONFIG_HOME"].map { "\($0)/swiftpm" }]
        let files = users.compactMap { $0.flatMap { FileManager.default.contents(atPath: "\($0)/configuration/mirrors.json") } }
        let own = try? tree.contents(of: joinPath(directory, ".swiftpm/configuration/mirrors.json"))
        let mirrors = (files + [own.map { Data($0) }].compactMap(\.self)).flatMap { JSONValue(parsing: $0)?.list("object") ?? [] }
        return Dictionary(mirrors.compactMap { one in one["original"]?.text.flatMap { old in one["mirror"]?.text.map { (old, $0) } } }) {
            $1
        }
    }

    /// Whether the condition of an `#if` of a manifest holds; an unknown one does not.
    static func holds(
        _ condition: BuildCondition, tools: CompilerVersion, compiler: CompilerVersion, flags: Set<String>,
        on platform: BuildConfiguration.Platform
    ) -> Bool {
        condition.truth { question in
            switch question {
            case .flag(let name): TruthValue(flags.contains(name))
            case .question("os", let system): TruthValue(platform.names.contains(system))
            case .question("canImport", let module):
                TruthValue(
                    ["PackageDescription", "FoundationEssentials"].contains(module)
                        || module == "Glibc" && platform == .linux || PlatformModules.isAvailable(module, on: platform) == true)
            case .question("compiler", let version): TruthValue(compare(version, with: compiler))
            // The mode of tools 5 is the newest version 5; that of tools 6 is the compiler's own.
            case .question("swift", let version):
                TruthValue(compare(version, with: tools < CompilerVersion(6) ? CompilerVersion(5, 10) : compiler))
            default: .false
            }
        } == .true
    }

    private static func compare(_ question: String, with known: CompilerVersion) -> Bool {
        if question.hasPrefix(">="), let version = CompilerVersion(question.dropFirst(2)) { return known >= version }
        if question.hasPrefix("<"), let version = CompilerVersion(question.dropFirst()) { return known < version }
        return false
    }
}
