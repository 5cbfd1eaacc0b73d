import Foundation
import StrataWorkspace

extension IndexLibrary {
    #if os(macOS)
    private static let fileName = "libIndexStore.dylib"
    #else
    private static let fileName = "libIndexStore.so"
    #endif

    /// The path of the library in the toolchain of `swift` on the search path, outside the checked folder.
    ///
    /// - Throws: `IndexError` if there is none.
    static func path(inToolchainOf environment: [String: String], outside root: String) throws(IndexError) -> String {
        guard let swift = SearchPath(environment: environment, outside: root).program("swift") else { throw .missingLibrary }
        let real = URL(fileURLWithPath: swift).resolvingSymlinksInPath()
        let beside = real.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib/\(fileName)").path
        // A version manager's proxy is elsewhere; asking the toolchain behind it takes 80 ms.
        for path in [{ beside }, { resourceFolder(of: swift, environment).map { "\($0)/\(fileName)" } ?? "" }] {
            let path = path()
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        throw .missingLibrary
    }

    private struct TargetInfo: Decodable {
        struct Paths: Decodable { var runtimeResourcePath: String }
        var paths: Paths
    }

    /// The toolchain's `lib` folder, from `swift -print-target-info`.
    private static func resourceFolder(of swift: String, _ environment: [String: String]) -> String? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: swift)
        process.arguments = ["-print-target-info"]
        process.environment = environment
        // A version manager would use a file in the current folder to select the toolchain.
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard let end = try? process.runSignallingEnd() else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        try? output.fileHandleForReading.close()
        end.wait()
        guard let info = try? JSONDecoder().decode(TargetInfo.self, from: data) else { return nil }
        return URL(fileURLWithPath: info.paths.runtimeResourcePath).deletingLastPathComponent().path
    }
}
