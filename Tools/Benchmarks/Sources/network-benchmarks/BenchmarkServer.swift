import Foundation

/// Answers each request on a connection with as many bytes as its path says, from a thread for each connection.
struct BenchmarkServer {
    private let listener: Int32

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { [listener] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 256) == 0 && getsockname(listener, address, &size) == 0
            }
        }
        guard isReady else { throw POSIXError(.EADDRINUSE) }
        print(UInt16(bigEndian: address.sin_port))
        fflush(nil)
    }

    /// Serves until the process ends.
    func run() throws {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { throw POSIXError(.ECONNABORTED) }
            var isOn: Int32 = 1
            setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
            Thread.detachNewThread {
                Self.serve(connection)
                close(connection)
            }
        }
    }

    private static func serve(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var answers: [Int: [UInt8]] = [:]
        while true {
            // A request of the benchmark has no body and arrives in one piece.
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            let path = buffer[..<count].split(separator: UInt8(ascii: " "), maxSplits: 2)[1].dropFirst()
            let size = path.reduce(0) { $0 * 10 + Int($1) - 48 }
            let answer =
                answers[size] ?? Array("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n".utf8) + [UInt8](repeating: 120, count: size)
            answers[size] = answer
            var sent = 0
            while sent < answer.count {
                let done = answer.withUnsafeBytes { send(connection, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL)) }
                guard done > 0 else { return }
                sent += done
            }
        }
    }
}
