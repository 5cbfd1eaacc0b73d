import AppComposition
import AppRuntime
import Cryptography
import Foundation
import LiveHTML
import LiveHTMLServer
import RoutingService
import Synchronization
import TestWorld
import Testing

@testable import AppRuntimeServer

@Suite(.timeLimit(.minutes(10))) final class InstallationTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("installation-" + UUID().uuidString)

    private let time = Mutex(TimeInterval(1_000))

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func mode() throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int)
    }

    // MARK: The data folder

    /// Whether it is missing, or others can read it.
    @Test(arguments: [nil, 0o755]) func dataFolder_isForItsOwnerOnly(mode: Int?) throws {
        if let mode {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
        }
        _ = try Installation(of: .harbor, at: folder.path)
        #expect(try self.mode() == 0o700)
    }

    @Test(arguments: [0o777, 0o770, 0o722, 0o1777])
    func dataFolder_whenOthersCanWrite_isRejected(mode: Int) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // Set explicitly, because of the umask.
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let error = #expect(throws: (any Error).self) { _ = try Installation(of: .harbor, at: folder.path) }
        #expect("\(try #require(error))".contains("Other users can write to the data folder"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func dataFolder_ofAnotherUser_isRejected() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let error = #expect(throws: (any Error).self) { try Installation.makePrivate(folder.path, user: geteuid() + 1) }
        #expect("\(try #require(error))".contains("belongs to another user"))
    }

    /// A link, and a parent of a given mode, of this user or another one.
    @Test(
        arguments: [
            (0o755, nil, nil, true), (0o1777, nil, nil, true), (0o777, nil, nil, false), (0o772, nil, nil, false),
            (0o755, 65534, nil, false), (0o755, nil, 65534, false), (0o1777, nil, 65534, false),
        ] as [(Int, uid_t?, uid_t?, Bool)])
    func dataFolder_thatAnotherUserCanExchange_isRejected(mode: Int, owner: uid_t?, linkOwner: uid_t?, isAccepted: Bool) throws {
        guard geteuid() == 0 || (owner ?? linkOwner) == nil else { return }
        let files = FileManager.default
        let parent = folder.appendingPathComponent("parent")
        try files.createDirectory(at: parent.appendingPathComponent("data"), withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: parent.path + "/link", withDestinationPath: "data")
        chmod(parent.appendingPathComponent("data").path, 0o700)
        chmod(parent.path, mode_t(mode))
        if let owner { chown(parent.path, owner, 0) }
        if let linkOwner { lchown(parent.path + "/link", linkOwner, 0) }
        for way in ["/data", "/link", "/link/../data", "/link/new"] where linkOwner == nil || way != "/data" {
            let result = Result { try Installation.checkPath(parent.path + way) }
            #expect(((try? result.get()) != nil) == isAccepted, "\(way)")
            if case .failure(let error) = result { #expect("\(error)".contains("Other users can exchange \(parent.path)")) }
        }
    }

    // MARK: Addresses for one more browser

    private func door() throws -> LaunchAuthenticator {
        LaunchAuthenticator("harbor", secrets: try SecretStore(folder: folder.path)) { [self] in
            Date(timeIntervalSince1970: time.withLock { $0 })
        }
    }

    private func token(of door: LaunchAuthenticator) throws -> String {
        let address = try #require(try door.newAddress(alone: false))
        return String(try #require(address.firstMatch(of: /token=([0-9a-f]+)/)?.output.1))
    }

    @Test func address_untilItExpires_admitsOneBrowserOfItsRun() throws {
        let door = try door()
        let keys = try door.keys()
        door.runs(at: "http://harbor.localhost:1")
        let first = try token(of: door)
        time.withLock { $0 += LaunchAuthenticator.tokenLifetime - 1 }
        #expect(keys.launch(first, for: nil) != nil && keys.launch(first, for: nil) == nil)
        let late = try token(of: door)
        time.withLock { $0 += LaunchAuthenticator.tokenLifetime }
        #expect(keys.launch(late, for: nil) == nil)
        let earlier = try token(of: door)
        #expect(try door.keys().launch(earlier, for: nil) == nil)
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
