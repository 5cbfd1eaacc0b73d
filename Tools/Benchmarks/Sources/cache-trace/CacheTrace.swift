import CacheReplay
import Foundation

/// Prints how often caches of several sizes would have answered recorded requests: LRU, S3-FIFO, CacheKit's own and what is possible at all.
///
///     cache-trace [--sizes 500,1000] FILE…
///
/// A file contains the requested keys as little-endian 32-bit numbers. Without sizes, the caches hold 2, 5, 10, 20 and 40 % of the keys of
/// a file.
@main struct CacheTrace {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var sizes: [Int]?
        if arguments.first == "--sizes", arguments.count > 1 {
            sizes = arguments[1].split(separator: ",").compactMap { Int($0) }
            arguments.removeFirst(2)
        }
        guard !arguments.isEmpty else { return print("usage: cache-trace [--sizes 500,1000] FILE…") }
        print("trace          size  requests  optimal    LRU  S3-FIFO   ours  -LRU  -S3-FIFO")
        var sums = [0.0, 0, 0, 0]
        var (rows, worst) = (0, Double.infinity)
        for file in arguments {
            let requests = try read(file)
            let known = Set(requests).count
            for size in sizes ?? [2, 5, 10, 20, 40].map({ max(1, known * $0 / 100) }) {
                let hits = [
                    TraceReplay.optimal(requests, size: size), TraceReplay.leastRecentlyUsed(requests, size: size),
                    TraceReplay.s3FIFO(requests, size: size), TraceReplay.memoryCache(requests, size: size),
                ]
                let shares = hits.map { 100 * Double($0) / Double(max(1, requests.count)) }
                let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
                let columns = [shares[0], shares[1], shares[2], shares[3], shares[3] - shares[1], shares[3] - shares[2]]
                print(pad(name, -12) + pad("\(size)", 7) + pad("\(requests.count)", 10) + columns.map { pad(rounded($0), 8) }.joined())
                for index in sums.indices { sums[index] += shares[index] }
                rows += 1
                worst = min(worst, shares[3] - shares[1])
            }
        }
        let means = sums.map { rounded($0 / Double(rows)) }
        print(
            "mean of \(rows): optimal \(means[0]), LRU \(means[1]), S3-FIFO \(means[2]), ours \(means[3]); worst beside LRU \(rounded(worst))"
        )
    }

    private static func read(_ file: String) throws -> [UInt32] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        return bytes.withUnsafeBytes { buffer in
            (0..<bytes.count / 4).map { UInt32(littleEndian: buffer.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
    }

    private static func rounded(_ number: Double) -> String { String(format: "%.2f", number) }

    private static func pad(_ text: String, _ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + spaces : spaces + text
    }
}
