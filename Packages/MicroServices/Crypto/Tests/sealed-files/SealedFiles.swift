import Cryptography
import Foundation

/// A worked example: a program that seals files with a key of this computer.
@main struct SealedFiles {
    private static let usage = """
        usage: sealed-files seal FILE SEALED    writes a sealed copy of a file
               sealed-files open SEALED FILE    restores it, if it is complete and unchanged

        The key is in the folder $SEALED_FILES, by default .sealed-files in the home folder. It is made on first use. Keep a copy of the
        folder: without it, nothing that was sealed can be opened.

        """

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if ["help", "--help", "-h"].contains(arguments.first) { return print(usage, terminator: "") }
        guard arguments.count == 3, let command = arguments.first, ["seal", "open"].contains(command) else { fail(usage, 64) }
        do {
            try run(command, arguments[2], arguments[3])
        } catch {
            fail("sealed-files: \(error)\n", 1)
        }
    }

    private static func run(_ command: String, _ source: String, _ destination: String) throws {
        let keys = ProcessInfo.processInfo.environment["SEALED_FILES"] ?? NSHomeDirectory() + "/.sealed-files"
        let sealer = try Sealer(SealingKey(id: 1, SecretStore(folder: keys).key("files")))
        guard !FileManager.default.fileExists(atPath: destination) else { fail("sealed-files: \(destination) exists already\n", 1) }
        if command == "seal" {
            try sealer.sealFile(at: source, to: destination)
        } else {
            try sealer.openFile(at: source, to: destination)
        }
    }

    private static func fail(_ message: String, _ status: Int32) -> Never {
        FileHandle.standardError.write(Data(message.utf8))
        exit(status)
    }
}
