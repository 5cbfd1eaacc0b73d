import Foundation
import LoggingKit
import ServiceLifecycle
import StatisticsKit

/// Writes the app's metrics to a file in Prometheus' text format, for the textfile collector of its node exporter.
///
/// The file is replaced every 15 seconds and at the end. It contains addresses and outcomes of requests, and no user data.
struct MetricsFile: Service {
    private let registry = MetricsRegistry()
    private let file: URL

    /// Collects the metrics of all libraries from now on. Must be called once, before the first metric is created.
    ///
    /// - Throws: If the file cannot be written.
    init(_ path: String) throws {
        file = URL(fileURLWithPath: path)
        try write()
        MetricsSystem.bootstrap(registry)
    }

    func run() async throws {
        let logger = Logger(label: "app.metrics")
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do { try write() } catch { logger.error("the metrics cannot be written", error: error) }
                try? await Task.sleep(for: .seconds(15))
            }
        }
        try write()
    }

    private func write() throws {
        try Data(registry.snapshot().prometheusText().utf8).write(to: file, options: .atomic)
    }
}
