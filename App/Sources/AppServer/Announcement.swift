import Foundation
import LiveHTML

/// Reports the address of the app and opens it in a browser.
enum Announcement {
    /// The file in the data folder that ``open(_:through:)`` writes.
    static let fileName = "open.html"

    /// Prints the address at once, into a pipe too.
    static func print(_ name: String, at address: String) {
        FileHandle.standardOutput.write(Data("\(name) runs at \(address)\n".utf8))
    }

    /// Prints the progress of a long start. Programs read the address from the standard output, so this goes to the standard error.
    static func print(_ progress: String) {
        FileHandle.standardError.write(Data("\(progress)\n".utf8))
    }

    /// Opens an address in the default browser.
    ///
    /// The arguments of a process are readable by every user of the machine, and the address contains a launch token. So the browser is
    /// given a file that only its owner can read, and the file redirects to the address.
    ///
    /// A machine without a browser is no error: the address has been printed.
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
