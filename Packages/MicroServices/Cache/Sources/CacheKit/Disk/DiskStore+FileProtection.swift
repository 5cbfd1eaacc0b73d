import Foundation

extension DiskStore {
    /// When the system can read the files, on devices with Data Protection. Without effect on other systems.
    ///
    /// The class is set on the folder, from which all new files inherit it; files that exist keep theirs.
    ///
    /// There is no stricter class, because some files are mapped into memory: access to them while the device is locked would end the process.
    public struct FileProtection: Sendable {
        /// After the first unlock since the start of the device. For apps whose entitlement sets a stricter default for new files.
        public static let completeUntilFirstUserAuthentication = FileProtection()

        /// Class C of `F_SETPROTECTIONCLASS`.
        static let protectionClass: Int32 = 3

        var setClass: @Sendable (_ folder: Int32, _ protectionClass: Int32) -> Int32 = { folder, protectionClass in
            #if canImport(Darwin)
            fcntl(folder, F_SETPROTECTIONCLASS, protectionClass)
            #else
            0
            #endif
        }

        func protect(folder: String) -> Int32 {
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno }
            defer { close(descriptor) }
            guard setClass(descriptor, Self.protectionClass) != 0 else { return 0 }
            // A volume without Data Protection, such as that of a Mac or of a simulator.
            return errno == ENOTSUP || errno == ENOTTY ? 0 : errno
        }
    }
}
