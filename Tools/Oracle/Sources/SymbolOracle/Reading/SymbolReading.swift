import Foundation
import ScanOracle
import StrataIndex
package import StrataScan
import StrataWorkspace

/// The packages of a workspace that was built, and the uses of another module's declarations, as Strata reads them.
package struct SymbolReading: Sendable {
    /// A use of another module's declaration.
    package struct Use: Hashable, Sendable {
        package var path: String
        package var position: SourcePosition
        /// The using module's name.
        package var from: String
        /// The name of the declaring module.
        package var to: String
        /// How it is used: `calls`, `uses`, `extends` and so on.
        package var role: String
        /// The declaration's name, qualified by its type.
        package var name: String
        /// The file that declares it.
        package var declaredIn: String

        /// Creates a use.
        package init(path: String, position: SourcePosition, from: String, to: String, role: String, name: String, declaredIn: String) {
            (self.path, self.position, self.from, self.to) = (path, position, from, to)
            (self.role, self.name, self.declaredIn) = (role, name, declaredIn)
        }
    }

    /// The package folders relative to the workspace, which is the empty string.
    package var packages: [String] = []
    /// Sorted by file and position.
    package var uses: [Use] = []
    /// The files without symbols, with the reason.
    package var unknown: [(path: String, reason: String)] = []

    /// Creates an empty reading.
    package init() {}

    /// Reads a workspace and the index of its build.
    ///
    /// - Parameters:
    ///   - workspace: The workspace's folder.
    ///   - exclusions: Patterns of excluded paths.
    ///   - stores: The index stores; empty to search below `.build`.
    ///   - cache: The folder for evaluated manifests.
    /// - Throws: `OracleError` if the workspace, a manifest or a store cannot be read, or there is no store.
    package init(workspace: String, exclusions: [String], stores: [String], cache: String) throws {
        let environment = ProcessInfo.processInfo.environment
        do {
            let tree = try DiskTree(workspace)
            let manifests = ToolchainManifests(cacheDirectory: cache, environment: environment)
            let loaded = WorkspaceLoader(tree: tree, manifests: manifests).load(excluding: exclusions.map(PathPattern.init))
            if let problem = loaded.problems.first { throw problem }
            let found = stores.isEmpty ? StoreFinder(tree: tree, environment: environment).stores(of: loaded) : stores
            guard !found.isEmpty else { throw OracleError.indexMissing(workspace) }
            let symbols = try SymbolReader(tree: tree, environment: environment, reading: .inThisProcess, cache: nil).read(
                loaded, stores: found, includesOwnModules: false)
            take(loaded, symbols)
        } catch let error as OracleError {
            throw error
        } catch {
            throw OracleError.unreadableAnswer("\(workspace)", reason: "\(error)")
        }
    }

    private mutating func take(_ workspace: Workspace, _ symbols: SymbolFacts) {
        packages = workspace.packages.map(\.directory)
        let names = Dictionary(workspace.modules.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        uses = symbols.uses.map { use in
            let symbol = symbols.symbols[use.symbol]
            return Use(
                path: use.path, position: use.position, from: names[use.module] ?? use.module.target,
                to: names[symbol.module] ?? symbol.module.target, role: use.role.rawValue, name: symbol.name, declaredIn: symbol.path)
        }
        uses.sort { ($0.path, $0.position, $0.role, $0.to, $0.name) < ($1.path, $1.position, $1.role, $1.to, $1.name) }
        unknown = (symbols.stale + symbols.missing + symbols.damaged).sorted().map { ($0, symbols.problem(of: $0) ?? "nothing is known") }
    }
}
