import Foundation
import SystemPackage

/// A file without a name that holds a call, to be read from its beginning.
enum CallFile {
    static func open(holding bytes: [UInt8]) throws -> FileDescriptor {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("call-" + UUID().uuidString).path
        let descriptor = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow], permissions: .ownerReadWrite)
        // The name goes at once: nobody else shall open it, and nothing is left behind by a crash.
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
