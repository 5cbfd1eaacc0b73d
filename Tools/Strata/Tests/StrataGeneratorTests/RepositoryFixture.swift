import Foundation
import StrataGenerator
import StrataWorkspace

/// The files of this repository that the examples name, with the examples themselves, and a domain Trips.
enum RepositoryFixture {
    static let facade = "Packages/Services/Facade/Package.swift"
    static let domains = "App/Sources/AppComposition/Domains.swift"

    /// All files of the repository.
    static let all: TreeDraft = {
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL.path
        // The folder of these sources always exists.
        return TreeDraft((try? DiskTree(root)) as (any FileTree)? ?? MemoryTree())
    }()

    static let files: [String: [UInt8]] = {
        var paths = (try? all.files(below: "Tests/Fixtures").filter { $0.hasPrefix("Tests/Fixtures/New") }) ?? []
        for template in paths where template.hasSuffix("/template.yml") {
            let text = String(decoding: (try? all.contents(of: template)) ?? [], as: UTF8.self)
            paths += text.matches(of: /file: (.+)/).map { String($0.1) }
        }
        paths += [".strata/Workspace.xcworkspace/contents.xcworkspacedata", "Packages/Services/Finance/Package.swift"]
        let existing = paths.compactMap { path in (try? all.contents(of: path)).flatMap { $0 }.map { (path, $0) } }
        var files = Dictionary(existing) { old, _ in old }
        files["Tests/Browser/pages.py"] = []
        _ = try? files.add(.domain, "Trips")
        return files
    }()

    /// The files with other lists of package names and calls.
    static func files(names: String, calls: String) -> [String: [UInt8]] {
        var files = files
        files[facade] = Array(files.text(facade).replacing(/let services = \[[^\]]*\]/, with: "let services = \(names)").utf8)
        files[domains] = Array(files.text(domains).replacing(/try \[[^\]]*\]/, with: "try \(calls)").utf8)
        return files
    }
}

extension [String: [UInt8]] {
    func text(_ path: String) -> String { String(decoding: self[path] ?? [], as: UTF8.self) }

    /// Changes the files.
    mutating func edit<Result>(_ edit: (inout TreeDraft) throws -> Result) throws -> Result {
        // As a draft of new files, which are searched faster than a tree.
        var draft = TreeDraft()
        for (path, bytes) in self { try draft.write(bytes, to: path, isExecutable: false) }
        let result = try edit(&draft)
        self = Dictionary(uniqueKeysWithValues: try draft.changes().compactMap { change in change.new.map { (change.path, $0.bytes) } })
        return result
    }

    @discardableResult mutating func add(_ kind: Example.Kind, _ name: String, in domain: String? = nil) throws -> Remarks {
        try edit { try Example(kind, in: $0).part(name, in: domain).add(to: &$0) }
    }

    @discardableResult mutating func remove(_ kind: Example.Kind, _ name: String, in domain: String? = nil) throws -> Remarks {
        try edit { try Example(kind, in: $0).part(name, in: domain).remove(from: &$0) }
    }
}
