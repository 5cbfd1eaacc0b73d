#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
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

    /// Answers each request with status 204.
    private final class Responder: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart
        let onRequest: @Sendable (HTTPRequestHead) -> Void
        init(onRequest: @escaping @Sendable (HTTPRequestHead) -> Void) { self.onRequest = onRequest }
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): onRequest(head)
            case .body: break
            case .end:
                context.write(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .noContent))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            }
        }
    }

    /// Calls a TLS server with this certificate. Returns the number of requests that it received.
    private func call(
        _ certificate: Certificate, clientAuthority: Certificate? = nil, _ change: (inout TransportOptions) -> Void
    ) async throws -> Int {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.certificate.utf8)).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificate.privateKey.utf8), format: .pem)))
        if let clientAuthority {
            tls.certificateVerification = .noHostnameVerification
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(clientAuthority.certificate.utf8)))
        }
        let context = try NIOSSLContext(configuration: tls)
        let requests = RequestCount()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Responder { _ in requests.count.add(1, ordering: .relaxed) })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        var options = TransportOptions()
        change(&options)
        do {
            try await AsyncHTTPClientTransport.withTransport(options) { transport in
                let client = HTTPClient(baseURL: try BaseURL("https://127.0.0.1:\(server.localAddress?.port ?? 0)"), transport: transport)
                // The second call uses the connection again, or must fail, too.
                for _ in 0..<2 { try await client.call(Endpoint<Void>.delete("/")) }
            }
        } catch {
            #expect(requests.count.load(ordering: .relaxed) == 0, "a refused server receives nothing")
            try await server.close()
            throw error
        }
        try await server.close()
        return requests.count.load(ordering: .relaxed)
    }

    private final class RequestCount: Sendable {
        let count = Atomic(0)
    }

    @Test func authority_ofItsOwn_isTrusted() async throws {
        let certificate = try Certificate()
        #expect(try await call(certificate) { $0.authorities = [certificate.certificate] } == 2)
        #expect(
            try await call(certificate) {
                $0.authorities = [certificate.certificate]
                $0.trustsSystemAuthorities = false
            } == 2)
    }

    @Test func server_ofAnUnknownAuthority_isRefused() async throws {
        let (certificate, other) = (try Certificate(), try Certificate())
        await #expect { _ = try await call(certificate) { _ in } } throws: { code($0) == .tlsFailure }
        await #expect { _ = try await call(certificate) { $0.authorities = [other.certificate] } } throws: { code($0) == .tlsFailure }
    }

    @Test func certificate_forAnotherHost_isRefused() async throws {
        let certificate = try Certificate(address: "127.0.0.2")
        await #expect { _ = try await call(certificate) { $0.authorities = [certificate.certificate] } } throws: { code($0) == .tlsFailure }
    }

    @Test func pins_acceptTheCurrentAndTheBackupKeyOnly() async throws {
        let (current, other) = (try Certificate(), try Certificate())
        for keys in [[current.publicKey], [other.publicKey, current.publicKey]] {
            let count = try await call(current) { options in
                options.authorities = [current.certificate]
                options.pins = .init(publicKeys: keys)
            }
            #expect(count == 2)
        }
        for keys in [[other.publicKey], []] {
            let mismatches = RequestCount()
            let error = await #expect(throws: NetworkError.self) {
                try await call(current) { options in
                    options.authorities = [current.certificate]
                    options.pins = .init(publicKeys: keys) { mismatches.count.add(1, ordering: .relaxed) }
                }
            }
            #expect(error?.code == .tlsFailure && error?.description.contains("pinned") == true, "\(error as Any)")
            #expect(mismatches.count.load(ordering: .relaxed) == 1)
        }
    }

    @Test func pins_thatAreReportOnly_reportAndAccept() async throws {
        let (current, other) = (try Certificate(), try Certificate())
        let mismatches = RequestCount()
        let count = try await call(current) { options in
            options.authorities = [current.certificate]
            options.pins = .init(publicKeys: [other.publicKey], isReportOnly: true) { mismatches.count.add(1, ordering: .relaxed) }
        }
        #expect(count == 2 && mismatches.count.load(ordering: .relaxed) == 1, "one connection")
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

    @Test func identity_isPresentedToAServerThatDemandsOne() async throws {
        let (server, client) = (try Certificate(), try Certificate())
        let count = try await call(server, clientAuthority: client) { options in
            options.authorities = [server.certificate]
            options.identity = .init(certificates: client.certificate, privateKey: client.privateKey)
        }
        #expect(count == 2)
        await #expect(throws: NetworkError.self) {
            try await call(server, clientAuthority: client) { $0.authorities = [server.certificate] }
        }
    }

    @Test func certificates_thatCannotBeRead_areRefused() {
        let changes: [(inout TransportOptions) -> Void] = [
            { $0.authorities = ["nonsense"] }, { $0.identity = .init(certificates: "nonsense", privateKey: "") },
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
        options.proxy = .init(host: "127.0.0.1", port: Int(proxy.port), credentials: ("a", "b"))
        try await AsyncHTTPClientTransport.withTransport(options) { transport in
            let client = HTTPClient(baseURL: try BaseURL("https://unreachable.invalid"), transport: transport)
            let error = await #expect(throws: NetworkError.self) { try await client.call(Endpoint<Void>.delete("/\("secret")")) }
            #expect(error?.code == .cannotConnect)
        }
        let request = try #require(proxy.requests.first)
        #expect(request.hasPrefix("CONNECT unreachable.invalid:443 HTTP/1.1\r\n") && !request.contains("secret"))
        #expect(request.lowercased().contains("proxy-authorization: basic ytpi\r\n"))
    }

    @Test func connectionsPerHost_limitsThem() async throws {
        let server = try FaultServer([.readRequest, .stall])
        var options = TransportOptions()
        options.connectionsPerHost = 2
        try await AsyncHTTPClientTransport.withTransport(options) { transport in
            let client = HTTPClient(baseURL: try BaseURL(server.address), transport: transport)
            let calls = (0..<6).map { _ in Task { try await client.send(NetworkRequest(.get, "/")) } }
            while server.requests.count < 2 { await Task.yield() }
            await transport.shutdown()
            for call in calls { await #expect { try await call.value } throws: { code($0) == .transportClosed } }
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

/// The code of an error of this package.
private func code(_ error: any Error) -> NetworkError.Code? { (error as? NetworkError)?.code }
#endif
