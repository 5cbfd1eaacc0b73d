import Foundation
import SystemPackage

/// An unnamed file that contains a call, opened for reading.
enum CallFile {
    static func open(holding bytes: [UInt8]) throws -> FileDescriptor {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("call-" + UUID().uuidString).path
        let descriptor = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow], permissions: .ownerReadWrite)
        // Unlinked immediately, so that no other process can open the file and a crash leaves none behind.
        unlink(path)
        do {
            try descriptor.writeAll(bytes)
            try descriptor.seek(offset: 0, from: .start)
        } catch {
            try? descriptor.close()
            throw error
        }
        return descriptor
    }
}
