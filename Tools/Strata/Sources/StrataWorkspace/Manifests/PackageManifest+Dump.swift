import Foundation
import StrataScan

extension PackageManifest {
    /// Parses the output of `swift package dump-package`.
    ///
    /// - Parameters:
    ///   - json: The bytes; text before the first `{` is skipped.
    ///   - path: The manifest's path, for the error.
    /// - Throws: `WorkspaceError` if the JSON is invalid.
    public init(dump json: [UInt8], path: String) throws(WorkspaceError) {
        guard let start = json.firstIndex(of: 0x7B) else { throw .unreadableDump(path, reason: "it contains no JSON") }
        do {
            let dump = try JSONDecoder().decode(Dump.self, from: Data(json[start...]))
            self = try dump.manifest()
        } catch let error as DecodingError {
            throw .unreadableDump(path, reason: Self.reason(of: error))
        } catch {
            throw .unreadableDump(path, reason: "\(error)")
        }
    }

    private static func reason(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "no key '\(key.stringValue)' at '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is not valid JSON" : "an unexpected value at '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
        @unknown default: "it has another shape"
        }
    }
}

/// The JSON's shape. Enumerations with values are objects with one key, and target dependencies are arrays of mixed types.
private struct Dump: Decodable {
    var name: String
    var toolsVersion: ToolsVersion
    var swiftLanguageVersions: [String]?
    var dependencies: [Dependency]
    var products: [Product]
    var targets: [Target]
    var traits: [Trait]?
    var platforms: [Platform]?

    struct Platform: Decodable {
        var platformName: String
    }

    struct Trait: Decodable {
        var name: String
    }

    struct ToolsVersion: Decodable {
        // swift-format-ignore: NoLeadingUnderscores
        var _version: String
    }

    struct Product: Decodable {
        var name: String
        var targets: [String]
    }

    struct Dependency: Decodable {
        var fileSystem: [Location]?
        var sourceControl: [Location]?
        var registry: [Location]?

        struct Location: Decodable {
            var identity: String
            var nameForTargetDependencyResolutionOnly: String?
            var path: String?
            var location: Origin?

            struct Origin: Decodable {
                var remote: [Address]?
                var local: [String]?

                struct Address: Decodable {
                    var urlString: String
                }
            }

            /// Its folder, by path or by a file URL, for example of a mirror.
            var folder: String? {
                if let path = path ?? location?.local?.first { return path }
                guard let url = location?.remote?.first?.urlString, url.hasPrefix("file://") else { return nil }
                return URL(string: url)?.path ?? String(url.dropFirst(7))
            }
        }
    }

    struct Target: Decodable {
        var name: String
        var type: String
        var path: String?
        var exclude: [String]?
        var sources: [String]?
        var dependencies: [TargetDependency]
        var settings: [Setting]?
        var pluginUsages: [PluginUsage]?
        var resources: [Resource]?
    }

    struct Resource: Decodable {
        var path: String
        var rule: Rule

        /// An object whose only key is the rule; its value (a localization) is not needed.
        struct Rule: Decodable {
            var process: Nothing?
            var copy: Nothing?
            var embedInCode: Nothing?

            struct Nothing: Decodable {}
        }

        /// `nil` for unknown rules.
        var model: PackageManifest.Resource? {
            if rule.embedInCode != nil { return .init(path: path, rule: .embedInCode) }
            if rule.copy != nil { return .init(path: path, rule: .copy) }
            return rule.process == nil ? nil : .init(path: path, rule: .process)
        }
    }

    struct PluginUsage: Decodable {
        /// The plug-in's name, followed by its package's name if it is external.
        var plugin: [String?]
    }

    struct Condition: Decodable {
        var platformNames: [String]?
        var traits: [String]?
        var config: String?

        var model: PackageManifest.Condition {
            .init(platforms: Set(platformNames ?? []), traits: Set(traits ?? []), configuration: config)
        }
    }

    struct Setting: Decodable {
        var tool: String
        var kind: [String: Value]
        var condition: Condition?

        /// The associated value of a setting; other shapes are not needed.
        struct Value: Decodable {
            var text: String?

            init(from decoder: any Decoder) throws {
                text = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .first)
            }

            enum Key: String, CodingKey {
                case first = "_0"
            }
        }
    }

    struct TargetDependency: Decodable {
        var model: PackageManifest.TargetDependency

        enum Key: String, CodingKey {
            case target
            case product
            case byName
        }

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: Key.self)
            guard let key = keys.allKeys.first else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "an unknown kind of target dependency"))
            }
            var values = try keys.nestedUnkeyedContainer(forKey: key)
            let name = try values.decode(String.self)
            let reference: PackageManifest.TargetDependency.Reference
            switch key {
            case .target: reference = .target(name)
            case .byName: reference = .byName(name)
            case .product:
                let package = try values.decodeIfPresent(String.self)
                let aliases = values.isAtEnd ? nil : try values.decodeIfPresent([String: String].self)
                reference = .product(name, package: package, aliases: aliases ?? [:])
            }
            let condition = values.isAtEnd ? nil : try values.decodeIfPresent(Condition.self)
            model = .init(reference: reference, condition: condition?.model ?? .init())
        }
    }

    func manifest() throws -> PackageManifest {
        PackageManifest(
            name: name,
            toolsVersion: CompilerVersion(toolsVersion._version.prefix { $0 != "-" }) ?? CompilerVersion(5),
            platforms: Set((platforms ?? []).map { BuildConfiguration.Platform(rawValue: $0.platformName)?.rawValue ?? "other" }),
            languageModes: swiftLanguageVersions ?? [],
            dependencies: dependencies.flatMap { dependency in
                let fetched = (dependency.sourceControl ?? []) + (dependency.registry ?? [])
                return ((dependency.fileSystem ?? []) + fetched).map { location in
                    PackageManifest.Dependency(
                        identity: location.identity, name: location.nameForTargetDependencyResolutionOnly,
                        source: location.folder.map { .path($0) } ?? .remote, isFetched: dependency.fileSystem == nil)
                }
            },
            products: products.map { .init(name: $0.name, targets: $0.targets) },
            targets: try targets.map { target in
                guard let kind = PackageManifest.Target.Kind(rawValue: target.type) else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: [], debugDescription: "target '\(target.name)' has the unknown type '\(target.type)'"))
                }
                return .init(
                    name: target.name, kind: kind, path: target.path, exclude: target.exclude ?? [], sources: target.sources,
                    dependencies: target.dependencies.map(\.model), settings: (target.settings ?? []).compactMap(\.model),
                    plugins: (target.pluginUsages ?? []).compactMap { $0.plugin.first ?? nil },
                    resources: (target.resources ?? []).compactMap(\.model))
            },
            traits: Set((traits ?? []).map(\.name)).subtracting(["default"]))
    }
}

extension Dump.Setting {
    var model: PackageManifest.Setting? {
        guard tool == "swift", let (name, value) = kind.first, let text = value.text else { return nil }
        let condition = condition?.model ?? .init()
        switch name {
        case "define": return .init(kind: .define(text), condition: condition)
        case "enableUpcomingFeature", "enableExperimentalFeature": return .init(kind: .feature(text), condition: condition)
        case "swiftLanguageMode": return .init(kind: .languageMode(text), condition: condition)
        default: return nil
        }
    }
}
