import Foundation

/// The files of a secret store: private to their owner, replaced atomically, written by one writer at a time.
struct SecretFolder: Sendable {
    /// The steps of a write, between which a crash can occur.
    enum WriteStep: Int, CaseIterable, Sendable {
        case created, written, synced, renamed, folderSynced
    }

    private static let lockName = "lock"
    private static let temporaryPrefix = ".writing-"
    private static let forReading = O_RDONLY | O_CLOEXEC

    let path: String
    /// The protection of written files.
    var fileProtection: SecretStore.FileProtection?
    var system = SystemFile()
    /// Called after each step of a write. Tests terminate the process here.
    var afterStep: @Sendable (WriteStep) -> Void = { _ in }

    init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    func path(of file: String) -> String { path + "/" + file }

    func create() throws {
        var created = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            created += "/" + part
            if mkdir(created, 0o700) != 0, errno != EEXIST { throw failure(to: "create the folder", created) }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(to: "open the folder", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(to: "open the folder", path, ENOTDIR) }
        guard status.st_mode & 0o022 == 0 else {
            throw CryptographyError.insecurePermissions(file: path, mode: UInt32(status.st_mode & 0o777))
        }
    }

    /// Runs `body` with the lock file locked, which excludes other writers. The system releases the lock of a killed process.
    func withFileLock<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
        let lock = open(path(of: Self.lockName), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        guard lock != -1 else { throw failure(to: "open", path(of: Self.lockName)) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure(to: "lock", path(of: Self.lockName)) }
        }
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
        let descriptor = open(name, Self.forReading | O_NOFOLLOW)
        guard descriptor != -1 else {
            if errno == ENOENT { return nil }
            throw failure(to: "open", name)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(to: "read", name) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw CryptographyError.secretDamaged(file: name, "it is not a regular file") }
        guard status.st_mode & 0o077 == 0 else {
            throw CryptographyError.insecurePermissions(file: name, mode: UInt32(status.st_mode & 0o777))
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw CryptographyError.secretDamaged(file: name, "it is longer than any secret") }
        var done = 0
        let content = try SecretBytes(count: size) { buffer in
            while done < size {
                let count = Self.retrying { system.read(descriptor, buffer.baseAddress.map { $0 + done }, size - done) }
                guard count >= 0 else { throw failure(to: "read", name) }
                if count == 0 { break }
                done += count
            }
        }
        // Shorter if the file was truncated meanwhile.
        return done == size ? content : content.withUnsafeBytes { SecretBytes(copying: $0[..<done]) }
    }

    /// Replaces a file: writes and syncs a temporary file, then renames it. Must be called with the folder locked.
    func write(_ content: Bytes, to file: String) throws {
        let temporary = path(of: Self.temporaryPrefix + Hexadecimal.text(try SecureRandom.bytes(count: 8)))
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
        guard descriptor != -1 else { throw failure(to: "create a file in", path) }
        do {
            defer { close(descriptor) }
            afterStep(.created)
            try protect(descriptor, file: file)
            try fill(descriptor, with: content, file: file)
            afterStep(.written)
            guard system.sync(descriptor) == 0 else { throw failure(to: "write", path(of: file)) }
            afterStep(.synced)
            guard rename(temporary, path(of: file)) == 0 else { throw failure(to: "replace", path(of: file)) }
            afterStep(.renamed)
        } catch {
            unlink(temporary)
            throw error
        }
        try syncFolder()
        afterStep(.folderSynced)
    }

    func remove(_ files: [String]) throws {
        for file in files where unlink(path(of: file)) != 0 && errno != ENOENT { throw failure(to: "remove", path(of: file)) }
        try syncFolder()
    }

    /// Before the first byte is written, so that none is ever stored with less protection.
    private func protect(_ descriptor: Int32, file: String) throws {
        guard let fileProtection, system.setProtection(descriptor, fileProtection.rawValue) != 0 else { return }
        // A volume without Data Protection, such as that of a Mac or of a simulator.
        guard errno == ENOTSUP || errno == ENOTTY else { throw failure(to: "protect", path(of: file)) }
    }

    private func fill(_ descriptor: Int32, with content: Bytes, file: String) throws {
        var done = 0
        while done < content.count {
            let count = Self.retrying { system.write(descriptor, content.baseAddress.map { $0 + done }, content.count - done) }
            guard count > 0 else { throw failure(to: "write", path(of: file)) }
            done += count
        }
    }

    /// Makes a rename or a removal durable.
    private func syncFolder() throws {
        let descriptor = open(path, Self.forReading | O_DIRECTORY)
        guard descriptor != -1 else { throw failure(to: "open the folder", path) }
        defer { close(descriptor) }
        guard system.sync(descriptor) == 0 else { throw failure(to: "sync the folder", path) }
    }

    private func names() throws -> [String] {
        guard let listing = opendir(path) else { throw failure(to: "list", path) }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { name in String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) }
            )
        }
        return names
    }

    private func failure(to action: String, _ file: String, _ number: Int32 = errno) -> CryptographyError {
        .storage(action, file: file, systemError: number, reason: String(cString: strerror(number)))
    }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
