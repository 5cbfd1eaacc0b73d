import Foundation

/// The files of a secret store: private to their owner, replaced atomically, written by one writer at a time.
struct SecretFolder: Sendable {
    private static let lockName = "lock"
    private static let temporaryPrefix = ".writing-"

    let path: String
    /// The protection of written files.
    var fileProtection: SecretStore.FileProtection?
    var system = SystemFile()
    /// Called after each step of a write. Tests terminate the process here.
    var afterStep: @Sendable (OpenFile.WriteStep) -> Void = { _ in }

    init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    func path(of file: String) -> String { path + "/" + file }

    func create() throws {
        var created = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            created += "/" + part
            if mkdir(created, 0o700) != 0, errno != EEXIST { throw CryptographyError.storage("create the folder", file: created) }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw CryptographyError.storage("open the folder", file: path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw CryptographyError.storage("open the folder", file: path, systemError: ENOTDIR)
        }
        guard status.st_mode & 0o022 == 0 else {
            throw CryptographyError.insecurePermissions(file: path, mode: UInt32(status.st_mode & 0o777))
        }
    }

    /// Runs `body` with the lock file locked, which excludes other writers. The system releases the lock of a killed process.
    func withFileLock<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
        let file = try OpenFile(path(of: Self.lockName), O_RDWR | O_CREAT | O_NOFOLLOW)
        try file.lock()
        defer { withExtendedLifetime(file) {} }
        return try body()
    }

    /// Deletes the temporary files of killed writers. Must be called with the folder locked.
    func removeTemporaryFiles() throws {
        for file in try names() where file.hasPrefix(Self.temporaryPrefix) { unlink(path(of: file)) }
    }

    func files(endingIn suffix: String) throws -> [String] {
        try names().filter { $0.hasSuffix(suffix) }
    }

    /// Returns the content of a file, which may be a key, or `nil` if it is missing.
    func read(_ file: String, limit: Int) throws -> SecretBytes? {
        let name = path(of: file)
        let opened: OpenFile
        do throws(CryptographyError) {
            opened = try OpenFile(name, O_RDONLY | O_NOFOLLOW, system: system)
        } catch {
            if error.systemError == ENOENT { return nil }
            throw error
        }
        let status = try opened.status()
        guard status.st_mode & S_IFMT == S_IFREG else { throw CryptographyError.secretDamaged(file: name, "it is not a regular file") }
        guard status.st_mode & 0o077 == 0 else {
            throw CryptographyError.insecurePermissions(file: name, mode: UInt32(status.st_mode & 0o777))
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw CryptographyError.secretDamaged(file: name, "it is longer than any secret") }
        var done = 0
        let content = try SecretBytes(count: size) { done = try opened.read(into: $0) }
        // Shorter if the file was truncated meanwhile.
        return done == size ? content : content.withUnsafeBytes { SecretBytes(copying: $0[..<done]) }
    }

    /// Replaces a file: writes and syncs a temporary file, then renames it. Must be called with the folder locked.
    func write(_ content: Bytes, to file: String) throws {
        let temporary = path(of: Self.temporaryPrefix + Hexadecimal.text(try SecureRandom.bytes(count: 8)))
        try OpenFile.replace(path(of: file), by: temporary, system: system, afterStep: afterStep) { output in
            if let fileProtection { try output.protect(fileProtection) }
            try output.write(content)
        }
        try syncFolder()
        afterStep(.folderSynced)
    }

    func remove(_ files: [String]) throws {
        for file in files where unlink(path(of: file)) != 0 && errno != ENOENT {
            throw CryptographyError.storage("remove", file: path(of: file))
        }
        try syncFolder()
    }

    /// Makes a rename or a removal durable.
    private func syncFolder() throws {
        try OpenFile(path, O_RDONLY | O_DIRECTORY, system: system, to: "open the folder").sync(to: "sync the folder")
    }

    private func names() throws -> [String] {
        guard let listing = opendir(path) else { throw CryptographyError.storage("list", file: path) }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }
}
