import Foundation
import SystemPackage

/// A file without a name that holds a call, to be read from its beginning.
enum CallFile {
    static func open(holding bytes: [UInt8]) throws -> FileDescriptor {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("call-" + UUID().uuidString).path
        let descriptor = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow], permissions: .ownerReadWrite)
        // Unlinked at once, so that no other process can open the file and a crash leaves nothing behind.
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
