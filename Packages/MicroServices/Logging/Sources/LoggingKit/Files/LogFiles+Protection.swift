extension LogFiles {
    /// When the system can read the files, on devices with Data Protection. Without effect on other systems.
    ///
    /// The class is set on the folder, from which new files inherit it; files that exist keep theirs.
    ///
    /// There is no stricter class, because the ring is mapped into memory: access to it while the device is locked would end the process.
    public struct FileProtection: Sendable {
        /// After the first unlock since the start of the device. For apps whose entitlement sets a stricter default for new files.
        public static let completeUntilFirstUserAuthentication = FileProtection()

        var setClass: @Sendable (_ folder: Int32, _ protectionClass: Int32) -> Int32 = FileDescriptor.setProtectionClass

        /// Sets class C of `F_SETPROTECTIONCLASS`. Returns 0, or the error number.
        func protect(folder: String) -> Int32 { FileDescriptor.protect(folder: folder) { setClass($0, 3) } }
    }
}
