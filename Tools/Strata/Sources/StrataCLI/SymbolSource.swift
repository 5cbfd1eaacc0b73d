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

struct SymbolSource {
    let tree: DiskTree
    let console: Console
    let choice: IndexStoreChoice
    let isRequired: Bool
    let cache: String
    /// The files whose scanned text is not the one on disk.
    var differing: Set<String> = []

    /// Adds symbols to the workspace, or the reason why there are none. It is an error only if a given store cannot be read.
    func read(into workspace: inout Workspace, _ configuration: Configuration?) throws(WorkspaceError) {
        let reader = SymbolReader(tree: tree, cache: cache)
        let includesOwnModules = configuration?.layers.contains { !$0.files.isEmpty } ?? false
        let closed = configuration?.closedModules(of: workspace) ?? [:]
        switch choice {
        case .off: break
        case .path(let path):
            workspace.symbols = try reader.read(
                workspace, stores: [StoreFinder.store(at: console.absolutePath(path))], includesOwnModules: includesOwnModules,
                closed: closed, differing: differing)
        case .auto:
            let finder = StoreFinder(tree: tree, environment: console.environment)
            let stores = finder.stores(of: workspace)
            guard !stores.isEmpty else {
                // An Xcode project may have been built elsewhere.
                let isXcode = workspace.packages.contains(where: \.isProject)
                guard isRequired || isXcode else { break }
                workspace.symbols.reason = "no index store was found in \(finder.places(of: workspace))"
                guard isXcode else { break }
                workspace.symbols.reason? +=
                    "; build the app once with 'xcodebuild build', or pass the folder of its '-index-store-path' with '--index-store'"
                break
            }
            do throws(WorkspaceError) {
                workspace.symbols = try reader.read(
                    workspace, stores: stores, includesOwnModules: includesOwnModules, closed: closed, differing: differing)
            } catch {
                workspace.symbols.reason = "\(error)"
            }
        }
        workspace.symbols.read = console.now
        if isRequired { require(&workspace) }
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
