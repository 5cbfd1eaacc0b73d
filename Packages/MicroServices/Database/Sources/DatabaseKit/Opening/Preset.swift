import Foundation
import GRDB

/// A configuration of SQLite.
///
/// Builds of SQLite differ in their defaults (Debian's has `synchronous=FULL` and `secure_delete`), so presets set every option.
public struct Preset: Sendable, Hashable {
    /// Whether a commit survives a power failure. It always survives the end of the process.
    public enum Durability: Sendable, Hashable {
        /// `synchronous=NORMAL`: with a write-ahead log, a power failure may lose the last commits but never damages the file.
        case process
        /// `synchronous=FULL`, on Darwin with `fullfsync`: each commit waits for the disk.
        case power

        /// The statements for the writing connection. Without the full sync, Darwin leaves bytes in the drive's cache, which writes them in any
        /// order; the sync of a checkpoint prevents damage by a power failure. The statements have no effect on other systems.
        var statements: String {
            """
            PRAGMA synchronous = \(self == .power ? "FULL" : "NORMAL");
            PRAGMA fullfsync = \(self == .power ? "ON" : "OFF");
            PRAGMA checkpoint_fullfsync = ON;
            """
        }
    }

    /// When the system can read the files, on devices with Data Protection. Without effect on other systems.
    public enum FileProtection: Int32, Sendable, CaseIterable {
        /// While the device is unlocked.
        ///
        /// - Important: Close the store before its files become unavailable: SQLite maps the index of the log into memory.
        case complete = 1
        /// While the device is unlocked, and as long as the file is open. The store opens files when the number of concurrent reads grows.
        case completeUnlessOpen = 2
        /// After the first unlock since the start of the device. For apps whose entitlement sets a stricter default for new files.
        case completeUntilFirstUserAuthentication = 3
    }

    /// The failure that commits survive.
    public var durability: Durability
    /// The maximum time to wait for the lock of another process, in seconds.
    public var busyTimeout: Double
    /// The size of each connection's page cache in bytes.
    public var cacheSize: Int
    /// The number of pages after which the log is written back into the file; the log on disk shrinks to twice this size when no reader needs
    /// more.
    public var checkpointPages: Int
    /// The maximum number of concurrent reads.
    public var readers: Int
    /// Whether deleted data is overwritten with zeros. Makes a delete about a tenth slower.
    public var secureDelete: Bool
    /// The minimum time between two notifications of observers. If several stores of the process have the file open, that of the first one.
    public var observationInterval: Duration
    /// The time since the last inspection of the whole file after which the next one begins at once and ``Store/close()`` waits for it. Values
    /// above 63 hours have no effect.
    public var inspectionInterval: Duration
    /// The protection of new files in the folder of the database, which should contain no others; nil for that of the folder. Files that exist
    /// keep theirs.
    public var fileProtection: FileProtection?
    /// The time between opening and an inspection that nothing waits for, in seconds, so that it does not slow down the start of the app.
    var inspectionDelay = 1.0

    public init(
        durability: Durability = .process, busyTimeout: Double = 5, cacheSize: Int = 8 << 20, checkpointPages: Int = 1000, readers: Int = 4,
        secureDelete: Bool = true, observationInterval: Duration = .milliseconds(16), inspectionInterval: Duration = .seconds(24 * 3600),
        fileProtection: FileProtection? = nil
    ) {
        self.durability = durability
        self.busyTimeout = busyTimeout
        self.cacheSize = cacheSize
        self.checkpointPages = checkpointPages
        self.readers = readers
        self.secureDelete = secureDelete
        self.observationInterval = observationInterval
        self.inspectionInterval = inspectionInterval
        self.fileProtection = fileProtection
    }

    /// For data that a server has as well.
    public static let standard = Preset()
    /// For data that exists only in this file.
    public static let durable = Preset(durability: .power)

    /// ``busyTimeout`` within the limits of SQLite.
    var timeout: Double { busyTimeout > 0 ? min(busyTimeout, 86_400) : 0 }

    func isDue(_ lastInspection: Int) -> Bool {
        let age = time(nil) - lastInspection
        return age < 0 || age >= min(Int(inspectionInterval.components.seconds), (FileMark.hours - 1) * 3600)
    }

    /// - Parameter isHeld: whether the log is not written into the file, not even when GRDB opens it.
    func configuration(isHeld: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(timeout)
        configuration.maximumReaderCount = min(max(1, readers), 1000)
        configuration.observesSuspensionNotifications = true
        configuration.prepareDatabase { [self] database in
            try database.execute(
                sql: """
                    PRAGMA secure_delete = \(secureDelete ? "ON" : "OFF");
                    PRAGMA cache_size = -\(min(max(0, cacheSize / 1024), Int(Int32.max)));
                    PRAGMA wal_autocheckpoint = \(isHeld ? 0 : checkpointPages);
                    PRAGMA journal_size_limit = \(checkpointPages > 0 ? min(checkpointPages, 1 << 30) * 2 * 4096 : -1);
                    PRAGMA trusted_schema = OFF;
                    """)
        }
        return configuration
    }
}
