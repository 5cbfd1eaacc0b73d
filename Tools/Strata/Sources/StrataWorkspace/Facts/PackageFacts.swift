import Foundation
public import StrataScan

/// The facts of one package, in a form that can be stored and merged with those of others.
///
/// Facts depend on the package's own files, the toolchain and the exclusions, but on no other package and no absolute path. They can
/// therefore be cached by content, and created on many machines at the same time.
public struct PackageFacts: Codable, Hashable, Sendable {
    /// The version of the format; facts of another version are refused.
    public static let currentFormat = 3

    /// The sources of a target.
    struct Module: Codable, Hashable, Sendable {
        var target: String
        var kind: WorkspaceModule.Kind
        var importNames: [String]
        var directory: String?
        var files: [SourceFile]
        var otherFiles: [IncludingFile]
        var resources: [ModuleResource]
    }

    /// The modules of an external product.
    struct Product: Codable, Hashable, Sendable {
        var product: ExternalProduct
        var modules: ExternalModules
    }

    let format: Int
    /// The package's folder, relative to the workspace.
    public let directory: String
    let manifest: PackageManifest
    let manifestText: String
    let modules: [Module]
    let ledger: [FileLedger.Entry]
    let products: [Product]

    /// Creates the facts of the only package of a workspace.
    ///
    /// - Parameters:
    ///   - workspace: A workspace without problems.
    ///   - tree: Its files.
    /// - Throws: `WorkspaceError` if something could not be read.
    public init(_ workspace: Workspace, tree: any FileTree) throws(WorkspaceError) {
        if let problem = workspace.problems.first { throw problem }
        guard let package = workspace.packages.first else { throw .noPackages(".") }
        format = Self.currentFormat
        directory = package.directory
        manifestText = String(decoding: try tree.contents(of: package.manifestPath), as: UTF8.self)
        var manifest = package.manifest
        // The location of the workspace on this machine is private.
        let root = tree.absolutePath(of: "") ?? ""
        for index in manifest.dependencies.indices {
            guard case .path(let path) = manifest.dependencies[index].source else { continue }
            manifest.dependencies[index].source = Self.relative(path, to: root).map { .path($0) } ?? .remote
        }
        self.manifest = manifest
        modules = package.modules.map { module in
            Module(
                target: module.id.target, kind: module.kind, importNames: module.importNames, directory: module.directory,
                files: module.files, otherFiles: module.otherFiles, resources: module.resources)
        }
        ledger = workspace.ledger.entries
        products = workspace.externalProducts.sorted { $0.key < $1.key }.map { Product(product: $0.key, modules: $0.value) }
    }

    private static func relative(_ path: String, to root: String) -> String? {
        if path == root { return "/" }
        return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count)) : nil
    }

    /// Reads facts.
    ///
    /// - Throws: `WorkspaceError` when the bytes are no facts of this version.
    public init(json: [UInt8], path: String) throws(WorkspaceError) {
        struct Header: Codable { var format: Int }
        do {
            let format = try JSONDecoder().decode(Header.self, from: Data(json)).format
            guard format == Self.currentFormat else {
                throw WorkspaceError.unreadableFacts(path, reason: "their format is \(format), this strata reads \(Self.currentFormat)")
            }
            self = try JSONDecoder().decode(PackageFacts.self, from: Data(json))
        } catch let error as WorkspaceError {
            throw error
        } catch let DecodingError.dataCorrupted(context), let DecodingError.keyNotFound(_, context), let DecodingError.typeMismatch(
            _, context),
            let DecodingError.valueNotFound(_, context)
        {
            let place = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw .unreadableFacts(path, reason: place.isEmpty ? "this is not JSON" : "'\(place)' is missing or of another kind")
        } catch {
            throw .unreadableFacts(path, reason: "this is not JSON")
        }
    }

    /// The facts as JSON, the same bytes on every machine.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding texts, numbers and flags cannot fail.
        return (try? encoder.encode(self)).map { [UInt8]($0) + [0x0A] } ?? []
    }
}

extension Workspace {
    /// Creates a workspace from the facts of its packages.
    ///
    /// - Parameters:
    ///   - facts: One per package; duplicates are a problem.
    ///   - matrix: The platforms and builds for `#if`.
    ///   - exclusions: The excluded paths, already checked for matches.
    public init(facts: [PackageFacts], matrix: BuildMatrix = .common, excluding exclusions: [PathPattern] = []) {
        self.init(usedExclusions: Set(exclusions.indices))
        var seen: Set<String> = []
        for facts in facts.sorted(by: { $0.directory < $1.directory }) {
            guard seen.insert(facts.directory).inserted else {
                problems.append(
                    .unreadableFacts(joinPath(facts.directory, "Package.swift"), reason: "two files contain facts of this package"))
                continue
            }
            var package = WorkspacePackage(
                directory: facts.directory, manifest: facts.manifest, text: ManifestText(Array(facts.manifestText.utf8)), modules: [])
            let targets = Dictionary(facts.manifest.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            for module in facts.modules {
                guard let target = targets[module.target] else { continue }
                var model = WorkspaceModule(
                    id: ModuleID(package: facts.directory, target: module.target),
                    name: target.kind == .snippet ? Snippets.moduleName(of: target) : c99Name(module.target),
                    importNames: module.importNames, kind: module.kind, directory: module.directory, files: module.files,
                    otherFiles: module.otherFiles, dependencies: [], position: package.text.position(ofTarget: module.target),
                    resources: module.resources)
                model.configure(matrix, target: target, of: facts.manifest, isPackage: true)
                package.modules.append(model)
            }
            packages.append(package)
            ledger.entries += facts.ledger
            for product in facts.products { externalProducts[product.product] = product.modules }
        }
        if packages.isEmpty { problems.append(.noPackages(".")) }
        // In facts, the workspace is the root of all paths.
        let resolver = DependencyResolver(
            packages: Dictionary(packages.map { ($0.directory, $0.manifest) }, uniquingKeysWith: { first, _ in first }),
            absolutePath: { "/" + $0 })
        resolver.resolve(in: &self)
        reportMissing(Set(packages.map(\.directory)), exclusions)
        IncludeResolver(self).resolve(in: &self)
    }

    /// Reports packages of the workspace that the given ones depend on but that are missing.
    private mutating func reportMissing(_ known: Set<String>, _ exclusions: [PathPattern]) {
        var missing: Set<String> = []
        for package in packages {
            for dependency in package.manifest.dependencies {
                guard case .path(let path) = dependency.source, !dependency.isFetched else { continue }
                let directory = joinPath("", path)
                if !known.contains(directory), !exclusions.excludeFolder(directory) { missing.insert(directory) }
            }
        }
        unreadPackages.formUnion(missing)
        problems += missing.sorted().map { .missingFacts(joinPath($0, "Package.swift")) }
    }
}
