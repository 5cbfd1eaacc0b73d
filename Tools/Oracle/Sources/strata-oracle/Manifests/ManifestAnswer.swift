import Foundation
import StrataReports
import StrataScan
import StrataWorkspace

/// The result of evaluating a manifest.
enum ManifestAnswer: Hashable, Sendable {
    case value(ManifestValue)

    /// Why there is no value.
    case refused(String)

    private init(_ manifest: PackageManifest) throws {
        self = .value(try ManifestValue(json: Data(manifest.json.line.utf8)))
    }
}

extension ManifestAnswer {
    /// Reads the manifest of a package folder with Strata; refused if a fact is unknown.
    static func strata(_ folder: String) -> ManifestAnswer {
        do {
            let tree = try DiskTree(folder)
            let manifest = try ManifestReader(environment: ProcessInfo.processInfo.environment, outside: tree.root).manifest("", in: tree)
            if let unknown = manifest.unknowns.first { return .refused("\(unknown.position): \(unknown.fact): \(unknown.reason)") }
            return try ManifestAnswer(manifest)
        } catch {
            return .refused("\(error)")
        }
    }

    /// Evaluates the manifest of a package folder with `swift package dump-package`, which caches the results of equal manifests.
    static func toolchain(_ folder: String) -> ManifestAnswer {
        // With the package's own scratch folder, the command would wait for the end of a running build.
        let scratch = FileManager.default.temporaryDirectory.appending(path: "strata-oracle-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        do {
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            let (status, output, errors) = try run(
                ["swift", "package", "--package-path", folder, "--scratch-path", scratch.path, "dump-package"], in: scratch)
            guard status == 0 else {
                return .refused(String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " "))
            }
            return try ManifestAnswer(PackageManifest(dump: [UInt8](output), path: "\(folder)/Package.swift"))
        } catch {
            return .refused("\(error)")
        }
    }

    private static func run(_ arguments: [String], in scratch: URL) throws -> (status: Int32, output: Data, errors: Data) {
        // Files never block the process, as full pipes do.
        let files = ["output", "errors"].map { scratch.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        // `waitUntilExit` runs the run loop of the thread, which belongs to Dispatch here.
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        ended.wait()
        return (process.terminationStatus, try Data(contentsOf: files[0]), try Data(contentsOf: files[1]))
    }
}
