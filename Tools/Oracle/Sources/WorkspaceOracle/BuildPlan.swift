import Foundation

/// The files that SwiftPM compiles, from its build plan in the scratch folder (`debug.yaml`).
///
/// Each module is one command, whose inputs are its sources, the modules of its direct dependencies and the objects of C dependencies.
public struct BuildPlan: Sendable {
    /// A module of Swift.
    public struct Module: Sendable {
        /// The absolute paths of its sources.
        public var sources: Set<String> = []
        /// The modules used by the command, including C modules.
        public var uses: Set<String> = []
    }

    /// The modules by name. The second compilation of modules that build tools use is omitted.
    public private(set) var modules: [String: Module] = [:]

    /// Parses a plan.
    ///
    /// - Parameter products: The scratch folder, whose files are outputs.
    public init(_ text: String, products: String) {
        var inputs: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("    inputs: ") {
                inputs = Self.list(line)
            } else if line.hasPrefix("    outputs: ") {
                let made = Self.list(line).last { $0.hasSuffix(".swiftmodule") }
                guard let made else { continue }
                let isTool = made.contains("/Modules-tool/")
                let name = Self.name(made)
                guard modules[name] == nil || !isTool else { continue }
                var module = Module()
                for input in inputs {
                    if input.hasSuffix(".swift"), !input.hasPrefix(products + "/") { module.sources.insert(input) }
                    if input.hasSuffix(".swiftmodule") { module.uses.insert(Self.name(input)) }
                    if input.hasSuffix(".o"), let folder = input.split(separator: "/").first(where: Self.isBuildFolder) {
                        let name = String(folder.dropLast(6))
                        module.uses.insert(name.hasSuffix("-tool") ? String(name.dropLast(5)) : name)
                    }
                }
                modules[name] = module
            }
        }
    }

    /// `CNet.build` contains the objects of the module CNet.
    private static func isBuildFolder(_ name: Substring) -> Bool { name.hasSuffix(".build") && name.count > 6 }

    private static func list(_ line: Substring) -> [String] {
        guard let start = line.firstIndex(of: "[") else { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8))) ?? []
    }

    private static func name(_ path: String) -> String { String((path.split(separator: "/").last ?? "").dropLast(12)) }
}
