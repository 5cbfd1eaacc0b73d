#if Hummingbird
import Hummingbird
import HummingbirdCore
public import LiveHTML
package import LocalConnections
import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle
import Synchronization

/// Serves live pages to browsers on this machine.
///
/// Bound to 127.0.0.1 only. Runs until its task is canceled or its `ServiceGroup` shuts down; then open streams end, and ``run()`` returns within a
/// second. A server can run only once.
public struct LiveServer: Service {
    /// Returns the file for a request, or nil if there is none at its path; a page is shown then.
    public typealias Assets = @Sendable (LiveRequest) async -> LiveAsset?
    private let sessions: LiveSessions
    private let configuration: LiveServerConfiguration
    private let assets: Assets
    private let onReady: @Sendable (Int) async -> Void
    private let onRefusal: @Sendable (LiveRefusal) -> Void
    /// Replaced by tests.
    package var connectionOwner = ConnectionOwner.systemLookup()

    /// - Parameters:
    ///   - onReady: Called once with the port when the server is listening. It may send requests to the server.
    ///   - onRefusal: Called for refused requests, at a limited rate: see ``LiveRefusal``.
    ///   - assets: Returns the app's own files, such as pictures. Called for each GET request that is not for a file of the client, after the same
    ///     checks as for a page. It should return immediately for unknown paths.
    public init(
        sessions: LiveSessions, configuration: LiveServerConfiguration, onReady: @escaping @Sendable (Int) async -> Void = { _ in },
        onRefusal: @escaping @Sendable (LiveRefusal) -> Void = { _ in }, assets: @escaping Assets = { _ in nil }
    ) {
        (self.sessions, self.configuration, self.assets, self.onReady) = (sessions, configuration, assets, onReady)
        self.onRefusal = onRefusal
    }

    /// Runs the server until it is canceled or shut down.
    ///
    /// - Throws: An error if the port cannot be bound.
    public func run() async throws {
        let refusals = RefusalReporter(onRefusal)
        let pending = PendingConnectionLimiter(limit: configuration.unauthenticatedConnections)
        let ownConnections = OwnConnectionsHandler(owner: connectionOwner) { refusals.add(LiveRefusal(reason: .foreignUser)) }
        let oversizedHead = OversizedHeadHandler.response(advice: configuration.advice)
        let responder = LiveResponder(
            sessions: sessions, configuration: configuration, assets: assets, pending: pending, onRefusal: refusals.add)
        let (ports, bound) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "live-html-server")
        // The app logs requests; only errors of Hummingbird are relevant.
        logger.logLevel = .error
        // One thread suffices for one user.
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [
                        PendingConnectionLimiter.Handler(pending), ownConnections,
                        OversizedHeadHandler(oversizedHead) { refusals.add(LiveRefusal(reason: .oversizedHead)) },
                    ],
                    httpDecoderConfiguration: configuration.headLimits)),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(configuration.connections)
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                responder.bind(to: port)
                bound.yield(port)
                bound.finish()
            },
            eventLoopGroupProvider: .shared(loops), logger: logger
        )
        let failure = await serve(application, on: loops.next(), ports: ports, refusals: refusals)
        refusals.flush(isEnd: true)
        await sessions.endAll()
        try? await loops.shutdownGracefully()
        if let failure { throw failure }
    }

    private func serve(
        _ application: some ApplicationProtocol, on loop: any EventLoop, ports: AsyncStream<Int>, refusals: RefusalReporter
    ) async -> (any Error)? {
        return await withTaskGroup(of: Result<Void, any Error>?.self) { group in
            group.addTask {
                do {
                    try await withTaskExecutorPreference(EventLoopExecutor(loop)) { try await application.run() }
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                for await port in ports { await onReady(port) }
                return nil
            }
            group.addTask {
                while !Task.isCancelled {
                    // Removes idle sessions and pings open streams.
                    try? await Task.sleep(for: .seconds(15))
                    await sessions.sweep()
                    refusals.flush(isEnd: false)
                }
                return nil
            }
            group.addTask {
                // Cancels what is still open after the grace period, so that the shutdown time is bounded.
                try? await gracefulShutdown()
                if Task.isCancelled { return nil }
                try? await Task.sleep(for: .milliseconds(600))
                return .success(())
            }
            var failure: (any Error)?
            for await result in group {
                guard let result else { continue }
                if case .failure(let error) = result { failure = error }
                break
            }
            group.cancelAll()
            return failure
        }
    }
}

extension LiveServerConfiguration {
    /// Browsers send all cookies of the host name, also those of servers on other ports: up to 180 of 4 KB.
    fileprivate var headLimits: HTTP1Channel.Configuration.DecoderConfiguration {
        .init(maxHeaderFieldSize: 1 << 20, maxHeaderListSize: 1 << 20, maxHeaderFieldCount: 100)
    }
}

/// Runs tasks on an event loop. A request is then answered without waking other threads, which takes longer than most responses.
final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop
    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif
