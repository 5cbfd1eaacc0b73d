#if Hummingbird
package import NIOCore
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// The user who opened the other end of a local connection.
package enum ConnectionOwner: Sendable, Hashable {
    /// The user of this process, or root.
    case thisUser
    case otherUser
    /// The other end is closed, so its user is unknown.
    case gone
    /// The platform does not provide the owner.
    case unknown

    /// Returns the owner of a connection with the addresses of its client and its server.
    package typealias Lookup = @Sendable (_ client: SocketAddress, _ server: SocketAddress) -> ConnectionOwner

    /// Creates the look-up of this platform: `sock_diag` on Linux, and ``unknown`` elsewhere.
    package static func systemLookup() -> Lookup {
        #if canImport(Glibc)
        guard let diagnostics = SocketDiagnostics() else { return { _, _ in .unknown } }
        return { diagnostics.owner(client: $0, server: $1) }
        #else
        return { _, _ in .unknown }
        #endif
    }
}

#if canImport(Glibc)
/// Queries the kernel for the owner of a socket by its addresses (sock_diag(7)), in constant time.
final class SocketDiagnostics: Sendable {
    private let descriptor: Mutex<Int32>
    private let user = geteuid()

    /// Returns nil if the kernel does not support it.
    init?() {
        let sockDiag: Int32 = 4
        let descriptor = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), sockDiag)
        guard descriptor >= 0 else { return nil }
        self.descriptor = Mutex(descriptor)
    }

    deinit { descriptor.withLock { _ = close($0) } }

    func owner(client: SocketAddress, server: SocketAddress) -> ConnectionOwner {
        guard case .v4(let from) = client, case .v4(let to) = server else { return .unknown }
        let request = Self.request(from.address, to.address)
        var answer = [UInt8](repeating: 0, count: 512)
        let count = descriptor.withLock { descriptor in
            // Discards late responses to earlier queries.
            while recv(descriptor, &answer, answer.count, 0) > 0 {}
            guard send(descriptor, request, request.count, 0) == request.count else { return -1 }
            return recv(descriptor, &answer, answer.count, 0)
        }
        return Self.owner(in: answer.prefix(max(count, 0)), user: user)
    }

    /// `struct nlmsghdr` and `struct inet_diag_req_v2`.
    private static func request(_ client: sockaddr_in, _ server: sockaddr_in) -> [UInt8] {
        func bytes(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
        let size: UInt32 = 72
        let byFamily: UInt16 = 20
        let isRequest: UInt16 = 1
        let anyCookie = UInt64.max
        let noInterface: UInt32 = 0
        let allStates = UInt32.max
        let noMore = [UInt8](repeating: 0, count: 12)
        let header = bytes(size) + bytes(byFamily) + bytes(isRequest) + bytes(UInt32(0)) + bytes(UInt32(0))
        let query = [UInt8(AF_INET), UInt8(IPPROTO_TCP), 0, 0] + bytes(allStates)
        // Both are in network byte order.
        let ports = bytes(client.sin_port) + bytes(server.sin_port)
        let addresses = bytes(client.sin_addr.s_addr) + noMore + bytes(server.sin_addr.s_addr) + noMore
        return header + query + ports + addresses + bytes(noInterface) + bytes(anyCookie)
    }

    /// Reads `struct inet_diag_msg`, or an error.
    static func owner(in answer: some Collection<UInt8>, user: UInt32) -> ConnectionOwner {
        let answer = Array(answer)
        func number(at offset: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(answer[offset + $1]) << (8 * UInt32($1)) } }
        guard answer.count >= 20 else { return .unknown }
        let type = UInt16(answer[4]) | UInt16(answer[5]) << 8
        let isError: UInt16 = 2
        if type == isError { return Int32(bitPattern: number(at: 16)) == -ENOENT ? .gone : .unknown }
        guard type == 20, answer.count >= 88 else { return .unknown }
        let owner = number(at: 80)
        let inode = number(at: 84)
        // The kernel reports root for a socket that no process has open.
        guard inode != 0 else { return .gone }
        return owner == user || owner == 0 ? .thisUser : .otherUser
    }
}
#endif
#endif
