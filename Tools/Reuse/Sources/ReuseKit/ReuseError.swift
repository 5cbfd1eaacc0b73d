/// An error of exporting or vendoring a package.
public struct ReuseError: Error, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case noSuchPackage(String, [String])
        case noSuchProduct(String, package: String, [String])
        case occupied(String)
        case uncommitted([String])
        case badTag(String)
        case unsupported(String, target: String)
        case unreadable(String, String)
        case commandFailed(String, output: String)
        case notVendored(String)
        case unknownCommit(String)
        case noProgram(String)
    }

    private let code: Code

    private init(_ code: Code) { self.code = code }

    /// `Packages` contains no package with this name.
    static func noSuchPackage(_ name: String, known: [String]) -> Self { .init(.noSuchPackage(name, known)) }
    /// The package has no such library product.
    static func noSuchProduct(_ name: String, package: String, known: [String]) -> Self {
        .init(.noSuchProduct(name, package: package, known))
    }
    /// The target already exists.
    static func occupied(_ path: String) -> Self { .init(.occupied(path)) }
    /// The files to be exported differ from the last commit.
    static func uncommitted(_ files: [String]) -> Self { .init(.uncommitted(files)) }
    /// The tag is no semantic version.
    static func badTag(_ tag: String) -> Self { .init(.badTag(tag)) }
    /// The manifest contains a setting that merged manifests do not support.
    static func unsupported(_ what: String, target: String) -> Self { .init(.unsupported(what, target: target)) }
    /// A file is missing or malformed.
    static func unreadable(_ path: String, _ why: String) -> Self { .init(.unreadable(path, why)) }
    /// `git` or `swift` refused.
    static func commandFailed(_ command: String, output: String) -> Self { .init(.commandFailed(command, output: output)) }
    /// The folder contains no provenance file.
    static func notVendored(_ path: String) -> Self { .init(.notVendored(path)) }
    /// The repository lacks the commit of a copy.
    static func unknownCommit(_ commit: String) -> Self { .init(.unknownCommit(commit)) }
    /// The README opens with no program or no output.
    static func noProgram(_ path: String) -> Self { .init(.noProgram(path)) }

    public var description: String {
        switch code {
        case .noSuchPackage(let name, let known): "There is no package '\(name)'. There are: \(known.joined(separator: ", "))."
        case .noSuchProduct(let name, let package, let known):
            "\(package) has no library product '\(name)'. It has: \(known.joined(separator: ", "))."
        case .occupied(let path): "\(path) exists already and is left alone. Name a folder that does not exist."
        case .uncommitted(let files):
            "An export is of a commit, and these differ from the last one: \(files.joined(separator: ", ")). Commit them first."
        case .badTag(let tag): "'\(tag)' is no version such as 1.0.0 or 1.0.0-beta.1."
        case .unsupported(let what, let target): "A merged manifest does not support \(what) of target \(target)."
        case .unreadable(let path, let why): "\(path): \(why)"
        case .commandFailed(let command, let output): "'\(command)' failed:\n\(output)"
        case .notVendored(let path): "\(path) has no \(Provenance.fileName), so it was not created by 'make vendor'."
        case .unknownCommit(let commit): "This repository does not have commit \(commit). Fetch its whole history first."
        case .noProgram(let path): "\(path) does not open with a ```swift block followed by a block with its output."
        }
    }
}
