import CBenchmarkPeers
import CCryptoPeer
import Cryptography
import Foundation

/// Measures sealing and opening of boxes and streams against a loop in C with a kept cipher context, of boxes on one thread and on two. The
/// peers alternate in short rounds, and the fastest round of each counts, which other work on the machine did not interrupt.
@main struct CryptoBenchmarks {
    static let sizes = [64, 1_024, 16_384]

    static func main() throws {
        for algorithm in SealingAlgorithm.allCases {
            for size in sizes { try Boxes(algorithm: algorithm, size: size).report() }
            try reportStreams(algorithm)
        }
    }

    /// The peer seals 16 KiB at a time, as `openssl speed` does.
    private static func reportStreams(_ algorithm: SealingAlgorithm) throws {
        let sealer = try Sealer(.random(id: 1, algorithm: algorithm))
        let content = [UInt8](repeating: 7, count: 1 << 22)
        var (sealed, output) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 15))
        func seal(to sink: (UnsafeRawBufferPointer) -> Void) throws {
            var stream = try StreamSealer(sealer)
            try content.withUnsafeBytes { try stream.update($0, to: sink) }
            try stream.finish(to: sink)
        }
        try seal { sealed.append(contentsOf: $0) }
        var best = [Double](repeating: .infinity, count: 3)
        func measure(_ index: Int, _ body: () throws -> Void) rethrows {
            let start = DispatchTime.now().uptimeNanoseconds
            try body()
            best[index] = min(best[index], Double(DispatchTime.now().uptimeNanoseconds - start))
        }
        for _ in 0..<51 {
            measure(0) { precondition(peer_seal(algorithm == .chaCha20Poly1305 ? 1 : 0, content, 1 << 14, &output, 256) == 256) }
            try measure(1) {
                var count = 0
                try seal { count += $0.count }
                precondition(count == sealed.count)
            }
            try measure(2) {
                var stream = StreamOpener(sealer)
                var count = 0
                try sealed.withUnsafeBytes { try stream.update($0) { count += $0.count } }
                try stream.finish { count += $0.count }
                precondition(count == content.count)
            }
        }
        func text(_ value: Double) -> String { String(format: "%.2f", value) }
        print(
            "stream of 4 MiB, \(algorithm): sealed at \(text(best[0] / best[1])) × the rate of a loop in C over 16 KiB "
                + "(\(text(Double(content.count) / best[0])) GB/s), opened at \(text(best[0] / best[2])) ×")
    }
}

private struct Boxes {
    let algorithm: SealingAlgorithm
    let sealer: Sealer
    let content: [UInt8]
    let box: [UInt8]
    let calls: Int

    init(algorithm: SealingAlgorithm, size: Int) throws {
        self.algorithm = algorithm
        sealer = try Sealer(.random(id: 1, algorithm: algorithm))
        content = [UInt8](repeating: 7, count: size)
        box = try sealer.seal(content)
        calls = 1_000_000 / (size + 500)
    }

    func report() throws {
        let isChaCha: Int32 = algorithm == .chaCha20Poly1305 ? 1 : 0
        try report(
            "seal", array: { _ = try sealer.seal(content) },
            ours: { output, count in
                content.withUnsafeBytes { content in for _ in 0..<count { precondition((try? sealer.seal(content, into: output)) != nil) } }
            }, peer: { peer_seal(isChaCha, content, content.count, $0, $1) })
        try report(
            "open", array: { _ = try sealer.open(box) },
            ours: { output, count in
                box.withUnsafeBytes { box in for _ in 0..<count { precondition((try? sealer.open(box, into: output)) != nil) } }
            }, peer: { peer_open(isChaCha, content, content.count, $0, $1) })
    }

    private func report(
        _ name: String, array: () throws -> Void, ours: (UnsafeMutableRawBufferPointer, Int) -> Void,
        peer: (UnsafeMutablePointer<UInt8>, Int) -> Int
    ) throws {
        nonisolated(unsafe) let (ours, peer) = (ours, peer)
        // Nanoseconds for each call of a thread.
        func cost(threads: Int, _ body: (UnsafeMutableRawBufferPointer, Int) -> Void) -> Double {
            nonisolated(unsafe) let body = body
            let (size, calls) = (box.count, calls)
            @Sendable func work() {
                let output = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
                defer { output.deallocate() }
                body(output, calls)
            }
            let start = DispatchTime.now().uptimeNanoseconds
            if threads == 1 { work() } else { DispatchQueue.concurrentPerform(iterations: threads) { _ in work() } }
            return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(calls)
        }
        func peerLoop(_ output: UnsafeMutableRawBufferPointer, _ count: Int) {
            precondition(peer(output.assumingMemoryBound(to: UInt8.self).baseAddress!, count) == count)
        }
        _ = cost(threads: 2, ours)
        var best = [Double](repeating: .infinity, count: 4)
        for _ in 0..<201 {
            for (index, cost) in [cost(threads: 1, peerLoop), cost(threads: 1, ours), cost(threads: 2, peerLoop), cost(threads: 2, ours)]
                .enumerated()
            {
                best[index] = min(best[index], cost)
            }
        }
        func text(_ value: Double) -> String { String(format: "%.2f", value) }
        func allocations(_ body: () throws -> Void) rethrows -> Int64 {
            let before = peer_allocations()
            for _ in 0..<100 { try body() }
            return (peer_allocations() - before) / 100
        }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: box.count, alignment: 64)
        defer { memory.deallocate() }
        print(
            "\(name) \(content.count) B, \(algorithm): \(text(best[1])) ns, \(text(best[1] / best[0])) × a loop in C (\(text(best[0])) ns); "
                + "two threads \(text(2 * best[1] / best[3])) × one (the loop \(text(2 * best[0] / best[2])) ×); "
                + "allocations \(allocations { ours(memory, 1) }), array form \(try allocations(array))")
    }
}
