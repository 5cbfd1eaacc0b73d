package import Foundation
import ScanOracle

/// A package as `swift package describe --type json` shows it.
package struct DescribedPackage: Sendable, Decodable {
    /// A target and its files.
    package struct Target: Sendable, Decodable {
        package var name: String
        package var c99name: String
        /// The folder of its sources, relative to the package.
        package var path: String
        /// Relative to `path`; nil for targets without sources.
        package var sources: [String]?
        package var targetDependencies: [String]?
        package var productDependencies: [String]?
    }

    /// A product and its targets.
    package struct Product: Sendable, Decodable {
        package var name: String
        package var targets: [String]
    }

    /// A declared package dependency.
    package struct Dependency: Sendable, Decodable {
        package var identity: String
        /// Its path, if it is in the file system.
        package var path: String?
    }

    package var name: String
    /// The absolute path.
    package var path: String
    package var targets: [Target]
    package var products: [Product]
    package var dependencies: [Dependency]

    /// Decodes the output of `swift package describe`.
    ///
    /// - Throws: `OracleError` with the package and the missing part.
    package init(json: Data, of package: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            self = try decoder.decode(Self.self, from: json)
        } catch let DecodingError.keyNotFound(key, context) {
            let place = (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
            throw OracleError.unreadableAnswer(package, reason: "the answer of 'swift package describe' has no '\(place)'")
        } catch {
            throw OracleError.unreadableAnswer(package, reason: "the answer of 'swift package describe' cannot be read")
        }
    }
}
