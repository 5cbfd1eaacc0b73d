import Foundation

/// One end of a message stream.
///
/// A broken stream is an error instead of a signal.
struct IndexChannel: Sendable {
    enum Failure: Error, Hashable {
        /// The other end is closed.
        case closed
        /// A timeout.
        case silence
    }

    let descriptor: Int32

    #if canImport(Darwin)
    private static let flags: Int32 = 0
    #else
    private static let flags = Int32(truncatingIfNeeded: MSG_NOSIGNAL)
    #endif

    /// Creates both ends of a stream; the second is for another process.
    static func pair() -> (IndexChannel, other: Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
        guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
        var on: Int32 = 1
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        #else
        // Another thread may start a process at any time, which must not inherit either end.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
        #endif
        return (IndexChannel(descriptor: ends[0]), ends[1])
    }

    func send(_ message: [UInt8]) throws(Failure) {
        let bytes = IndexMessage.header(message.count) + message
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress! + sent, $0.count - sent, Self.flags) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .closed
            }
            sent += count
        }
    }

    /// - Parameter patience: The time limit for the next bytes, in milliseconds; -1 for none.
    func receive(patience: Int32 = -1) throws(Failure) -> [UInt8] {
        let size = IndexMessage.size(try receive(4, patience))
        guard size <= IndexMessage.largestSize else { throw .closed }
        return try receive(size, patience)
    }

    private func receive(_ count: Int, _ patience: Int32) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, received in
            while received < count {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                let ready = patience < 0 ? 1 : poll(&waiting, 1, patience)
                if ready == 0 {
                    failure = .silence
                    return
                }
                if ready < 0, errno == EINTR { continue }
                let new = recv(descriptor, buffer.baseAddress! + received, count - received, 0)
                if new < 0, errno == EINTR { continue }
                if new <= 0 {
                    failure = .closed
                    return
                }
                received += new
            }
        }
        if let failure { throw failure }
        return bytes
    }

    func close() { _ = closeDescriptor(descriptor) }
}

// The functions would otherwise be shadowed by methods with the same names.
private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
