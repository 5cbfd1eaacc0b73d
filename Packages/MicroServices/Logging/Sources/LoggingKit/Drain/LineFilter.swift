public import Logging

/// The lines that each place in the code may write in an interval. The lines beyond are counted, and the log contains the count.
public struct RateLimit: Sendable, Hashable {
    /// The number of lines.
    public var lines: Int
    /// The bytes of these lines as their callers passed them.
    public var bytes: Int
    /// The time after which the counts begin again.
    public var interval: Duration

    public init(lines: Int, bytes: Int = .max, per interval: Duration) {
        self.lines = max(1, lines)
        self.bytes = max(1, bytes)
        self.interval = interval
    }

    /// 2,000 lines and 256 KiB a minute: a single place needs an hour to fill the 16 MiB of ``LogFiles``.
    public static let `default` = RateLimit(lines: 2000, bytes: 256 << 10, per: .seconds(60))
}

/// Lines below a logger's level that are kept in memory and written when an error follows, for what led to it.
public struct HeldBackLines: Sendable, Hashable {
    /// The least severe level that is kept.
    public var level: Logger.Level
    /// How many lines are kept, the newest.
    public var count: Int
    /// The least severe level that brings them out.
    public var trigger: Logger.Level

    public init(level: Logger.Level = .debug, count: Int = 200, trigger: Logger.Level = .error) {
        self.level = level
        self.count = max(1, count)
        self.trigger = trigger
    }
}

/// Decides which lines are written: the limit of a place in the code, lines that repeat themselves, lines that wait for an error.
///
/// Times are those of the lines; a clock that steps opens a new interval.
struct LineFilter {
    private struct Site {
        var start: Int64
        var lines = 0
        var bytes = 0
        var leftOut = 0
        var name: String
    }

    private let rateLimit: RateLimit?
    private let collapsesRepetitions: Bool
    private let heldBack: HeldBackLines?

    private var sites: [UInt64: Site] = [:]
    private var lastContent: UInt64?
    private var repetitions = 0
    private var held: [[UInt8]] = []
    /// What has to be written before the line that was asked for: lines as the ring has them.
    private(set) var before: [[UInt8]] = []

    init(_ options: LogOptions) {
        rateLimit = options.rateLimit
        collapsesRepetitions = options.collapsesRepetitions
        heldBack = options.heldBack
        isTransparent = rateLimit == nil && !collapsesRepetitions && heldBack == nil
    }

    /// Whether nothing is ever left out.
    private let isTransparent: Bool

    mutating func removeBefore() { before.removeAll() }

    /// Whether the line is written now.
    mutating func admits(_ line: RawLine, payload: Bytes) -> Bool {
        if isTransparent { return !line.isHeldBack }
        if line.isHeldBack {
            guard let heldBack else { return false }
            if held.count >= heldBack.count { held.removeFirst() }
            held.append(Array(payload))
            return false
        }
        if let heldBack, line.level >= heldBack.trigger, !held.isEmpty {
            let lines = held
            held = []
            for bytes in lines where bytes.withUnsafeBytes({ RawLine($0).map { isWithinLimit($0, size: bytes.count) } ?? false }) {
                before.append(bytes)
            }
        }
        if collapsesRepetitions {
            let content = line.content
            if content == lastContent {
                repetitions += 1
                return false
            }
            lastContent = content
            tellRepetitions(at: line.time)
        }
        return isWithinLimit(line, size: payload.count)
    }

    /// Tells everything that was counted and not told yet.
    mutating func finish(at time: LogTimestamp) {
        tellRepetitions(at: time)
        lastContent = nil
        for (key, site) in sites.sorted(by: { $0.value.name < $1.value.name }) where site.leftOut > 0 {
            tell(site, at: time)
            sites[key]?.leftOut = 0
        }
    }

    private mutating func isWithinLimit(_ line: RawLine, size: Int) -> Bool {
        guard let limit = rateLimit else { return true }
        let now = line.time.nanosecondsSinceEpoch
        if sites.count > 4096 {
            finish(at: line.time)
            sites = [:]
        }
        var site =
            sites[line.callSite]
            ?? Site(start: now, name: "\(String(decoding: line.file, as: UTF8.self)):\(line.line)")
        let passed = now.subtractingReportingOverflow(site.start).partialValue
        if passed < 0 || passed >= Int64(limit.interval / .nanoseconds(1)) {
            if site.leftOut > 0 { tell(site, at: line.time) }
            site = Site(start: now, name: site.name)
        }
        let isWithin = site.lines < limit.lines && size <= limit.bytes - site.bytes
        if isWithin {
            site.lines += 1
            site.bytes += size
        } else {
            site.leftOut += 1
        }
        sites[line.callSite] = site
        return isWithin
    }

    private mutating func tellRepetitions(at time: LogTimestamp) {
        if repetitions > 0 { before.append(Notice.repeated.line(count: repetitions, at: time)) }
        repetitions = 0
    }

    private mutating func tell(_ site: Site, at time: LogTimestamp) {
        before.append(Notice.leftOut.line(count: site.leftOut, at: time, site: site.name))
    }
}

/// What the log says about itself: lines of the label `LoggingKit` with a count.
enum Notice: String {
    case dropped = "log lines were dropped, the ring was full"
    case droppedInForks = "log lines of forked processes were dropped"
    case refused = "the disk refused log lines"
    case removed = "the log file was removed or replaced by somebody else"
    case repeated = "the last line was repeated"
    case leftOut = "log lines were left out, their place in the code logs too often"
    /// At least so many: what follows one that is damaged in the ring is not known.
    case unreadable = "log lines could not be read"

    private var unit: String { self == .removed ? "bytes" : "lines" }

    /// The line as the ring has it.
    func line(count: Int, at time: LogTimestamp, site: String? = nil) -> [UInt8] {
        RecordWriter.encoded { writer in
            writer.head(time: time, level: self == .repeated ? .info : .warning, line: 0)
            for text in ["LoggingKit", "LoggingKit", "", rawValue] { writer.text(text) }
            writer.text(unit)
            writer.text(String(count), tag: Sensitivity.public.tag)
            if let site {
                writer.text("site")
                writer.text(site, tag: Sensitivity.public.tag)
            }
        }
    }
}
