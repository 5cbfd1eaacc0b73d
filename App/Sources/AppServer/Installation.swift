import ArgumentParser
import Cryptography
import Foundation

/// The data of one app on this machine: its folder, and how browsers get in.
public struct Installation {
    /// The app's name as users know it.
    let name: String
    /// The name in lower case, for files and cookies.
    let id: String
    let directory: URL
    let authenticator: BrowserAuthenticator

    /// Opens the data folder and creates it if it is missing.
    ///
    /// - Parameters:
    ///   - name: The app's name as users know it; the default folder is named after it.
    ///   - path: The data folder; nil for a folder of this user.
    /// - Throws: `ValidationError` if the folder cannot be created or is not private to this user.
    public init(of name: String, at path: String?) throws {
        self.name = name
        id = name.lowercased().replacing(" ", with: "-")
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        directory =
            path.map { URL(fileURLWithPath: $0) }
            ?? (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent(id)
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ValidationError("The data folder \(directory.path) cannot be created. Choose another one with --data-dir.")
        }
        try Self.makePrivate(directory.resolvingSymlinksInPath().path)
        authenticator = BrowserAuthenticator(id, secrets: try SecretStore(folder: directory.appendingPathComponent("secrets").path))
    }

    /// Ensures that no other user can enter a folder.
    ///
    /// A folder that others could only read is closed to them. One that others own or could write to is rejected, because its content may
    /// not be this user's: a planted database or key would be trusted.
    static func makePrivate(_ folder: String, user: uid_t = geteuid()) throws {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { throw ValidationError("The data folder \(folder) cannot be read.") }
        guard facts.st_uid == user else {
            throw ValidationError("The data folder \(folder) belongs to another user. Choose another one with --data-dir.")
        }
        guard facts.st_mode & 0o022 == 0 else {
            throw ValidationError(
                "Other users can write to the data folder \(folder), so its content cannot be trusted. "
                    + "Choose another one with --data-dir, or run: chmod 700 \(folder)")
        }
        guard facts.st_mode & 0o055 == 0 || chmod(folder, 0o700) == 0 else {
            throw ValidationError("Other users can read the data folder \(folder). Run: chmod 700 \(folder)")
        }
    }

    /// An address that lets one more browser into the running app.
    ///
    /// - Parameters:
    ///   - alone: Whether all other browsers are signed out when it is used.
    ///   - location: The page to show. The app treats it as a link from outside.
    /// - Throws: `ValidationError` if the app is not running.
    func newAddress(alone: Bool = false, location: String? = nil) throws -> String {
        guard let address = try authenticator.newAddress(alone: alone, location: location) else {
            throw ValidationError("\(name) is not running with the data in \(directory.path). Start it; it prints an address.")
        }
        return address
    }

    /// Opens a link such as `harbor://finance/accounts/7` in the running app, in the default browser.
    ///
    /// The app decides whether the page may be opened from outside.
    /// - Parameters:
    ///   - link: The link, as another program handed it over.
    ///   - scheme: The scheme that links of the app have.
    /// - Throws: `ValidationError` if the link has another scheme or the app is not running.
    public func open(_ link: String, scheme: String) throws {
        let prefix = scheme + "://"
        guard link.lowercased().hasPrefix(prefix) else { throw ValidationError("Links of \(name) start with \(prefix).") }
        Announcement.open(try newAddress(location: "/" + link.dropFirst(prefix.count)), through: directory)
    }
}
