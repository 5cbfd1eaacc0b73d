import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NetworkKit
import NetworkKitAsyncHTTPClient

/// Measures requests per second, the duration that 99 of 100 calls keep to, and the memory that calls leave behind, with bare
/// async-http-client as peer. The client `limitless` has no time limits.
///
/// Each measurement is a process of its own, so that its memory is its own; the server is another one. Clients alternate, and the ratio of
/// each round is taken within the round.
@main struct NetworkBenchmarks {
    static let rounds = 3

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "server": try BenchmarkServer().run()
        case "bare", "client", "limitless":
            guard arguments.count == 5, let numbers = Optional(arguments.dropFirst().compactMap { Int($0) }), numbers.count == 4 else {
                exit(64)
            }
            try await measure(arguments[1], port: numbers[0], bytes: numbers[1], callers: numbers[2], calls: numbers[3])
        default: try compare(parts: Array(arguments))
        }
    }

    // MARK: - Comparison

    private static func compare(parts: [String]) throws {
        let server = try child("server")
        defer { server.process.terminate() }
        let port = try line(server.output)
        if parts.isEmpty || parts.contains("rate") {
            print(
                "requests per second and p99 through the whole chain, against bare async-http-client; median of \(rounds) rounds; 8 connections"
            )
            for bytes in [0, 1 << 10, 1 << 20] {
                for callers in [1, 8, 64] {
                    var seen: [(bare: Seen, ours: Seen)] = []
                    for _ in 0..<rounds {
                        let calls = bytes > 1 << 16 ? 800 : 20_000
                        seen.append((try run("bare", port, bytes, callers, calls), try run("client", port, bytes, callers, calls)))
                    }
                    let rate = seen.sorted { $0.ours.rate / $0.bare.rate < $1.ours.rate / $1.bare.rate }[rounds / 2]
                    let p99 = seen.sorted { $0.ours.p99 / $0.bare.p99 < $1.ours.p99 / $1.bare.p99 }[rounds / 2]
                    print(
                        "  \(bytes) B, \(callers) callers: \(Int(rate.ours.rate)) of \(Int(rate.bare.rate)) a second,",
                        String(
                            format: "%.2f; p99 %.0f of %.0f µs, %.2f", rate.ours.rate / rate.bare.rate, p99.ours.p99, p99.bare.p99,
                            p99.ours.p99 / p99.bare.p99))
                }
            }
        }
        if parts.isEmpty || parts.contains("memory") {
            print("growth of the resident memory by 100,000 calls of 1 KiB by 8 callers, after 2,000 others")
            for client in ["bare", "limitless", "client"] {
                let seen = try run(client, port, 1 << 10, 8, 100_000)
                print("  \(client): \(String(format: "%.1f", seen.growth)) MiB, \(Int(seen.rate)) a second")
            }
        }
    }

    /// Calls per second, microseconds, and MiB.
    private typealias Seen = (rate: Double, p99: Double, growth: Double)

    private static func run(_ client: String, _ port: String, _ bytes: Int, _ callers: Int, _ calls: Int) throws -> Seen {
        let child = try child(client, port, "\(bytes)", "\(callers)", "\(calls)")
        let numbers = try line(child.output).split(separator: " ").compactMap { Double($0) }
        child.process.waitUntilExit()
        guard numbers.count == 3 else { throw CocoaError(.fileReadCorruptFile) }
        return (numbers[0], numbers[1], numbers[2])
    }

    private static func child(_ arguments: String...) throws -> (process: Process, output: FileHandle) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    private static func line(_ output: FileHandle) throws -> String {
        var bytes = Data()
        while bytes.last != UInt8(ascii: "\n"), let next = try output.read(upToCount: 1), !next.isEmpty { bytes += next }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    // MARK: - One measurement

    private static func measure(_ client: String, port: Int, bytes: Int, callers: Int, calls: Int) async throws {
        let call: @Sendable () async throws -> Int
        let close: () async throws -> Void
        if client == "bare" {
            let configuration = AsyncHTTPClient.HTTPClient.Configuration(redirectConfiguration: .disallow)
            let bare = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            let url = "http://127.0.0.1:\(port)/\(bytes)"
            call = {
                let response = try await bare.execute(HTTPClientRequest(url: url), deadline: .distantFuture)
                return try await response.body.collect(upTo: 16 << 20).readableBytes
            }
            close = { try await bare.shutdown() }
        } else {
            let transport = AsyncHTTPClientTransport()
            let limits: NetworkKit.HTTPClient.Timeouts = client == "client" ? .init() : .none
            let ours = NetworkKit.HTTPClient(
                baseURL: try BaseURL("http://127.0.0.1:\(port)"), transport: transport,
                interceptors: [EventInterceptor { _ in }, RetryInterceptor(), BearerAuthentication(token: "token") { _ in nil }],
                timeouts: limits)
            let endpoint = Endpoint(NetworkRequest(.get, "/\(bytes)")) { body, _ in body.count }
            call = { try await ours.call(endpoint) }
            close = { await transport.shutdown() }
        }
        // Returns the 99th percentile of the durations in microseconds.
        func make(_ count: Int) async throws -> Double {
            let durations = try await withThrowingTaskGroup(of: [Double].self) { group in
                for _ in 0..<callers {
                    group.addTask {
                        var durations: [Double] = []
                        durations.reserveCapacity(count / callers)
                        for _ in 0..<count / callers {
                            let start = ContinuousClock.now
                            guard try await call() == bytes else { exit(1) }
                            durations.append((ContinuousClock.now - start) / .microseconds(1))
                        }
                        return durations
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            return durations.sorted()[durations.count * 99 / 100]
        }
        _ = try await make(min(2_000, calls))
        let (before, start) = (resident(), ContinuousClock.now)
        let p99 = try await make(calls)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print(Double(calls / callers * callers) / seconds, p99, resident() - before)
        try await close()
    }

    /// The resident memory in MiB.
    private static func resident() -> Double {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Double(fields[1]) ?? 0) * 4_096 / 1_048_576 : 0
    }
}
