import Cryptography
import Foundation

/// A temporary folder that is deleted with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "cryptography-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    func content(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + file))) }

    /// Writes in place, to preserve the file's mode.
    func overwrite(_ file: String, with content: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(content))
        try handle.close()
    }

    func mode(_ file: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + file)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}

/// Returns the code of the `CryptographyError` that `body` throws, or `nil`.
func code(of body: () throws -> Void) -> CryptographyError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CryptographyError)?.code
    }
}
