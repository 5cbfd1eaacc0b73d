import AppComposition
import Cryptography
import Foundation
import LiveHTML
import LiveHTMLServer
import RoutingService
import Synchronization
import TestWorld
import Testing

@testable import AppServer

@Suite struct InstallationTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("installation-" + UUID().uuidString)

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    private func mode() throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int)
    }

    // MARK: The data folder

    @Test func dataFolder_whenMissing_isCreatedForItsOwnerOnly() throws {
        defer { remove() }
        _ = try Installation(of: "Harbor", at: folder.path)
        #expect(try mode() == 0o700)
    }

    @Test func dataFolder_whenOthersCanRead_isClosedToThem() throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        _ = try Installation(of: "Harbor", at: folder.path)
        #expect(try mode() == 0o700)
    }

    @Test(arguments: [0o777, 0o770, 0o722, 0o1777])
    func dataFolder_whenOthersCanWrite_isRejected(mode: Int) throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // Set explicitly, because of the umask.
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let error = #expect(throws: (any Error).self) { _ = try Installation(of: "Harbor", at: folder.path) }
        #expect("\(try #require(error))".contains("Other users can write to the data folder"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func dataFolder_ofAnotherUser_isRejected() throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let error = #expect(throws: (any Error).self) { try Installation.makePrivate(folder.path, user: geteuid() + 1) }
        #expect("\(try #require(error))".contains("belongs to another user"))
    }

    // MARK: Addresses for one more browser

    private func door(at time: @escaping @Sendable () -> Date) throws -> LaunchAuthenticator {
        LaunchAuthenticator("harbor", secrets: try SecretStore(folder: folder.path), now: time)
    }

    private func token(in address: String) throws -> String {
        String(try #require(address.firstMatch(of: /token=([0-9a-f]+)/)?.output.1))
    }

    @Test func signInAddress_untilItExpires_admitsOneBrowser() throws {
        defer { remove() }
        let door = try door { Date(timeIntervalSince1970: 1_000) }
        let keys = try door.keys()
        door.runs(at: "http://harbor.localhost:1")
        let token = try token(in: try #require(try door.newAddress(alone: false)))
        #expect(keys.launch(token, for: nil) != nil)
        #expect(keys.launch(token, for: nil) == nil)
    }

    @Test func address_afterItsLifetime_isRefused() throws {
        defer { remove() }
        let time = TestTime(1_000)
        let door = try door { Date(timeIntervalSince1970: time.seconds) }
        let keys = try door.keys()
        door.runs(at: "http://harbor.localhost:1")
        let late = try token(in: try #require(try door.newAddress(alone: false)))
        time.advance(by: LaunchAuthenticator.tokenLifetime)
        #expect(keys.launch(late, for: nil) == nil)
        let soon = try token(in: try #require(try door.newAddress(alone: false)))
        time.advance(by: LaunchAuthenticator.tokenLifetime - 1)
        #expect(keys.launch(soon, for: nil) != nil)
    }

    @Test func signInAddress_ofAnEarlierRun_isRejected() throws {
        defer { remove() }
        let door = try door { Date(timeIntervalSince1970: 1_000) }
        _ = try door.keys()
        door.runs(at: "http://harbor.localhost:1")
        let token = try token(in: try #require(try door.newAddress(alone: false)))
        #expect(try door.keys().launch(token, for: nil) == nil)
    }

    @Test func address_afterTheAppHasEnded_isNil() throws {
        defer { remove() }
        let door = try door { Date(timeIntervalSince1970: 1_000) }
        door.runs(at: "http://harbor.localhost:1")
        door.ended()
        #expect(try door.newAddress(alone: false) == nil)
    }

    // MARK: The back end

    @Test(arguments: ["https://app.example", "http://127.0.0.1:8081", "http://localhost:1", "http://app.localhost/v1", "http://[::1]:80"])
    func backEnd_thatIsEncryptedOrOnThisMachine_isAccepted(address: String) throws {
        #expect(throws: Never.self) { try RunOptions.baseURL(address, allowsInsecure: false) }
    }

    @Test(arguments: [
        "http://app.example", "http://10.0.0.7:8080", "http://127.0.0.1.example", "http://localhost.example", "http://127.1",
        "http://128.0.0.1", "http://127.0.0.1.1", "http://[::2]",
    ])
    func backEnd_onAnotherMachineWithoutEncryption_isRefusedUnlessAllowed(address: String) throws {
        let error = #expect(throws: (any Error).self) { try RunOptions.baseURL(address, allowsInsecure: false) }
        #expect("\(try #require(error))".contains("is not encrypted"))
        #expect(throws: Never.self) { try RunOptions.baseURL(address, allowsInsecure: true) }
    }

    // MARK: Origins

    @Test func navigation_isExternalExactlyWhenAnotherSiteOrAppStartedIt() {
        #expect(NavigationSource.allCases.filter { $0.origin == .external } == [.foreign])
        #expect(NavigationSource.allCases.filter { $0.origin == .web } == [.sameOrigin, .user])
    }
}

/// Wall-clock time that a test advances.
private final class TestTime: Sendable {
    private let time: Mutex<TimeInterval>

    init(_ seconds: TimeInterval) { time = Mutex(seconds) }

    var seconds: TimeInterval { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
