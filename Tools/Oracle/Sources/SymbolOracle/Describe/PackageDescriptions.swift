package import Foundation
import ScanOracle

/// Runs `swift package describe` for packages, two at a time, and caches the answers.
///
/// The cache key consists of the manifests' texts, the names of the Swift files and the toolchain. A manifest that reads the environment is
/// never cached.
package struct PackageDescriptions: Sendable {
    /// The answers, and how many of them had been cached.
    package struct Answers: Sendable {
        package var packages: [DescribedPackage]
        package var cached: Int
    }

    private let folder: String
    private let ask: @Sendable (_ package: String, _ scratch: String) throws -> Data

    /// Creates a source of descriptions.
    ///
    /// - Parameters:
    ///   - folder: The folder for cached answers and scratch folders.
    ///   - ask: Describes the package in a folder. Default: runs the toolchain.
    package init(
        folder: String, ask: @escaping @Sendable (_ package: String, _ scratch: String) throws -> Data = PackageDescriptions.swift
    ) {
        (self.folder, self.ask) = (folder, ask)
    }

    /// Describes packages, in the order of their folders.
    ///
    /// - Throws: `OracleError` if one cannot be described.
    package func describe(_ directories: [String]) throws -> Answers {
        var workers = Workers()
        workers.count = 2
        let progress = ProgressLine()
        let answers = try workers.map(directories) { directory in
            defer { progress.advance("swift package describe", of: directories.count) }
            return try answer(directory)
        }
        progress.finish()
        return Answers(packages: answers.map(\.package), cached: answers.count(where: \.isKept))
    }

    private struct CachedAnswer: Codable {
        var key: [String]
        var answer: Data
    }

    private func answer(_ directory: String) throws -> (package: DescribedPackage, isKept: Bool) {
        let key = try Self.key(of: directory)
        let name = directory.split(separator: "/").joined(separator: "+")
        let file = URL(filePath: "\(folder)/\(name).json")
        if let key, let data = try? Data(contentsOf: file), let cached = try? JSONDecoder().decode(CachedAnswer.self, from: data),
            cached.key == key
        {
            return (try DescribedPackage(json: cached.answer, of: directory), true)
        }
        let scratch = "\(folder)/scratch/\(name)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let answer = try ask(directory, scratch)
        let package = try DescribedPackage(json: answer, of: directory)
        if let key {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try JSONEncoder().encode(CachedAnswer(key: key, answer: answer)).write(to: file, options: .atomic)
        }
        return (package, false)
    }

    /// A key of everything on which the answer depends, or `nil` if it is unknown.
    static func key(of directory: String) throws -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else { throw OracleError.unreadable(directory) }
        let manifests = try names.filter { $0.hasPrefix("Package") && $0.hasSuffix(".swift") }.sorted().map { name in
            String(decoding: try SourceFile(path: "\(directory)/\(name)").read(), as: UTF8.self)
        }
        guard !manifests.isEmpty else { throw OracleError.unreadable("\(directory)/Package.swift") }
        guard !manifests.contains(where: { $0.contains("environment") }) else { return nil }
        return [toolchain()] + manifests + (try SourceFile.find(below: [directory]).map(\.path))
    }

    private static func toolchain() -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let swift = folders.map { "\($0)/swift-package" }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? ""
        let real = URL(filePath: swift).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        return "\(real) \(attributes?[.modificationDate] as? Date ?? .distantPast)"
    }

    /// Runs the toolchain with a separate scratch folder, so that it does not wait for a build in progress.
    @Sendable package static func swift(_ package: String, _ scratch: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", package, "--scratch-path", scratch, "describe", "--type", "json"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw OracleError.unreadableAnswer(package, reason: "'swift package describe' cannot be started")
        }
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw OracleError.unreadableAnswer(
                package, reason: "'swift package describe' ends with \(process.terminationStatus); call it there to see why")
        }
        return answer
    }
}
