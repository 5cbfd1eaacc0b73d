#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import NIOSSL
import NetworkKit
import NetworkKitAsyncHTTPClient
import NetworkKitTesting
import Synchronization
import Testing

/// Against TLS servers with certificates that are made on the spot.
@Suite(.timeLimit(.minutes(10))) struct TransportOptionsTests {
    /// A certificate for an address, which is its own authority, as PEM.
    private struct Certificate {
        let certificate: String
        let privateKey: String
        let publicKey: String

        init(address: String = "127.0.0.1") throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificate-" + UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            func openssl(_ arguments: String) throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                process.arguments = ["openssl"] + arguments.split(separator: " ").map(String.init)
                process.currentDirectoryURL = folder
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                try #require(process.terminationStatus == 0)
            }
            try openssl(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key -out certificate -days 2 "
                    + "-subj /CN=test -addext subjectAltName=IP:\(address)")
            try openssl("pkey -in key -pubout -out public")
            func text(_ name: String) throws -> String { try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) }
            (certificate, privateKey, publicKey) = (try text("certificate"), try text("key"), try text("public"))
        }
    }

    /// Answers each request, which arrives in one part, with status 204.
    private final class Responder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let requests: Counter
        init(_ requests: Counter) { self.requests = requests }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            requests.count.add(1, ordering: .relaxed)
            context.writeAndFlush(NIOAny(ByteBuffer(string: "HTTP/1.1 204 No Content\r\n\r\n")), promise: nil)
        }
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
    }

    /// Calls a TLS server with this certificate twice. Returns the error, and the number of requests that the server received.
    private func call(
        _ certificate: Certificate, _ options: TransportOptions, clientAuthority: Certificate?
    ) async throws -> (error: NetworkError?, requests: Int) {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.certificate.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificate.privateKey.utf8), format: .pem)))
        if let clientAuthority {
            tls.certificateVerification = .noHostnameVerification
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(clientAuthority.certificate.utf8)))
        }
        let context = try NIOSSLContext(configuration: tls)
        let requests = Counter()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(NIOSSLServerHandler(context: context), Responder(requests))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        var error: NetworkError?
        do {
            try await AsyncHTTPClientTransport.withTransport(options) { transport in
                let client = HTTPClient(baseURL: try BaseURL("https://127.0.0.1:\(server.localAddress?.port ?? 0)"), transport: transport)
                // The second call uses the connection again, or must fail, too.
                for _ in 0..<2 { try await client.call(Endpoint<Void>.delete("/")) }
            }
        } catch let failure as NetworkError { error = failure }
        try await server.close()
        return (error, requests.value)
    }

    @Test func server_isAcceptedIfItsAuthorityAddressAndKeyAreTheExpectedOnes() async throws {
        let (server, other, elsewhere) = (try Certificate(), try Certificate(), try Certificate(address: "127.0.0.2"))
        let mismatches = Counter()
        func pins(_ keys: [Certificate], isReportOnly: Bool = false) -> TransportOptions.Pins {
            .init(publicKeys: keys.map(\.publicKey), isReportOnly: isReportOnly) { mismatches.count.add(1, ordering: .relaxed) }
        }
        func options(_ authority: Certificate?, _ pins: TransportOptions.Pins? = nil, trustsSystem: Bool = true) -> TransportOptions {
            var options = TransportOptions()
            (options.pins, options.trustsSystemAuthorities) = (pins, trustsSystem)
            if let authority { options.authorities = [authority.certificate] }
            return options
        }
        var identified = options(server)
        identified.identity = (other.certificate, other.privateKey)
        for (certificate, clientAuthority, options, isAccepted, expectedMismatches) in [
            (server, nil, options(server), true, 0), (server, nil, options(server, trustsSystem: false), true, 0),
            (server, nil, options(nil), false, 0), (server, nil, options(other), false, 0), (elsewhere, nil, options(elsewhere), false, 0),
            (server, nil, options(server, pins([server])), true, 0), (server, nil, options(server, pins([other, server])), true, 0),
            (server, nil, options(server, pins([other])), false, 1), (server, nil, options(server, pins([])), false, 1),
            // There is one connection for both requests.
            (server, nil, options(server, pins([other], isReportOnly: true)), true, 1),
            (server, other, identified, true, 0), (server, other, options(server), false, 0),
        ] as [(Certificate, Certificate?, TransportOptions, Bool, Int)] {
            let before = mismatches.value
            let (error, requests) = try await call(certificate, options, clientAuthority: clientAuthority)
            #expect((error == nil) == isAccepted && requests == (isAccepted ? 2 : 0), "\(error as Any)")
            #expect(mismatches.value - before == expectedMismatches)
            // A server that refuses the client reports it after the handshake.
            if !isAccepted, clientAuthority == nil { #expect(error?.code == .tlsFailure) }
            if !isAccepted, expectedMismatches > 0 { #expect(error?.description.contains("pinned") == true) }
        }
    }

    @Test func pins_withoutTLS_refuse() async throws {
        let server = try FaultServer([.readRequest, .send("HTTP/1.1 204 No Content\r\n\r\n")])
        var options = TransportOptions()
        options.pins = .init(publicKeys: [])
        try await AsyncHTTPClientTransport.withTransport(options) { transport in
            let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
            await #expect { try await client.call(Endpoint<Void>.delete("/")) } throws: { code($0) == .tlsFailure }
        }
        #expect(server.requests.isEmpty)
    }

    @Test func certificates_thatCannotBeRead_areRefused() {
        let changes: [(inout TransportOptions) -> Void] = [
            { $0.authorities = ["nonsense"] }, { $0.identity = ("nonsense", "") },
            { $0.pins = .init(publicKeys: ["bm9uc2Vuc2U="]) }, { $0.pins = .init(publicKeys: ["-----BEGIN PUBLIC KEY-----\n?"]) },
        ]
        for change in changes {
            var options = TransportOptions()
            change(&options)
            let error = #expect(throws: NetworkError.self) { try AsyncHTTPClientTransport(options: options) }
            #expect(error?.code == .invalidRequest && error?.description.contains("nonsense") == false)
        }
    }

    @Test func proxy_receivesTheRequest() async throws {
        let proxy = try FaultServer([.readRequest, .send("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"), .close])
        var options = TransportOptions()
        options.proxy = ("127.0.0.1", Int(proxy.port), ("a", "b"))
        try await AsyncHTTPClientTransport.withTransport(options) { transport in
            let client = HTTPClient(baseURL: try BaseURL("https://unreachable.invalid"), transport: transport)
            let error = await #expect(throws: NetworkError.self) { try await client.call(Endpoint<Void>.delete("/\("secret")")) }
            #expect(error?.code == .cannotConnect)
        }
        let request = try #require(proxy.requests.first)
        #expect(request.hasPrefix("CONNECT unreachable.invalid:443 HTTP/1.1\r\n") && !request.contains("secret"))
        #expect(request.lowercased().contains("proxy-authorization: basic ytpi\r\n"))
    }

    @Test func connectionsPerHost_limitsThem_andShutdownEndsAllCalls() async throws {
        let server = try FaultServer([.readRequest, .stall])
        var options = TransportOptions()
        options.connectionsPerHost = 2
        try await AsyncHTTPClientTransport.withTransport(options) { transport in
            let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
            let calls = (0..<6).map { _ in Task { try await client.send(NetworkRequest(.get, "/")) } }
            while server.requests.count < 2 { await Task.yield() }
            await transport.shutdown()
            await transport.shutdown()
            let late = Task { try await client.send(NetworkRequest(.get, "/")) }
            for call in calls + [late] { await #expect { try await call.value } throws: { code($0) == .transportClosed } }
        }
        #expect(server.requests.count == 2)
    }

    @Test func sharedClient_isNotShutDown() async throws {
        let server = try FaultServer([.readRequest, .send("HTTP/1.1 204 No Content\r\n\r\n")])
        let shared = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
        for _ in 0..<2 {
            let transport = AsyncHTTPClientTransport(sharing: shared)
            let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
            try await client.call(Endpoint<Void>.delete("/"))
            await transport.shutdown()
            await #expect { try await client.call(Endpoint<Void>.delete("/")) } throws: { code($0) == .transportClosed }
        }
        try await shared.shutdown()
        #expect(server.requests.count == 2)
    }
}

private typealias HTTPClient = NetworkKit.HTTPClient
#endif
