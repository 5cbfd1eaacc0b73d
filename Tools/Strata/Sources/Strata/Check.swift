import Foundation
import StrataCLI

/// Whether the compiler's index is read, for calls and types.
public enum Symbols: Sendable, CaseIterable {
    /// No: imports and manifests only.
    case off
    /// Reads the index if a build left one; the receipt shows whether it was read.
    case whereBuilt
    /// Of every file, or the verdict is not clean.
    case required
}

/// Checks a workspace as `strata check` does, with its `.strata.yml` and its baseline.
///
/// ```swift
/// import Strata
/// import Testing
///
/// @Test func layers_areSeparated() async throws {
///     let verdict = try await Strata.check()
///     #expect(verdict.isClean, "\(verdict)")
/// }
/// ```
///
/// Manifests are evaluated without running them. An unknown target or folder makes the verdict unclean if layers are configured, unless
/// the toolchain may run it.
///
/// - Parameters:
///   - workspace: The workspace's folder. Default: the nearest folder above the caller's file with a `.strata.yml`, to which a relative
///     path refers, too.
///   - symbols: Whether calls and types are checked.
///   - allowsManifests: Whether the toolchain may run manifests of which a fact is unknown.
///   - file: The caller's file.
/// - Returns: The violations and the scope of the check, sorted and the same in every run.
/// - Throws: `StrataError` if there is no workspace, or its configuration or baseline cannot be read. Problems of single files and
///   manifests make the verdict unclean instead.
public func check(
    _ workspace: String = ".", symbols: Symbols = .whereBuilt, allowsManifests: Bool = false, file: String = #filePath
) async throws -> Verdict {
    let path = try absolutePath(of: workspace, from: file)
    // Reading new manifests takes seconds, and the cooperative threads are few.
    return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            let result = Result {
                try WorkspaceCheck.result(
                    of: path, readsSymbols: symbols != .off, requiresSymbols: symbols == .required, allowsManifests: allowsManifests,
                    console: .process())
            }
            continuation.resume(with: result.map { Verdict($0) }.mapError { StrataError.unreadable(path, reason: "\($0)") })
        }
    }
}

private func absolutePath(of workspace: String, from file: String) throws -> String {
    if workspace.hasPrefix("/") { return workspace }
    var folder = URL(fileURLWithPath: file).standardizedFileURL
    repeat {
        folder = folder.deletingLastPathComponent()
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".strata.yml").path) {
            return workspace == "." ? folder.path : folder.appendingPathComponent(workspace).path
        }
    } while folder.path != "/"
    throw StrataError.noWorkspace(above: file)
}
