import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Makes the back end fail now and then, break off its answers, or lie: keys of the configuration that apps are not told of.
///
/// | key | value | does |
/// |---|---|---|
/// | `demo.flaky` | `{"/v1": 30}` | answers so many of a hundred calls with 503, half of them after the call was carried out |
/// | `demo.drop` | `{"/v1/transfers": 30}` | carries out so many of a hundred calls, and closes the connection in the midst of the answer |
/// | `demo.lie` | `{"/v1/bank": "types"}` | answers with wrong types (`types`), without every other member (`missing`), or with other ids (`ids`) |
///
/// Calls are named as for ``SwitchMiddleware``.
struct FaultMiddleware: RouterMiddleware {
    let store: BackendStore
    let dice: Dice

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        let switches = try await store.switches()
        if switches.isEmpty { return try await next(request, context) }
        let isFlaky = strikes(SwitchMiddleware.value("demo.flaky", for: request, in: switches))
        let unavailable = Refusal(status: 503, code: "switched")
        if isFlaky, dice.roll(2) == 0 { throw unavailable }
        var response = try await next(request, context)
        if isFlaky { throw unavailable }
        if let name: String = SwitchMiddleware.value("demo.lie", for: request, in: switches), let lie = Lie(rawValue: name) {
            response = try await lie.tell(instead: response)
        }
        if strikes(SwitchMiddleware.value("demo.drop", for: request, in: switches)) { response = try await Self.brokenOff(response) }
        return response
    }

    private func strikes(_ percent: Int?) -> Bool {
        percent.map { dice.roll(100) < $0 } ?? false
    }

    private struct BrokenOff: Error {}

    /// Half of the answer; what then fails closes the connection.
    private static func brokenOff(_ response: Response) async throws -> Response {
        let bytes = try await response.bytes()
        var response = response
        response.body = ResponseBody(contentLength: bytes.readableBytes + 1) { writer in
            try await writer.write(bytes.getSlice(at: bytes.readerIndex, length: bytes.readableBytes / 2) ?? ByteBuffer())
            throw BrokenOff()
        }
        return response
    }
}

/// A way of not telling the truth: JSON that looks like the right one.
enum Lie: String, CaseIterable {
    case types, missing, ids

    func tell(instead response: Response) async throws -> Response {
        let bytes = try await response.bytes()
        var lying = response
        lying.headers[.contentLength] = nil
        guard let truth = try? JSONSerialization.jsonObject(with: Data(bytes.readableBytesView), options: .fragmentsAllowed),
            let told = try? JSONSerialization.data(withJSONObject: bent(truth), options: [.fragmentsAllowed, .sortedKeys])
        else {
            lying.body = ResponseBody(byteBuffer: bytes)
            return lying
        }
        lying.body = ResponseBody(byteBuffer: ByteBuffer(bytes: told))
        return lying
    }

    private func bent(_ value: Any) -> Any {
        switch value {
        case let members as [String: Any]:
            var bent: [String: Any] = [:]
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                switch self {
                case .missing where index.isMultiple(of: 2): continue
                case .ids where Self.names.contains(member.key): bent[member.key] = Self.other(than: member.value)
                default: bent[member.key] = self.bent(member.value)
                }
            }
            return bent
        case let elements as [Any]: return elements.map { bent($0) }
        case let text as String: return self == .types ? text.utf8.count : text
        case is NSNull: return value
        default: return self == .types ? "\(value)" : value
        }
    }

    /// What says whose or which something is.
    private static let names: Set<String> = ["id", "account", "payment", "product", "card_id", "author", "booking"]

    private static func other(than value: Any) -> Any {
        if let number = value as? Int { return number + 1_000_003 }
        return "another-" + "\(value)"
    }
}

extension Response {
    /// The whole body.
    fileprivate func bytes() async throws -> ByteBuffer {
        let collected = Mutex(ByteBuffer())
        try await body.write(Collector { bytes in collected.withLock { _ = $0.writeImmutableBuffer(bytes) } })
        return collected.withLock { $0 }
    }
}

private struct Collector: ResponseBodyWriter {
    let take: @Sendable (ByteBuffer) -> Void

    mutating func write(_ buffer: ByteBuffer) async throws { take(buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
