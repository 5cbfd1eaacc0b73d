public import Logging

/// A limit for the lines that each call site may write in an interval. Further lines are dropped and counted, and the log reports the count.
public struct RateLimit: Sendable, Hashable {
    /// The number of lines.
    public var lines: Int
    /// The total size of these lines as logged.
    public var bytes: Int
    /// The time after which the counts restart.
    public var interval: Duration

    public init(lines: Int, bytes: Int = .max, per interval: Duration) {
        self.lines = max(1, lines)
        self.bytes = max(1, bytes)
        self.interval = interval
    }

    /// 2,000 lines and 256 KiB a minute: one call site needs an hour to fill the 16 MiB of ``LogFiles``.
    public static let `default` = RateLimit(lines: 2000, bytes: 256 << 10, per: .seconds(60))
}

/// Lines below a logger's level that are kept in memory and written when an error follows, to show the events before it.
public struct BufferedLines: Sendable, Hashable {
    /// The least severe level that is buffered.
    public var level: Logger.Level
    /// The number of lines to buffer; the oldest are discarded first.
    public var count: Int
    /// The least severe level that causes the buffered lines to be written.
    public var trigger: Logger.Level

    public init(level: Logger.Level = .debug, count: Int = 200, trigger: Logger.Level = .error) {
        self.level = level
        self.count = max(1, count)
        self.trigger = trigger
    }
}

/// Decides which lines are written: limits call sites, collapses repeated lines and buffers lines until an error.
///
/// Uses the timestamps of the lines; a clock step starts a new interval.
struct LineFilter {
    private struct Site {
        var start: Int64
        var lines = 0
        var bytes = 0
        var dropped = 0
        var name: String
    }

    private let rateLimit: RateLimit?
    private let collapsesRepetitions: Bool
    private let bufferedLines: BufferedLines?

    private var sites: [UInt64: Site] = [:]
    private var lastContent: UInt64?
    private var repetitions = 0
    private var buffer: [[UInt8]] = []
    /// Lines to write before the admitted one, in the ring's encoding.
    private(set) var before: [[UInt8]] = []

    init(_ options: LogOptions) {
        rateLimit = options.rateLimit
        collapsesRepetitions = options.collapsesRepetitions
        bufferedLines = options.bufferedLines
        isTransparent = rateLimit == nil && !collapsesRepetitions && bufferedLines == nil
    }

    /// Whether every line is admitted.
    private let isTransparent: Bool

    mutating func removeBefore() { before.removeAll() }

    /// Whether to write the line now.
    mutating func admits(_ line: RawLine, payload: Bytes) -> Bool {
        if isTransparent { return !line.isBuffered }
        if line.isBuffered {
            guard let bufferedLines else { return false }
            if buffer.count >= bufferedLines.count { buffer.removeFirst() }
            buffer.append(Array(payload))
            return false
        }
        if let bufferedLines, line.level >= bufferedLines.trigger, !buffer.isEmpty {
            let lines = buffer
            buffer = []
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
            reportRepetitions(at: line.time)
        }
        return isWithinLimit(line, size: payload.count)
    }

    /// Reports all counts not reported yet.
    mutating func finish(at time: LogTimestamp) {
        reportRepetitions(at: time)
        lastContent = nil
        for (key, site) in sites.sorted(by: { $0.value.name < $1.value.name }) where site.dropped > 0 {
            report(site, at: time)
            sites[key]?.dropped = 0
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
            if site.dropped > 0 { report(site, at: line.time) }
            site = Site(start: now, name: site.name)
        }
        let isWithin = site.lines < limit.lines && size <= limit.bytes - site.bytes
        if isWithin {
            site.lines += 1
            site.bytes += size
        } else {
            site.dropped += 1
        }
        sites[line.callSite] = site
        return isWithin
    }

    private mutating func reportRepetitions(at time: LogTimestamp) {
        if repetitions > 0 { before.append(Notice.repeated.line(count: repetitions, at: time)) }
        repetitions = 0
    }

    private mutating func report(_ site: Site, at time: LogTimestamp) {
        before.append(Notice.rateLimited.line(count: site.dropped, at: time, site: site.name))
    }
}

/// Lines about the log itself, logged with a count under the label `LoggingKit`.
enum Notice: String {
    case dropped = "log lines were dropped, the ring was full"
    case droppedInForks = "log lines of forked processes were dropped"
    case refused = "the disk rejected log lines"
    case removed = "the log file was removed or replaced by another process"
    case repeated = "the last line was repeated"
    case rateLimited = "log lines were dropped, their call site exceeded the rate limit"
    /// A lower bound: the number of lines after a damaged one is unknown.
    case unreadable = "log lines could not be read"

    private var unit: String { self == .removed ? "bytes" : "lines" }

    /// The notice in the ring's encoding.
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
