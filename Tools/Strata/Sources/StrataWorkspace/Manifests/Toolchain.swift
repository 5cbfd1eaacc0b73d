import Foundation
import StrataScan

/// The `swift` command that evaluates manifests.
///
/// Its identity is derived from files instead of `swift --version`, which takes 80 ms.
struct Toolchain: Sendable {
    let swift: String
    let identity: String
    private let folder: String
    private let environment: [String: String]

    /// - Parameter selection: The link with which `xcode-select` selects the developer folder.
    init(swift: String, environment: [String: String], shim: String = "/usr/bin/swift", selection: String = "/var/db/xcode_select_link") {
        (self.swift, self.environment) = (swift, environment)
        // On macOS, `/usr/bin/swift` starts the selected toolchain.
        let developer = environment["DEVELOPER_DIR"] ?? selection
        let selected = ["Toolchains/XcodeDefault.xctoolchain/usr/bin/swift", "usr/bin/swift"].map { "\(developer)/\($0)" }
        let own = swift == shim ? selected.first(where: FileManager.default.fileExists) ?? swift : swift
        let folder = URL(fileURLWithPath: own).resolvingSymlinksInPath().deletingLastPathComponent().path
        self.folder = folder
        let files = ["swift-frontend", "swift-package", "swift-build"].map { "\(folder)/\($0)" }
        // A version manager's proxy selects the toolchain by these variables.
        let choices = ["TOOLCHAINS", "DEVELOPER_DIR", "SDKROOT", "SWIFTLY_TOOLCHAINS_DIR"].map { "\($0)=\(environment[$0] ?? "")" }
        identity = (files.map(Self.fingerprint) + choices).joined(separator: ";")
    }

    /// The compiler's version, from the module that manifests import; `nil` if that file is not found, as behind a version manager's proxy.
    /// Starting the compiler would take longer than most checks.
    var version: CompilerVersion? {
        let toolchain = URL(fileURLWithPath: folder).deletingLastPathComponent()
        let module = toolchain.appendingPathComponent("lib/swift/pm/ManifestAPI/PackageDescription.swiftmodule").path
        guard let file = FileHandle(forReadingAtPath: module), let head = try? file.read(upToCount: 65_536) else { return nil }
        guard let mark = head.range(of: Data("Swift version ".utf8)) else { return nil }
        let text = String(decoding: head[mark.upperBound...].prefix(20), as: UTF8.self)
        return CompilerVersion(text.prefix { $0.isNumber || $0 == "." })
    }

    private static func fingerprint(_ path: String) -> String {
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        return "\(real):\(attributes?[.size] ?? 0):\((attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)"
    }

    /// Runs `swift package dump-package`.
    ///
    /// Uses a separate scratch path: with the default one the call would wait for the lock of a running build, and inside a SwiftPM plug-in
    /// forever.
    ///
    /// On macOS SwiftPM runs manifests in a sandbox, which cannot be created inside another one, such as that of a plug-in. Only then the
    /// call is repeated without, as the outer sandbox applies to the manifest, too.
    func dump(package: String, scratch: String, path: String, options: [String] = []) throws(WorkspaceError) -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: swift)
        process.arguments = ["package", "--package-path", package, "--scratch-path", scratch] + options + ["dump-package"]
        // The toolchain needs a writable cache to compile a manifest, which a plug-in's sandbox does not have.
        let isWritable = FileManager.default.isWritableFile(atPath: environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache")
        process.environment = isWritable ? environment : environment.merging(["XDG_CACHE_HOME": "\(scratch)/cache"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors): ([UInt8], String)
        do {
            // A manifest is a program that may not terminate; two minutes are a hundred times the usual duration.
            (output, errors) = try process.output(limit: .seconds(120))
        } catch {
            throw .manifestFailed(path, output: error.localizedDescription)
        }
        if process.terminationReason == .exit, process.terminationStatus == 0 { return output }
        if options.isEmpty, errors.contains("sandbox_apply: Operation not permitted") {
            return try dump(package: package, scratch: scratch, path: path, options: ["--disable-sandbox"])
        }
        throw .manifestFailed(path, output: errors.isEmpty ? "status \(process.terminationStatus), or ended after 120 s" : errors)
    }
}
