public import StrataScan

/// Evaluates manifests without a compiler, for the part of Swift that they use.
///
/// The result is the output of `swift package dump-package`, or a refusal. Everything that the compiler checks is checked before anything
/// runs, so a manifest with an error is never evaluated; an unknown name, overload or effect is a refusal.
public struct ManifestEvaluator: Sendable {
    /// The supported versions of PackageDescription.
    public static let knownCompilers = ToolsVersion(6, 0)..<ToolsVersion(6, 4)

    /// The supported version nearest to the installed one; the newest if none is installed.
    public static func nearestKnownCompiler(to installed: ToolsVersion?) -> ToolsVersion {
        if let installed, knownCompilers.contains(installed) { return installed }
        if let installed, installed < knownCompilers.lowerBound { return knownCompilers.lowerBound }
        return ToolsVersion(knownCompilers.upperBound.major, knownCompilers.upperBound.minor - 1, .max)
    }

    private let folder: String
    private let environment: [String: String]
    private let compiler: ToolsVersion?
    private let hasModuleMap: Bool
    private let fileExists: (@Sendable (String) -> Bool)?
    private let repositoryState: (@Sendable (String) -> RepositoryState?)?

    /// Creates an evaluator for one package.
    ///
    /// - Parameters:
    ///   - folder: The package's absolute path.
    ///   - environment: The variables that manifests may read.
    ///   - compiler: The version of the toolchain; `nil` if there is none.
    ///   - hasModuleMap: Whether the manifest's folder contains a module map.
    ///   - fileExists: Whether a file exists, relative to the toolchain's working directory. If nil, manifests that ask are refused.
    ///   - repositoryState: The state of the folder of a dependency's URL; `nil` if unknown. If nil, such URLs are refused.
    public init(
        folder: String, environment: [String: String], compiler: ToolsVersion?, hasModuleMap: Bool = false,
        fileExists: (@Sendable (String) -> Bool)? = nil, repositoryState: (@Sendable (String) -> RepositoryState?)? = nil
    ) {
        self.folder = folder
        self.environment = environment
        self.compiler = compiler
        self.hasModuleMap = hasModuleMap
        self.fileExists = fileExists
        self.repositoryState = repositoryState
    }

    /// The tools version in the first line of a manifest in the usual spelling; `nil` otherwise.
    public static func toolsVersion(of text: [UInt8]) -> ToolsVersion? { ToolsLine(text)?.version }

