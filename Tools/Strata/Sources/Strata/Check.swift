import Foundation
import StrataCLI

/// Whether the compiler's index is asked for calls and types.
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
/// Manifests are evaluated without running them. A manifest that the built-in evaluator does not support makes the verdict unclean, unless
/// the toolchain may run it.
///
/// - Parameters:
///   - workspace: the workspace's folder. A relative path is one from the nearest folder above the caller's file that has a `.strata.yml`, and
///     without a path it is that folder.
///   - symbols: whether calls and types are checked too.
///   - allowsManifests: whether the toolchain may run manifests that the built-in evaluator does not support.
///   - file: the caller's file.
/// - Returns: the violations, and what was looked at. They are sorted and the same in every run.
/// - Throws: `StrataError` when there is no workspace, or its configuration or baseline cannot be read. What is wrong with single files and
///   manifests is in the verdict, which is not clean then.
public func check(
    _ workspace: String = ".", symbols: Symbols = .whereBuilt, allowsManifests: Bool = false, file: String = #filePath
) async throws -> Verdict {
    let path = try absolutePath(of: workspace, from: file)
    // Reading takes seconds where manifests are new, and the threads of tasks are few.
    return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(
                with: Result {
                    let console = Console.process()
                    let choice: WorkspaceCheck.Symbols =
                        switch symbols {
                        case .off: .off
                        case .whereBuilt: .whereBuilt
                        case .required: .required
                        }
                    do {
                        return Verdict(
                            try WorkspaceCheck.result(of: path, symbols: choice, allowsManifests: allowsManifests, console: console))
                    } catch {
                        throw StrataError.unreadable(path, reason: "\(error)")
                    }
                })
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
