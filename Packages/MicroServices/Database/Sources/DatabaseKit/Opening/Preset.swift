import GRDB

/// How SQLite is set up.
///
/// Debian builds SQLite with `synchronous=FULL` and `secure_delete` on, others do not; the presets say what they want instead of trusting
/// the build.
public struct Preset: Sendable, Hashable {
    /// Whether a commit is on disk when it returns, or may be lost by a power failure (never by the death of the process).
    public enum Durability: String, Sendable, Hashable {
        /// `synchronous=NORMAL`: with a write-ahead log, a power failure may take the last commits and never damages the file.
        case process = "NORMAL"
        /// `synchronous=FULL`: each commit waits for the disk.
        case power = "FULL"
    }

    /// What a commit survives.
    public var durability: Durability
    /// How long to wait for another process's lock, in seconds.
    public var busyTimeout: Double
    /// How much of the file may be kept in memory by each connection, in bytes.
    public var cacheSize: Int
    /// After how many pages the log is written back into the file.
    public var checkpointPages: Int
    /// How many reads may run at once.
    public var readers: Int
    /// Whether what is deleted is overwritten with zeros, so that nobody who reads the file finds it. Costs a delete about a tenth more.
    public var secureDelete: Bool
    /// How soon observers hear again after they heard.
    public var observationInterval: Duration

    public init(
        durability: Durability = .process, busyTimeout: Double = 5, cacheSize: Int = 8 << 20, checkpointPages: Int = 1000, readers: Int = 4,
        secureDelete: Bool = true, observationInterval: Duration = .milliseconds(16)
    ) {
        self.durability = durability
        self.busyTimeout = busyTimeout
        self.cacheSize = cacheSize
        self.checkpointPages = checkpointPages
        self.readers = readers
        self.secureDelete = secureDelete
        self.observationInterval = observationInterval
    }

    /// For an app's own data that a server has too.
    public static let standard = Preset()
    /// For data that exists nowhere else.
    public static let durable = Preset(durability: .power)

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(busyTimeout)
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { [self] database in
            try database.execute(
                sql: """
                    PRAGMA secure_delete = \(secureDelete ? "ON" : "OFF");
                    PRAGMA cache_size = -\(cacheSize / 1024);
                    PRAGMA wal_autocheckpoint = \(checkpointPages);
                    PRAGMA trusted_schema = OFF;
                    """)
        }
        return configuration
    }
}
