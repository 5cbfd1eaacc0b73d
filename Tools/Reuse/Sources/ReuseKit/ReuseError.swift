/// An error of exporting or vendoring a package.
public struct ReuseError: Error, Hashable, CustomStringConvertible {
    public let description: String

    private init(_ description: String) { self.description = description }

    /// `Packages` contains no package with this name.
    static func noSuchPackage(_ name: String, known: [String]) -> Self {
        .init("There is no package '\(name)'. There are: \(known.joined(separator: ", ")).")
    }

    /// The package has no such library product.
    static func noSuchProduct(_ name: String, package: String, known: [String]) -> Self {
        .init("\(package) has no library product '\(name)'. It has: \(known.joined(separator: ", ")).")
    }

    /// The target already exists.
    static func occupied(_ path: String) -> Self {
        .init("\(path) exists already and is left alone. Name a folder that does not exist.")
    }

    /// The files to be exported differ from the last commit.
    static func uncommitted(_ files: [String]) -> Self {
        .init("An export is of a commit, and these differ from the last one: \(files.joined(separator: ", ")). Commit them first.")
    }

    /// The tag is no semantic version.
    static func badTag(_ tag: String) -> Self { .init("'\(tag)' is no version such as 1.0.0 or 1.0.0-beta.1.") }

    /// The manifest contains a setting that merged manifests do not support.
    static func unsupported(_ what: String, target: String) -> Self {
        .init("A merged manifest does not support \(what) of target \(target).")
    }

    /// A file is missing or malformed.
    static func unreadable(_ path: String, _ why: String) -> Self { .init("\(path): \(why)") }

    /// `git` or `swift` refused.
    static func commandFailed(_ command: String, output: String) -> Self { .init("'\(command)' failed:\n\(output)") }

    /// The folder contains no provenance file.
    static func notVendored(_ path: String) -> Self {
        .init("\(path) has no \(Provenance.fileName), so it was not created by 'make vendor'.")
    }

    /// The repository lacks the commit of a copy.
    static func unknownCommit(_ commit: String) -> Self {
        .init("This repository does not have commit \(commit). Fetch its whole history first.")
    }

    /// The README opens with no program or no output.
    static func noProgram(_ path: String) -> Self {
        .init("\(path) does not open with a ```swift block followed by a block with its output.")
    }
}
