import Foundation

/// Tells the person where the app is.
enum Announcement {
    /// Prints the address at once, into a pipe too, and opens it if asked.
    static func print(_ name: String, at address: String, opens: Bool) {
        FileHandle.standardOutput.write(Data("\(name) runs at \(address)\n".utf8))
        guard opens else { return }
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        #if os(macOS)
        opener.arguments = ["open", address]
        #else
        opener.arguments = ["xdg-open", address]
        #endif
        opener.standardError = FileHandle.nullDevice
        // A machine without a browser is no error: the address has been printed.
        try? opener.run()
    }
}
