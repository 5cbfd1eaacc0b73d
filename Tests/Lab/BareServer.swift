import Foundation

/// The baseline for the latency of live pages: a socket server that answers requests with messages of given lengths. `lab bare ANSWER
/// MESSAGE`, in bytes.
///
/// The first connection receives the messages, the second sends the requests.
enum BareServer {
    static func run(answer: Int, message: Int) {
        #if canImport(Glibc)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = bind(listener, name, length)
                _ = getsockname(listener, name, &length)
            }
        }
        listen(listener, 2)
        FileHandle.standardOutput.write(Data("Bare runs at http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))\n".utf8))
        let (messages, requests) = (accept(listener, nil, nil), accept(listener, nil, nil))
        let answerBytes = [UInt8](repeating: 0x61, count: answer)
        let messageBytes = [UInt8](repeating: 0x6D, count: message)
        var buffer = [UInt8](repeating: 0, count: 65536)
        // A request of the benchmark fits into one read.
        while read(requests, &buffer, buffer.count) > 0 {
            guard write(requests, answerBytes, answer) == answer, write(messages, messageBytes, message) == message else { return }
        }
    }
}
