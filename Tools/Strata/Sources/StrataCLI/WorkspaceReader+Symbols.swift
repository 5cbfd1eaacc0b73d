import ArgumentParser
import StrataIndex
import StrataRules
import StrataWorkspace

enum IndexStoreChoice: Equatable, ExpressibleByArgument {
    /// The stores of the builds of the workspace and its packages.
    case auto
    case off
    case path(String)

    init?(argument: String) {
        switch argument {
        case "": return nil
        case "auto": self = .auto
        case "off": self = .off
        default: self = .path(argument)
        }
    }

    var defaultValueDescription: String { if case .path(let path) = self { path } else { "\(self)" } }

    static let help = ArgumentHelp(
        "The compiler's index: auto (in .build and Xcode's DerivedData), off, or the path of a store or build folder.",
        valueName: "auto|off|path")
}

extension WorkspaceReader {
    /// The index stores that the command line names, or those of the builds of the workspace.
    func indexStores(of workspace: Workspace, in tree: DiskTree) -> [String] {
        switch indexStore {
        case .off: []
        case .path(let path): [StoreFinder.store(at: console.absolutePath(path))]
        case .auto: StoreFinder(tree: tree, environment: console.environment).stores(of: workspace)
        }
    }

    /// Adds symbols to the workspace, or the reason why there are none. It is an error only if a given store cannot be read. The scanned
    /// text of `differing` files is not the one on disk.
    func readSymbols(
        into workspace: inout Workspace, _ configuration: Configuration?, _ tree: DiskTree, differing: Set<String> = []
    ) throws(WorkspaceError) {
        let stores = indexStores(of: workspace, in: tree)
        // An Xcode project may have been built elsewhere.
        let isXcode = workspace.packages.contains(where: \.isProject)
        if stores.isEmpty, indexStore == .auto, requiresSymbols || isXcode {
            let places = StoreFinder(tree: tree, environment: console.environment).places(of: workspace)
            let remedy = "build the app once with 'xcodebuild build', or pass the folder of its '-index-store-path' with '--index-store'"
            workspace.symbols.reason = "no index store was found in \(places)" + (isXcode ? "; \(remedy)" : "")
        }
        do throws(WorkspaceError) {
            let reader = SymbolReader(tree: tree, cache: "\(cacheDirectory(of: tree))/symbols/\(SymbolReader.cacheName(of: tree.root))")
            if !stores.isEmpty {
                workspace.symbols = try reader.read(
                    workspace, stores: stores, includesOwnModules: configuration?.layers.contains { !$0.files.isEmpty } ?? false,
                    closed: configuration?.closedModules(of: workspace) ?? [:], differing: differing)
            }
        } catch {
            guard indexStore == .auto else { throw error }
            workspace.symbols.reason = "\(error)"
        }
        workspace.symbols.read = console.now
        if requiresSymbols { require(&workspace) }
    }

    private func require(_ workspace: inout Workspace) {
        let symbols = workspace.symbols
        guard symbols.isChecked else {
            workspace.problems.append(.missingSymbols(".", reason: symbols.reason ?? "no index store was found"))
            return
        }
        for path in (symbols.stale + symbols.missing + symbols.damaged).sorted() {
            workspace.problems.append(.missingSymbols(path, reason: symbols.problem(of: path) ?? "it is not in the index"))
        }
        // It may be the newest unit of a file with older ones.
        for damage in symbols.damages where damage.path == nil {
            workspace.problems.append(.missingSymbols(".", reason: "\(damage.entry) of the index \(damage.reason)"))
        }
    }
}
