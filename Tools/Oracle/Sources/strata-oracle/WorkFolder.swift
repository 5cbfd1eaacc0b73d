import ArgumentParser
import Foundation
import ScanOracle

/// Runs `body` with a new folder that is removed afterwards; an `OracleError` becomes a line on standard error and exit code 2.
func withWorkFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "strata-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
        try body(folder)
    } catch let error as OracleError {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        throw ExitCode(2)
    }
}
