import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NetworkKit
import NetworkKitAsyncHTTPClient

/// Measures requests per second and the memory that calls leave behind, with bare async-http-client as peer. The client `limitless` has no
/// time limits.
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
                "requests per second through the whole chain, against bare async-http-client; median ratio of \(rounds) rounds; 8 connections"
            )
            for bytes in [0, 1 << 10, 1 << 20] {
                for callers in [1, 8, 64] {
                    var seen: [(bare: Double, ours: Double)] = []
                    for _ in 0..<rounds {
                        let calls = bytes > 1 << 16 ? 400 : 12_000
                        seen.append(
                            (try run("bare", port, bytes, callers, calls).rate, try run("client", port, bytes, callers, calls).rate)
                        )
                    }
                    let middle = seen.sorted { $0.ours / $0.bare < $1.ours / $1.bare }[rounds / 2]
                    print(
                        "  \(bytes) B, \(callers) callers: \(Int(middle.ours)) of \(Int(middle.bare)) a second,",
                        String(format: "%.2f", middle.ours / middle.bare))
                }
            }
        }
        if parts.isEmpty || parts.contains("memory") {
            print("growth of the resident memory by 80,000 calls of 1 KiB by 8 callers, after 2,000 others")
            for client in ["bare", "limitless", "client"] {
                let seen = try run(client, port, 1 << 10, 8, 80_000)
                print("  \(client): \(String(format: "%.1f", seen.growth)) MiB, \(Int(seen.rate)) a second")
            }
        }
    }

    private static func run(
        _ client: String, _ port: String, _ bytes: Int, _ callers: Int, _ calls: Int
    ) throws -> (rate: Double, growth: Double) {
        let child = try child(client, port, "\(bytes)", "\(callers)", "\(calls)")
        let numbers = try line(child.output).split(separator: " ").compactMap { Double($0) }
        child.process.waitUntilExit()
        guard numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        return (numbers[0], numbers[1])
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
        func make(_ count: Int) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<callers {
                    group.addTask { for _ in 0..<count / callers { guard try await call() == bytes else { exit(1) } } }
                }
                try await group.waitForAll()
            }
        }
        try await make(min(2_000, calls))
        let (before, start) = (resident(), ContinuousClock.now)
        try await make(calls)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print(Double(calls) / seconds, resident() - before)
        try await close()
    }

    /// The resident memory in MiB.
    private static func resident() -> Double {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Double(fields[1]) ?? 0) * 4_096 / 1_048_576 : 0
    }
}
