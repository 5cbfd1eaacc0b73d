import Foundation
import StrataWorkspace

/// The origin of an app: the revision of the template that it is at, the choices, and the checksums of the packages that it does not own.
package struct AppOrigin: Codable, Hashable, Sendable {
    package static let path = SkeletonPackages.path
    private static let version = 1

    package struct Source: Codable, Hashable, Sendable {
        /// The template's commit; `nil` if the template was in no repository.
        package var commit: String?
        /// The address of its repository, such as `https://…`; `nil` if it has none that others can reach.
        package var repository: String?
        /// The commit of the checker that made the app; `nil` if it is not recorded.
        package var checker: String?
        /// The address of the repository that the app fetches its skeleton from; `nil` if the skeleton is part of the app.
        package var url: String?
        /// The release there, such as `1.0.0`, and its commit.
        package var version: String?
        package var revision: String?

        package init() {}
    }

    package struct Options: Codable, Hashable, Sendable {
        package var name: String
        package var domains: [String] = []
        /// The names of the packages of the skeleton that the app owns.
        package var ejected: [String] = []

        /// The names that the command line gives, in the forms of the template: `savings-goals` becomes `SavingsGoals`.
        package init(name: String, domains: [String] = [], ejected: [String] = []) {
            self.name = name
            self.ejected = ejected
            for domain in domains {
                let words = domain.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
                if !self.domains.contains(words.joined()) { self.domains.append(words.joined()) }
            }
        }
    }

    private var version = Self.version
    package private(set) var source: Source
    package private(set) var options: Options
    /// The checksums of the skeleton's packages by folder.
    private(set) var skeleton: [String: String] = [:]

    /// The origin of an app whose skeleton is as it came.
    init(_ source: Source, options: Options, of app: TreeDraft) throws {
        self.source = source
        self.options = options
        var folders = Set(try app.packages().filter { $0.hasPrefix(Skeleton.folder + "/") })
        // Scripts and examples are in no package.
        for path in try app.files(below: Skeleton.folder) where !folders.contains(where: { path.hasPrefix($0 + "/") }) {
            folders.insert(path.parentFolder.split(separator: "/").prefix(3).joined(separator: "/"))
        }
        for folder in folders { skeleton[folder] = try app.checksum(of: folder) }
    }

    package init(of app: TreeDraft) throws {
        guard let json = try app.contents(of: Self.path) else {
            throw GeneratorError("\(Self.path) is missing: 'strata new' did not make this app, or the file was removed")
        }
        do { self = try JSONDecoder().decode(AppOrigin.self, from: Data(json)) } catch {
            throw GeneratorError("\(Self.path) cannot be read: \(Template.reason(error))")
        }
        guard version == Self.version else {
            throw GeneratorError("\(Self.path) is of version \(version), and this program reads version \(Self.version); use a newer one")
        }
        // It becomes an argument of git.
        guard [source.commit, source.revision].allSatisfy({ $0.map { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) } ?? true }) else {
            throw GeneratorError("\(Self.path) names no commit; write the 40 digits of the template's commit")
        }
    }

    func write(to app: inout TreeDraft) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try app.write(Array(try encoder.encode(self)) + [0x0A], to: Self.path)
    }

    package static func eject(_ name: String, from app: inout TreeDraft) throws -> Remarks {
        var origin = try AppOrigin(of: app)
        let before = app
        guard try Skeleton.eject(name, from: &app) else {
            if origin.options.ejected.contains(name) { return Remarks(notes: ["\(name) is the app's own; nothing to do"]) }
            let others = try app.packages().filter { $0.hasPrefix(Skeleton.folder + "/") }.map(TreePath.name).sorted()
            throw GeneratorError("the skeleton has no package \(name); it has \(others.joined(separator: ", "))")
        }
        // An edit of another package is not forgotten.
        for (folder, checksum) in origin.skeleton where try before.checksum(of: folder) == checksum {
            origin.skeleton[folder] = try app.exists(folder) ? app.checksum(of: folder) : nil
        }
        origin.skeleton = try origin.skeleton.filter { try app.exists($0.key) }
        origin.options.ejected.append(name)
        var remarks = Remarks(next: "strata check")
        if let url = origin.source.url {
            // The skeleton's manifests name the package's new place, so they differ from those of the release.
            (origin.source.url, origin.source.version, origin.source.revision) = (nil, nil, nil)
            try Skeleton.setIgnored(false, in: &app)
            remarks.notes = ["the skeleton is part of this repository from now on, and no longer fetched from \(url); commit it"]
        }
        try origin.write(to: &app)
        return remarks
    }
}
