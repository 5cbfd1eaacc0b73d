import Foundation

/// The socket calls of ``FaultServer``.
enum LoopbackSocket {
    /// Creates a socket on 127.0.0.1 with a port selected by the system. A socket that does not listen refuses all connections.
    static func make(isListening: Bool) throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && (!isListening || listen(descriptor, 256) == 0)
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isReady else {
            defer { close(descriptor) }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    static func acceptConnection(_ listener: Int32) -> Int32? {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        #if canImport(Darwin)
        // A disconnected client must cause an error, not a signal that terminates the process. Linux has a flag of each `send` for that.
        var option: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &option, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    /// Waits briefly for input or the end of the connection, so that a stop of the server is noticed soon.
    static func waitForInput(_ descriptor: Int32) -> Bool {
        wait(descriptor, for: Int16(POLLIN))
    }

    /// Returns the received bytes, or `nil` if the peer has disconnected.
    static func receive(_ descriptor: Int32) -> [UInt8]? {
        let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
            initialized = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return piece.isEmpty ? nil : piece
    }

    #if canImport(Darwin)
    // See `acceptConnection`.
    private static let sendFlags = Int32(MSG_DONTWAIT)
    #else
    private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #endif

    /// Sends all bytes while `shouldContinue` returns true. It is called before each part, with whether the connection is blocked.
    static func sendAll(_ bytes: [UInt8], over descriptor: Int32, while shouldContinue: (_ isBlocked: Bool) -> Bool) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let isReady = wait(descriptor, for: Int16(POLLOUT))
                guard shouldContinue(!isReady) else { return false }
                guard isReady else { continue }
                let count = send(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, sendFlags)
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }

    /// Makes the next close reset the connection.
    static func makeCloseReset(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    static func end(_ descriptor: Int32) {
        close(descriptor)
    }

    private static func wait(_ descriptor: Int32, for events: Int16) -> Bool {
        var interest = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&interest, 1, 20) > 0
    }
}
