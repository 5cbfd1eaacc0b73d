import Logging
import Testing

@testable import LoggingKit

/// The rules of swift-log for handlers: a logger is a value.
@Suite struct LogHandlerTests {
    private let backend = LogBackend(sinks: [])

    @Test func metadata_ofACopy_isItsOwn() {
        var logger = backend.logger(label: "a")
        #expect(logger.handler.metadata == [:] && logger[metadataKey: "k"] == nil)
        logger.handler.metadata = ["k": "1", "l": "2"]
        var copy = logger
        copy[metadataKey: "k"] = "3"
        copy[metadataKey: "l"] = nil
        #expect(logger.handler.metadata == ["k": "1", "l": "2"] && copy.handler.metadata == ["k": "3"])
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
