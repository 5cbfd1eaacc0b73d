#if Hummingbird && canImport(Glibc)
import Foundation
import Glibc
import LiveHTML
import NIOCore
import Synchronization
import Testing

@testable import LiveHTMLServer
@testable import LocalConnections

private let canChangeUser = geteuid() == 0 && access("/usr/bin/python3", X_OK) == 0

// Connections of other users of this machine.
extension LiveServerTests {
    @Test(arguments: [ConnectionOwner.otherUser, .gone, .thisUser, .unknown])
    func connection_ofOtherUser_isClosedUnread(owner: ConnectionOwner) async throws {
        let isAdmitted = owner == .thisUser || owner == .unknown
        let lookup: ConnectionOwner.Lookup = { _, _ in owner }
        try await withServer(makeSessions(), owner: lookup) { port in
            let answer = try await RawClient.exchange(port, .init("GET", "/", port: port))
            #expect(answer.hasPrefix("HTTP/1.1 200") == isAdmitted && answer.isEmpty != isAdmitted)
            #expect(refusals.reasons == (owner == .otherUser ? [.foreignUser] : []))
        }
    }

    @Test func lookup_ofOwnConnection_findsUserUntilClosed() async throws {
        let owners = Mutex<[ConnectionOwner]>([])
        let system = ConnectionOwner.systemLookup()
        let note: ConnectionOwner.Lookup = { client, server in
            let owner = system(client, server)
            owners.withLock { $0.append(owner) }
            return owner
        }
        try await withServer(makeSessions(), owner: note) { port in
            try await expect(200, .init("GET", "/", port: port), port)
            #expect(owners.withLock { $0 } == [.thisUser])
        }
        let free = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        #expect(system(free, free) == .gone)
        #expect(try system(SocketAddress(ipAddress: "::1", port: 1), free) == .unknown)
    }

    @Test(arguments: [0, 19, 20, 87]) func response_whenTruncated_isUnknown(count: Int) {
        var answer = [UInt8](repeating: 0, count: count)
        if count > 4 { answer[4] = 20 }
        #expect(SocketDiagnostics.owner(in: answer, user: 1000) == .unknown)
    }

    @Test func response_whenNoProcessHasSocketOpen_isGone() {
        var answer = [UInt8](repeating: 0, count: 88)
        answer[4] = 20
        #expect(SocketDiagnostics.owner(in: answer, user: 1000) == .gone)
        answer[84] = 1
        #expect(SocketDiagnostics.owner(in: answer, user: 1000) == .thisUser)
        answer[80] = 1
        #expect(SocketDiagnostics.owner(in: answer, user: 1000) == .otherUser)
        #expect(SocketDiagnostics.owner(in: answer, user: 1) == .thisUser)
    }

    @Test(.enabled(if: canChangeUser, "needs root, to start a client as another user"), arguments: [0, 65534])
    func client_ofOtherUserWithCookie_hasNoEffect(user: Int) async throws {
        try await withServer(makeSessions()) { port in
            let page = try await RawClient.exchange(port, .init("GET", "/", port: port))
            let id = try #require(page.split(separator: "data-session=\"").last?.prefix { $0 != "\"" })
            let press = try #require(page.split(separator: "data-click=\"").last.flatMap { Int($0.prefix { $0.isNumber }) })
            let body = #"{"e":"click","h":\#(press),"r":1,"n":1}"#
            let event = RawClient.Request("POST", "/_live/event?s=\(id)", port: port, body: body)
            // Waits for the response, unless the process ended before the server accepted its connection.
            for waits in [true, false] {
                let text = waits ? RawClient.Request("GET", "/", port: port).text : event.text
                let answer = try await Self.send(text, to: port, as: user, waits: waits)
                #expect(answer.hasPrefix("HTTP/1.1 200") == (user == 0 && waits))
            }
            try await expect(200, .init("GET", "/", port: port), port)
            if user != 0 { #expect(controller.count == 0 && refusals.reasons.contains(.foreignUser)) }
        }
    }

    /// Sends bytes as another user and returns the response.
    private static func send(_ text: String, to port: Int, as user: Int, waits: Bool) async throws -> String {
        let script = """
            import os, socket, sys
            os.setuid(\(user))
            client = socket.create_connection(("127.0.0.1", \(port)))
            try:
                client.sendall(sys.stdin.buffer.read())
                while \(waits ? "True" : "False"):
                    part = client.recv(65536)
                    if not part: break
                    sys.stdout.buffer.write(part)
            except ConnectionError: pass
            """
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let data = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
#endif
