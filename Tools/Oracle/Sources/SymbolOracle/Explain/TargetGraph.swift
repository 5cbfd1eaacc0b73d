package import Foundation
import ScanOracle

/// The targets of described packages with their files and dependencies.
package struct TargetGraph: Sendable {
    /// A target by its package's and its own position.
    package struct Target: Hashable, Sendable {
        let package: Int
        let number: Int
    }

    private let packages: [DescribedPackage]
    private let root: String
    private var owners: [String: Target] = [:]
    private var declared: [Target: [Target]] = [:]
    private var exported: [Target: [Target]] = [:]

    /// Creates the graph of packages.
    ///
    /// - Parameters:
    ///   - packages: The packages.
    ///   - root: The workspace's absolute path.
    ///   - read: Reads a file, in which exported imports are searched.
    /// - Throws: Errors of `read`.
    package init(_ packages: [DescribedPackage], root: String, reading read: (_ path: String) throws -> Data) rethrows {
        self.packages = packages
        self.root = root
        for (package, description) in packages.enumerated() {
            for (number, target) in description.targets.enumerated() {
                let id = Target(package: package, number: number)
                for source in target.sources ?? [] { owners[path(of: source, in: target, of: description)] = id }
                declared[id] = dependencies(of: target, in: package)
            }
        }
        for (id, targets) in declared {
            let description = packages[id.package]
            let target = description.targets[id.number]
            var names: Set<String> = []
            for source in target.sources ?? [] where source.hasSuffix(".swift") {
                let bytes = try read(path(of: source, in: target, of: description))
                // Parsing every file takes a minute, and few export anything.
                guard bytes.range(of: Data("@_exported".utf8)) != nil else { continue }
                let reading = bytes.withUnsafeBytes { SyntaxReading($0) }
                names.formUnion(reading.imports.filter { $0.attributes.contains("@_exported") }.compactMap(\.path.first))
            }
            exported[id] = targets.filter { names.contains(packages[$0.package].targets[$0.number].c99name) }
        }
    }

    private func path(of source: String, in target: DescribedPackage.Target, of package: DescribedPackage) -> String {
        NSString(string: "\(package.path)/\(target.path)/\(source)").standardizingPath
    }

    private func dependencies(of target: DescribedPackage.Target, in package: Int) -> [Target] {
        let own = (target.targetDependencies ?? []).compactMap { self.target(named: $0, in: package) }
        let neighbors =
            [package]
            + packages[package].dependencies.compactMap { dependency in
                dependency.path.flatMap { path in packages.firstIndex { $0.path == path } }
            }
        let products = Set(target.productDependencies ?? [])
        let others = neighbors.flatMap { neighbor in
            let held = packages[neighbor].products.filter { products.contains($0.name) }.flatMap(\.targets)
            return held.compactMap { self.target(named: $0, in: neighbor) }
        }
        return own + others
    }

    private func target(named name: String, in package: Int) -> Target? {
        packages[package].targets.firstIndex { $0.name == name }.map { Target(package: package, number: $0) }
    }

    /// The target of a file, by its path in the workspace.
    package func owner(of path: String) -> Target? { owners["\(root)/\(path)"] }

    /// A target's module and package, for users.
    package func name(of target: Target) -> String {
        "\(packages[target.package].targets[target.number].c99name) (\(packages[target.package].name))"
    }

    /// A target's module.
    package func module(of target: Target) -> String { packages[target.package].targets[target.number].c99name }

    /// The reason why a target may use another's declarations.
    package enum Explanation: Hashable, Sendable {
        /// It declares the target, or a product that contains it.
        case declared
        /// It declares a target that exports the other, possibly through more targets, in order.
        case exported(by: [String])
    }

    /// The reason why a target may use another's declarations; `nil` if the manifests give none.
    ///
    /// - Parameter assumed: Further targets that count as declared.
    package func explanation(from user: Target, to used: Target, assuming assumed: [Target] = []) -> Explanation? {
        let targets = (declared[user] ?? []) + assumed
        if targets.contains(used) { return .declared }
        // Breadth first, to find the shortest path.
        var ways = targets.map { [$0] }
        var seen = Set(targets)
        while !ways.isEmpty {
            var longer: [[Target]] = []
            for way in ways {
                for next in way.last.flatMap({ exported[$0] }) ?? [] {
                    if next == used { return .exported(by: way.map(module)) }
                    if seen.insert(next).inserted { longer.append(way + [next]) }
                }
            }
            ways = longer
        }
        return nil
    }
}
