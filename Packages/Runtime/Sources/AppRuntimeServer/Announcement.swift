import Foundation
import LiveHTML

/// Prints the address of the app and opens it in a browser.
enum Announcement {
    /// The name of the file that ``open(_:through:)`` writes into the data folder.
    static let fileName = "open.html"

    /// Prints the address without buffering, even into a pipe.
    static func print(_ name: String, at address: String) {
        FileHandle.standardOutput.write(Data("\(name) runs at \(address)\n".utf8))
    }

    /// Prints the progress of a long start to standard error, because programs read the address from standard output.
    static func print(_ progress: String) {
        FileHandle.standardError.write(Data("\(progress)\n".utf8))
    }

    /// Opens an address in the default browser.
    ///
    /// The arguments of a process are readable by all users of the machine, and the address contains a launch token. The browser therefore
    /// opens a file that only its owner can read, which redirects to the address.
    ///
    /// Does nothing on a machine without a browser; the address has been printed.
    /// - Parameter folder: The data folder, which only its owner can enter.
    static func open(_ address: String, through folder: URL) {
        let file = folder.appendingPathComponent(fileName).path
        try? FileManager.default.removeItem(atPath: file)
        let content = Data(LivePage.reload(to: address).utf8)
        guard FileManager.default.createFile(atPath: file, contents: content, attributes: [.posixPermissions: 0o600]) else { return }
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        #if os(macOS)
        opener.arguments = ["open", file]
        #else
        opener.arguments = ["xdg-open", file]
        #endif
        opener.standardError = FileHandle.nullDevice
        try? opener.run()
    }
}
