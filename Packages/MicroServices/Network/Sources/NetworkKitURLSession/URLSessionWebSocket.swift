import Foundation
import NetworkKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A WebSocket over URLSession.
final class URLSessionWebSocket: WebSocketConnection {
    private let task: URLSessionWebSocketTask

    init(_ task: URLSessionWebSocketTask, maximumMessage: Int) {
        self.task = task
        task.maximumMessageSize = maximumMessage
        task.resume()
    }

    deinit { close(1_001) }

    func close(_ code: UInt16) {
        // It can block.
        DispatchQueue.global().async { [task] in task.cancel(with: .init(rawValue: Int(code)) ?? .goingAway, reason: nil) }
    }

    func send(_ message: WebSocketMessage) async throws {
        do {
            switch message {
            case .text(let text): try await task.send(.string(text))
            case .binary(let bytes): try await task.send(.data(Data(bytes)))
            }
        } catch { throw failure(error) }
    }

    func receive() async throws -> WebSocketMessage? {
        do {
            switch try await task.receive() {
            case .string(let text): return .text(text)
            case .data(let data): return .binary(Array(data))
            @unknown default: throw NetworkError.malformedResponse("its message has an unknown type")
            }
        } catch {
            if [.normalClosure, .goingAway].contains(task.closeCode) { return nil }
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> NetworkError {
        if let error = error as? NetworkError { return error }
        if (error as? POSIXError)?.code == .EMSGSIZE { return .bodyTooLarge(limit: task.maximumMessageSize) }
        // The requested address has the right scheme.
        if (error as? URLError)?.code == .unsupportedURL { return .notSupported("libcurl has no WebSocket") }
        if task.closeCode != .invalid { return .connectionLost("the server closed it with code \(task.closeCode.rawValue)") }
        return URLSessionFailure.normalize(error, isSecure: task.currentRequest?.url?.scheme == "wss", hasHead: false)
    }
}