    /// Evaluates a manifest.
    ///
    /// - Returns: The JSON of `dump-package`.
    /// - Throws: `Refusal` for the first unsupported construct.
    public func evaluate(_ text: [UInt8]) throws(Refusal) -> JSONValue {
        do {
            guard String(validating: text, as: UTF8.self) != nil, text.count < 1_000_000 else {
                throw Place(offset: 0).refusal("this text")
            }
            // Alone it ends a line for some readers and for others not.
            for (index, byte) in text.enumerated() where byte == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A) {
                throw Place(offset: index).refusal("a carriage return")
            }
            guard let tools = Self.toolsVersion(of: text) else { throw Place(offset: 0).refusal("the line with the tools version") }
            if let compiler, !Self.knownCompilers.contains(ToolsVersion(compiler.major, compiler.minor)) {
                throw Place(offset: 0).refusal("the toolchain of version \(compiler.major).\(compiler.minor)")
            }
            var world = World(tools: tools, compiler: compiler, folder: folder, environment: environment)
            if let compiler, tools > compiler {
                throw world.verdict(
                    "package '\(world.identity)' is using Swift tools version \(tools) but the installed version is \(compiler)")
            }
            guard tools >= ToolsVersion(4, 0), tools <= ToolsVersion(6, 3, .max) else { throw Place(offset: 0).refusal("these tools") }
            world.hasModuleMap = hasModuleMap
            world.fileExists = fileExists
            world.repositoryState = repositoryState
            return try Self.run(text, world)
        } catch let refusal as UnlocatedRefusal {
            throw Self.refusal(refusal, in: text)
        } catch {
            throw Refusal(line: 1, column: 1, reason: "\(error)")
        }
    }

    private static func run(_ text: [UInt8], _ world: World) throws -> JSONValue {
        let statements = try Parser.statements(of: text, world: world)
        let imports = try imports(statements)
        if statements.allSatisfy({ if case .importing = $0.kind { true } else { false } }) {
            var refusal = world.verdict("the manifest declares no package")
            refusal.isPlaceholder = true
            throw refusal
        }
        let interface = try Interface.cache.interface(
            world.tools, macros: imports.contains("CompilerPluginSupport") && world.tools >= ToolsVersion(5, 9))
        // Older tools import Foundation for the manifest.
        let hasFoundation = world.tools < ToolsVersion(5, 8) || imports.contains { $0.hasPrefix("Foundation") }
        let checker = Checker(world: world, interface: interface, hasFoundation: hasFoundation)
        let scope = Scope(parent: nil, function: FunctionContext(depth: 0, result: nil, isNonisolated: false))
        try checker.declareGlobals(statements, scope)
        let action = try checker.block(
            statements.filter { if case .type = $0.kind { false } else { true } }, scope)
        while !checker.postponed.isEmpty { try checker.postponed.removeFirst()() }
        let machine = Machine()
        _ = try action(Frame(machine: machine))
        guard machine.packages.count == 1, let package = machine.packages.first else {
            throw Place(offset: 0).refusal("a manifest of \(machine.packages.count) packages")
        }
        return try DumpWriter(package: package, world: world, interface: interface).json()
    }

    private static func imports(_ statements: [Statement]) throws -> Set<String> {
        var found: Set<String> = []
        for statement in statements {
            guard case .importing(let name) = statement.kind else { continue }
            guard
                ["PackageDescription", "Foundation", "FoundationEssentials", "CompilerPluginSupport", "Foundation.ProcessInfo"].contains(
                    name)
            else {
                throw statement.place.refusal("the module '\(name)'")
            }
            found.insert(name)
        }
        guard found.contains("PackageDescription") else { throw Place(offset: 0).refusal("a manifest without PackageDescription") }
        return found
    }

    private static func refusal(_ refusal: UnlocatedRefusal, in text: [UInt8]) -> Refusal {
        let before = text.prefix(refusal.place.offset)
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        var located = Refusal(line: line, column: refusal.place.offset - start + 1, reason: refusal.reason, verdict: refusal.verdict)
        located.isPlaceholder = refusal.isPlaceholder
        return located
    }
}

/// The contents of a folder that is to be cloned.
public enum RepositoryState: Sendable {
    /// Nothing exists.
    case absent
    case repository
    /// Something that cannot be cloned.
    case other
}

/// The first line of a manifest.
private struct ToolsLine {
    let version: ToolsVersion

    /// Supports the usual spelling only; SwiftPM accepts more.
    init?(_ text: [UInt8]) {
        var line = text.prefix { $0 != 0x0A && $0 != UInt8(ascii: ";") }
        let isCut = text.count > line.count && text[line.count] == UInt8(ascii: ";")
        // Experimental features may follow a semicolon.
        if isCut, text.prefix(while: { $0 != 0x0A }).contains(UInt8(ascii: "(")) { return nil }
        if line.last == 0x0D { line.removeLast() }
        guard line.starts(with: "//".utf8) else { return nil }
        var rest = line.dropFirst(2)
        let first = rest.prefix { $0 == 0x20 }
        rest = rest.dropFirst(first.count)
        let label = "swift-tools-version:"
        guard rest.starts(with: label.utf8) else { return nil }
        rest = rest.dropFirst(label.utf8.count)
        let second = rest.prefix { $0 == 0x20 }
        let parts = rest.dropFirst(second.count).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            part.isEmpty || part.count > 3 || !part.allSatisfy(\.isDigit) ? nil : Int(String(decoding: part, as: UTF8.self))
        }
        guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
        version = ToolsVersion(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
        // Before 5.4 there was only one spelling.
        guard version >= ToolsVersion(5, 4) || (first.count == 1 && second.isEmpty) else { return nil }
    }
}
