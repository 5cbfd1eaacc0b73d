import DatabaseKit
import Foundation
import HTTPTypes
import NetworkKit
import NetworkKitTesting
import RemoteConfigAPI
import RemoteConfigService
import RoutingService
import Synchronization

extension ConfigKey<Bool> {
    static let charts = ConfigKey("charts.new", default: false)
    static let isTwin = ConfigKey("limit.is.7", default: false)
}
extension ConfigKey<Int> {
    static let limit = ConfigKey("limit", default: 3)
}
extension ConfigKey<String> {
    static let greeting = ConfigKey("greeting", default: "Hello")
}

/// A back end in memory that returns the given responses and records requests.
final class TestBackend: Sendable {
    struct Answer {
        var status = 200
        var body = #"{"values": {}}"#
        var tag: String?
        var cacheControl: String?
        var failure: NetworkError?
    }

    let answer = Mutex(Answer())
    let tagsSent = Mutex<[String?]>([])
    let store: Store
    let mediator = Mediator(schemes: ["x"])
    let clock = ManualClock()

    init(store: Store? = nil) throws {
        self.store = try store ?? Store(inMemory: RemoteConfigService.migrations)
    }

    var requestCount: Int { tagsSent.withLock { $0.count } }

    func say(_ values: String, tag: String? = nil, cacheControl: String? = nil) {
        answer.withLock { $0 = Answer(body: "{\"values\": \(values)}", tag: tag, cacheControl: cacheControl) }
    }

    func makeService() throws -> RemoteConfigService {
        let transport = StubTransport { [self] head, _ in
            tagsSent.withLock { $0.append(head.headerFields[.ifNoneMatch]) }
            let answer = answer.withLock { $0 }
            if let failure = answer.failure { throw failure }
            var fields: HTTPFields = [:]
            fields[.eTag] = answer.tag
            fields[.cacheControl] = answer.cacheControl
            if let tag = answer.tag, head.headerFields[.ifNoneMatch] == tag { return .status(304, headerFields: fields) }
            var response = NetworkResponse.json(answer.body, status: answer.status)
            for field in fields { response.head.headerFields.append(field) }
            return response
        }
        return RemoteConfigService(
            client: HTTPClient(baseURL: try BaseURL("http://127.0.0.1:9"), transport: transport), store: store,
            keys: [
                ConfigKey<Bool>.charts, ConfigKey<Int>.limit, ConfigKey<String>.greeting, ConfigKey.disabledRoutes, ConfigKey<Bool>.isTwin,
                ConfigKey.paths.checked { $0.changes.contains { $0.webPage == "evil" } ? "there is no such page" : nil },
            ], mediator: mediator, clock: clock)
    }
}
