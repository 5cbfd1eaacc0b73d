public import Foundation
import StrataIndex
import StrataRules
import StrataScan
import StrataWorkspace

/// A checker's findings about a compiled world's symbols, compared with the expected ones.
public struct CompiledComparison: Sendable {
    /// Expected findings that are missing.
    public private(set) var silent: [CompiledWorld.Claim] = []
    /// Findings that are not expected.
    public private(set) var invented: [CompiledWorld.Claim] = []
    /// Reasons why a world could not be checked: compiler errors, and files missing from the index.
    public private(set) var problems: [String] = []

    /// Whether findings and expectations are equal.
    public var isEqual: Bool { silent.isEmpty && invented.isEmpty && problems.isEmpty }

    /// Compiles and compares.
    ///
    /// - Parameters:
    ///   - world: the world.
    ///   - folder: an empty folder for it.
    public init(_ world: CompiledWorld, in folder: URL) throws {
        try world.world.write(to: folder)
        let products = folder.appendingPathComponent(".build")
        let store = products.appendingPathComponent("store")
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        // The marker of a build folder.
        try Data("{}".utf8).write(to: products.appendingPathComponent("workspace-state.json"))
        for module in world.modules {
            if let error = try Self.compile(module, in: folder, products) {
                problems.append("\(module.path) does not compile: \(error)")
                return
            }
        }
        let tree = try DiskTree(folder.path)
        let configuration = try Configuration(yaml: world.world.files[".strata.yml"] ?? "", file: ".strata.yml")
        var workspace = WorkspaceLoader(tree: tree, manifests: MemoryManifests(world.world.dumps)).load()
        let reader = SymbolReader(
            tree: tree, environment: ProcessInfo.processInfo.environment, reading: .inThisProcess, cache: nil)
        workspace.symbols = try reader.read(workspace, stores: [store.path], includesOwnModules: false)
        let result = Checker().check(workspace, configuration: configuration, today: .first)
        let found = Set(
            result.findings.map {
                CompiledWorld.Claim(
                    path: $0.path, line: $0.position.line, column: $0.position.column, rule: $0.rule, name: $0.to ?? "")
            })
        silent = world.truth.subtracting(found).sorted()
        invented = found.subtracting(world.truth).sorted()
        problems = result.workspaceProblems.map(\.description) + result.configurationProblems.map(\.description)
        for path in workspace.symbols.stale + workspace.symbols.missing + workspace.symbols.damaged {
            problems.append("\(path): \(workspace.symbols.problem(of: path) ?? "not known")")
        }
    }

    /// Compiles a module as a build does, and returns the first error.
    private static func compile(_ module: CompiledWorld.Module, in folder: URL, _ products: URL) throws -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-c", "-wmo", "-parse-as-library", "-swift-version", "5", "-module-name", module.name, "-I", products.path,
            "-emit-module", "-emit-module-path", products.appendingPathComponent("\(module.name).swiftmodule").path, "-o",
            products.appendingPathComponent("\(module.name).swift.o").path, "-index-store-path",
            products.appendingPathComponent("store").path, "-index-ignore-system-modules",
            // Objective-C names without its runtime, because nothing is linked.
            "-Xfrontend", "-enable-objc-interop", "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
            folder.appendingPathComponent(module.path).path,
        ]
        if module.seesOnlyImports { process.arguments? += ["-enable-upcoming-feature", "MemberImportVisibility"] }
        let output = Pipe()
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return nil }
        return text.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
            ?? "swiftc exits with \(process.terminationStatus)"
    }
}
