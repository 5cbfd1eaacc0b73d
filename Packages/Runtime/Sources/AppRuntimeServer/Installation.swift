import AppRuntime
import ArgumentParser
import Cryptography
import Foundation

/// The data of an app on this machine: its folder, and the access of browsers.
struct Installation {
    let app: AppDescription
    let directory: URL
    let authenticator: LaunchAuthenticator

    /// Opens the data folder and creates it if it is missing.
    ///
    /// - Parameter path: The data folder; nil for a folder of this user, named after the app.
    /// - Throws: `ValidationError` if the folder cannot be created, is not private to this user, or could be exchanged by another one.
    init(of app: AppDescription, at path: String?) throws {
        self.app = app
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        directory =
            path.map { URL(fileURLWithPath: $0) }
            ?? (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent(app.id)
        try Self.checkPath(directory.path)
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ValidationError("The data folder \(directory.path) cannot be created. Choose another one with --data-dir.")
        }
        // Again, for the folders that another user may have created meanwhile.
        try Self.checkPath(directory.path)
        try Self.makePrivate(directory.resolvingSymlinksInPath().path)
        authenticator = LaunchAuthenticator(app.id, secrets: try SecretStore(folder: directory.appendingPathComponent("secrets").path))
    }

    /// Ensures that no other user can access a folder.
    ///
    /// Removes read access of others. Rejects a folder that others own or can write to, because its content may not be this user's: a
    /// planted database or key would be trusted.
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

    /// Returns an address that admits one more browser to the running app.
    ///
    /// - Parameters:
    ///   - alone: Whether its use signs out all other browsers.
    ///   - location: The page to show. The app treats it as an external link.
    /// - Throws: `ValidationError` if the app is not running.
    func newAddress(alone: Bool = false, location: String? = nil) throws -> String {
        guard let address = try authenticator.newAddress(alone: alone, location: location) else {
            throw ValidationError("\(app.name) is not running with the data in \(directory.path). Start it; it prints an address.")
        }
        return address
    }

    /// Opens a link such as `home-budget://settings` from another program in the running app, in the default browser.
    ///
    /// The app decides whether external links may open the page.
    /// - Throws: `ValidationError` if the link has another scheme or the app is not running.
    func open(_ link: String) throws {
        let prefix = app.id + "://"
        guard link.lowercased().hasPrefix(prefix) else { throw ValidationError("Links of \(app.name) start with \(prefix).") }
        Announcement.open(try newAddress(location: "/" + link.dropFirst(prefix.count)), through: directory)
    }
}

extension Installation {
    /// Ensures that no other user can exchange a folder: each folder and each symbolic link on the way to it belongs to this user or root, and others
    /// can write to a folder only if it is sticky, so that they cannot rename what is in it.
    ///
    /// Follows links as the system does. Stops at the first part that does not exist yet.
    static func checkPath(_ path: String, user: uid_t = geteuid()) throws {
        var (folder, links) = ("", 0)
        var rest = path.split(separator: "/").map(String.init)
        func reject(_ place: String) -> ValidationError {
            ValidationError(
                "Other users can exchange \(place.isEmpty ? "/" : place), which is on the way to the data folder \(path). "
                    + "Choose another one with --data-dir (DATA_DIR of make).")
        }
        while !rest.isEmpty {
            var facts = stat()
            guard stat(folder + "/", &facts) == 0 else { return }
            let isOwn = [user, 0].contains(facts.st_uid)
            let isWritable = facts.st_mode & 0o002 != 0 || facts.st_mode & 0o020 != 0 && !isPrivate(facts.st_gid, of: user)
            guard isOwn, !isWritable || facts.st_mode & mode_t(S_ISVTX) != 0 else { throw reject(folder) }
            let part = rest.removeFirst()
            guard part != ".." else {
                folder = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
                continue
            }
            let next = folder + "/" + part
            guard lstat(next, &facts) == 0 else { return }
            guard facts.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK) else {
                folder = part == "." ? folder : next
                continue
            }
            links += 1
            // As many as Linux follows.
            guard [user, 0].contains(facts.st_uid), links <= 40 else { throw reject(next) }
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: next)
            if target.hasPrefix("/") { folder = "" }
            rest = target.split(separator: "/").map(String.init) + rest
        }
    }

    /// Whether a group has a user's name and no other members, as many distributions create it for each user.
    private static func isPrivate(_ group: gid_t, of user: uid_t) -> Bool {
        guard let account = getpwuid(user)?.pointee, account.pw_gid == group, let entry = getgrgid(group)?.pointee else { return false }
        return strcmp(entry.gr_name, account.pw_name) == 0 && entry.gr_mem.pointee == nil
    }
}
