#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import NetworkKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The configuration of an ``AsyncHTTPClientTransport``.
///
/// ```swift
/// var options = TransportOptions()
/// options.authorities = [try String(contentsOfFile: "authority.pem", encoding: .utf8)]
/// options.trustsSystemAuthorities = false
/// options.pins = TransportOptions.Pins(publicKeys: [current, backup])
/// let transport = try AsyncHTTPClientTransport(options: options)
/// ```
///
/// Certificates and keys are texts in PEM format (RFC 7468), which may contain several.
public struct TransportOptions: Sendable {
    /// The limit for connecting, and for a request that waits while all connections to its host are in use. The error is
    /// ``NetworkError/Code/cannotConnect``, because the request was not sent.
    public var connectTimeout: Duration = .seconds(10)
    /// The maximum number of HTTP/1.1 connections to a host.
    public var connectionsPerHost = 8
    /// Whether HTTP/2 is used if a server offers it over TLS.
    public var allowsHTTP2 = true
    /// Certificates of authorities that are trusted.
    public var authorities: [String] = []
    /// Whether the authorities of the system are trusted, too. Without them, the own ones are pinned.
    public var trustsSystemAuthorities = true
    /// The certificate of this client for servers that demand one, followed by those of intermediate authorities, and its private key.
    public var identity: (certificates: String, privateKey: String)?
    /// The public keys that the certificate of a server may have.
    public var pins: Pins?
    /// The HTTP proxy of all requests, with the credentials of the basic scheme (RFC 7617).
    public var proxy: (host: String, port: Int, credentials: (user: String, password: String)?)?

    public init() {}

    /// The public keys that the certificate of a server may have, which a trusted authority must have issued as well.
    ///
    /// Have a backup key that the server does not use yet: `openssl pkey -in key.pem -pubout` shows the public key.
    public struct Pins: Sendable {
        /// Public keys. A server must have one of them.
        public var publicKeys: [String]
        /// Whether a connection to a server with another key is used nevertheless.
        public var isReportOnly: Bool
        /// Is called for each connection to a server with another key.
        public var onMismatch: @Sendable () -> Void

        public init(publicKeys: [String], isReportOnly: Bool = false, onMismatch: @escaping @Sendable () -> Void = {}) {
            (self.publicKeys, self.isReportOnly, self.onMismatch) = (publicKeys, isReportOnly, onMismatch)
        }
    }

    /// - Throws: ``NetworkError/Code/invalidRequest`` for a certificate or key that cannot be read.
    func configuration() throws -> AsyncClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        let authorities = try authorities.flatMap { text in
            try Self.read("a certificate of an authority") { try NIOSSLCertificate.fromPEMBytes(Array(text.utf8)) }
        }
        if trustsSystemAuthorities {
            if !authorities.isEmpty { tls.additionalTrustRoots = [.certificates(authorities)] }
        } else {
            tls.trustRoots = .certificates(authorities)
        }
        if let identity {
            tls.certificateChain = try Self.read("the client's certificate") {
                try NIOSSLCertificate.fromPEMBytes(Array(identity.certificates.utf8)).map { .certificate($0) }
            }
            tls.privateKey = try Self.read("the client's private key") {
                .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.privateKey.utf8), format: .pem))
            }
        }
        var configuration = withoutTLS
        configuration.tlsConfiguration = tls
        if let pins {
            // It runs after the TLS handshake and before the first request on a connection.
            let check = try pins.check()
            configuration.http1_1ConnectionDebugInitializer = check
            configuration.http2ConnectionDebugInitializer = check
        }
        return configuration
    }

    /// Network.framework, which Apple platforms use otherwise, has no such options for TLS.
    var eventLoops: any EventLoopGroup {
        let isDefault = authorities.isEmpty && trustsSystemAuthorities && identity == nil && pins == nil
        return isDefault ? AsyncClient.defaultEventLoopGroup : MultiThreadedEventLoopGroup.singleton
    }

    /// The configuration without certificates and keys.
    var withoutTLS: AsyncClient.Configuration {
        var configuration = AsyncClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .milliseconds(Int64(connectTimeout / .milliseconds(1)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connectionsPerHost
        // Bodies are limited by HTTPClient; the ratio limits what one read from the network can become.
        configuration.decompression = .enabled(limit: .ratio(100))
        // Retries are decided by the interceptors, which know the whole call.
        configuration.connectionPool.retryConnectionEstablishment = false
        // The spans of a call cost a seventh of its processor time, even if nothing records them. A shared client can have a tracer.
        configuration.tracing.tracer = nil
        configuration.httpVersion = allowsHTTP2 ? .automatic : .http1Only
        configuration.proxy = proxy.map { proxy in
            let authorization = proxy.credentials.map { AsyncClient.Authorization.basic(username: $0.user, password: $0.password) }
            return .server(host: proxy.host, port: proxy.port, authorization: authorization)
        }
        return configuration
    }

    private static func read<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw NetworkError.invalidRequest("\(what) is not valid PEM")
        }
    }
}

extension TransportOptions.Pins {
    /// Returns a function that fails for connections to servers with other keys, and closes them.
    fileprivate func check() throws -> @Sendable (any Channel) -> EventLoopFuture<Void> {
        let keys = try publicKeys.map { text in
            let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
            guard text.contains("-----BEGIN PUBLIC KEY-----"), let key = Data(base64Encoded: lines.joined()) else {
                throw NetworkError.invalidRequest("a pinned public key is not valid PEM")
            }
            return Array(key)
        }
        return { [isReportOnly, onMismatch] channel in
            // A connection without TLS has no certificate, and is none of a server with a pinned key.
            channel.nioSSL_peerCertificate().flatMapThrowing { certificate in
                let key = try certificate?.extractPublicKey().toSPKIBytes()
                guard !keys.contains(where: { $0 == key }) else { return }
                onMismatch()
                if !isReportOnly { throw NetworkError.tlsFailure("the server's key is not one of the pinned ones") }
            }.flatMapErrorThrowing { error in
                if isReportOnly { return }
                // Afterwards, because async-http-client must learn of the failure before it learns of the end of the connection.
                channel.eventLoop.execute { channel.close(promise: nil) }
                throw error as? NetworkError ?? NetworkError.tlsFailure("the connection has no certificate to compare with the pinned keys")
            }
        }
    }
}
#endif
