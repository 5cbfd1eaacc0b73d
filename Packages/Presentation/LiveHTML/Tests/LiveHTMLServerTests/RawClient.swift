import Dispatch

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// The client's method of the same name hides the system function.
private func systemSend(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
    send(descriptor, bytes, bytes.count, 0)
    #else
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}

/// An HTTP client that sends given bytes, including headers that a browser does not allow to forge.
final class RawClient: Sendable {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard result == 0 else { throw Failure(description: "cannot connect to port \(port)") }
        var timeout = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
        // A server that has closed the connection must cause an error, not a signal.
        var option: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &option, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// Reads until the server closes the connection, or a text has arrived.
    func read(until text: String? = nil) -> String {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count <= 0 { break }
            output += chunk[..<count]
            if let text, String(decoding: output, as: UTF8.self).contains(text) { break }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Reads on a thread of its own, so that no thread of the concurrency pool is blocked.
    func answer(until text: String? = nil) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.read(until: text)) }
        }
    }

    /// Sends a body until the server stops reading; returns the number of bytes sent, including those buffered by the system.
    func flood(upTo limit: Int, isChunked: Bool) async -> Int {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [descriptor] in
                let size = 1 << 16
                let chunk =
                    Array((isChunked ? "10000\r\n" : "").utf8) + [UInt8](repeating: 0x78, count: size)
                    + Array((isChunked ? "\r\n" : "").utf8)
                var timeout = timeval(tv_sec: 2, tv_usec: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
                var taken = 0
                while taken < limit {
                    let count = systemSend(descriptor, chunk)
                    if count <= 0 { break }
                    taken += count
                }
                continuation.resume(returning: taken)
            }
        }
    }

    static func exchange(_ port: Int, _ request: Request, until text: String? = nil) async throws -> String {
        let client = try RawClient(port: port)
        client.send(request.text)
        return await client.answer(until: text)
    }

    /// A valid request of a browser with the cookie, to be modified.
    struct Request: Sendable {
        var method = "GET"
        var path = "/"
        var headers: [String: String]
        var body = ""

        /// - Parameter changes: Headers that differ from those of a valid request.
        init(
            _ method: String, _ path: String, port: Int, cookie: String? = LiveServerTests.cookie, body: String = "",
            headers changes: [String: String?] = [:]
        ) {
            (self.method, self.path, self.body) = (method, path, body)
            headers = ["Host": "127.0.0.1:\(port)", "Sec-Fetch-Site": "same-origin", "Connection": "close"]
            if let cookie { headers["Cookie"] = "live-\(port)=\(cookie)" }
            if method == "POST" {
                headers["Origin"] = "http://127.0.0.1:\(port)"
                headers["Content-Length"] = "\(body.utf8.count)"
            }
            for (name, value) in changes { headers[name] = value }
        }

        static func navigation(to path: String, from site: String, port: Int) -> Request {
            Request("GET", path, port: port, headers: ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"])
        }

        var text: String {
            "\(method) \(path) HTTP/1.1\r\n" + headers.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined() + "\r\n" + body
        }
    }
}
