package import Foundation
import ScanOracle

/// The targets of described packages, which files they hold, and which of them each declares.
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

    /// Puts packages together.
    ///
    /// - Parameters:
    ///   - packages: the packages.
    ///   - root: the workspace's absolute path.
    ///   - read: gives a file's bytes; only lines that export an import are looked for.
    /// - Throws: what `read` throws.
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
                // A parse of every file takes a minute; hardly any exports something.
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
        let neighbours =
            [package]
            + packages[package].dependencies.compactMap { dependency in
                dependency.path.flatMap { path in packages.firstIndex { $0.path == path } }
            }
        let products = Set(target.productDependencies ?? [])
        let others = neighbours.flatMap { neighbour in
            let held = packages[neighbour].products.filter { products.contains($0.name) }.flatMap(\.targets)
            return held.compactMap { self.target(named: $0, in: neighbour) }
        }
        return own + others
    }

    private func target(named name: String, in package: Int) -> Target? {
        packages[package].targets.firstIndex { $0.name == name }.map { Target(package: package, number: $0) }
    }

    /// The target that holds a file, by the file's path in the workspace.
    package func owner(of path: String) -> Target? { owners["\(root)/\(path)"] }

    /// A target's module and package, for users.
    package func name(of target: Target) -> String {
        "\(packages[target.package].targets[target.number].c99name) (\(packages[target.package].name))"
    }

    /// A target's module.
    package func module(of target: Target) -> String { packages[target.package].targets[target.number].c99name }

    /// Why one target may use another's declarations.
    package enum Explanation: Hashable, Sendable {
        /// It declares the target, or a product that holds it.
        case declared
        /// It declares a target that exports the other, perhaps through more of them; the modules between, in their order.
        case exported(by: [String])
    }

    /// Why one target may use another's declarations, or `nil` when the manifests do not say.
    ///
    /// - Parameter assumed: targets that count as declared, too.
    package func explanation(from user: Target, to used: Target, assuming assumed: [Target] = []) -> Explanation? {
        let targets = (declared[user] ?? []) + assumed
        if targets.contains(used) { return .declared }
        // Breadth first, so that the shortest way is named.
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
