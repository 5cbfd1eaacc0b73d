import LoggingKitTesting
import Testing

@testable import LoggingKit

/// The rules of swift-log for handlers: a logger is a value.
@Suite(.timeLimit(.minutes(10))) struct LogHandlerTests {
    private let backend = LogBackend(sinks: [])

    /// Every text of a line is searched, for sinks and for files.
    @Test(arguments: [RedactionPolicy.hidePrivate, .showPrivate]) func secret_inAMessageOrAKey_isReplaced(policy: RedactionPolicy) throws {
        let folder = TestFolder()
        let sink = RecordingLogSink(redaction: policy)
        let backend = try folder.backend({ $0.redaction = policy }, sinks: [sink])
        let inner: Logger.MetadataValue = [
            "to ada@example.org": "\("v", sensitivity: .public)", "password": "\("v", sensitivity: .public)",
        ]
        backend.logger(label: "a").info(
            "mail ada@example.org", metadata: ["from ada@example.org": "v", "inner": inner, "to bo@example.org": "v", "token": "v"])
        backend.close()
        for record in sink.records + folder.records() {
            #expect(record.message == "mail <email>" && record["from <email>"] == (policy == .showPrivate ? "v" : "<private>"))
            #expect(record["inner"] == "[password: <secret>, to <email>: v]")
            #expect(record["to <email>"] != nil && record.metadata.count == 4)
            #expect(record["token"] == (policy == .showPrivate ? "<secret>" : "<private>"))
        }
        #expect(sink.records.count == 1 && folder.records().count == 1)
    }

    @Test func provider_ofACopy_isItsOwn() {
        var logger = backend.logger(label: "a")
        #expect(logger.handler.metadataProvider == nil)
        logger.handler.metadataProvider = nil
        logger.handler.metadataProvider = Logger.MetadataProvider { ["p": "1"] }
        var copy = logger
        copy.handler.metadataProvider = nil
        #expect(logger.handler.metadataProvider?.get() == ["p": "1"] && copy.handler.metadataProvider == nil)
    }
}
