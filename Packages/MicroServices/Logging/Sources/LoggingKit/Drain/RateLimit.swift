import Logging

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

/// Applies a ``RateLimit`` by the timestamps of the lines; a clock step starts a new interval.
struct CallSiteLimiter {
    private struct Site {
        var start: Int64
        var lines = 0
        var bytes = 0
        var dropped = 0
        var name: String
    }

    private let limit: RateLimit?
    private var sites: [UInt64: Site] = [:]
    /// Counts of dropped lines to write before the admitted line, in the ring's encoding.
    private var notices: [[UInt8]] = []

    init(_ limit: RateLimit?) { self.limit = limit }

    mutating func takeNotices() -> [[UInt8]] {
        guard !notices.isEmpty else { return [] }
        defer { notices.removeAll() }
        return notices
    }

    /// Reports all counts not reported yet.
    mutating func finish(at time: LogTimestamp) {
        for (key, site) in sites.sorted(by: { $0.value.name < $1.value.name }) where site.dropped > 0 {
            report(site, at: time)
            sites[key]?.dropped = 0
        }
    }

    mutating func admits(_ line: RawLine, size: Int) -> Bool {
        guard let limit else { return true }
        let now = line.time.nanosecondsSinceEpoch
        if sites.count > 4096 {
            finish(at: line.time)
            sites = [:]
        }
        var site =
            sites[line.callSite]
            ?? Site(start: now, name: "\(String(decoding: line.file, as: UTF8.self)):\(line.line)")
        let passed = now.subtractingReportingOverflow(site.start).partialValue
        if passed < 0 || passed >= limit.interval.wholeNanoseconds {
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

    private mutating func report(_ site: Site, at time: LogTimestamp) {
        notices.append(Notice.rateLimited.line(count: site.dropped, at: time, site: site.name))
    }
}

/// Lines about the log itself, logged with a count under the label `LoggingKit`.
enum Notice: String {
    case dropped = "log lines were dropped, the ring was full"
    case droppedInForks = "log lines of forked processes were dropped"
    case refused = "the disk rejected log lines"
    case removed = "the log file was removed or replaced by another process"
    case rateLimited = "log lines were dropped, their call site exceeded the rate limit"
    /// A lower bound: the number of lines after a damaged one is unknown.
    case unreadable = "log lines could not be read"

    private var unit: String { self == .removed ? "bytes" : "lines" }

    func line(count: Int, at time: LogTimestamp, site: String? = nil) -> [UInt8] {
        RecordWriter.encoded { writer in
            writer.head(time: time, level: .warning, line: 0)
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
