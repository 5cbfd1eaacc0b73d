import Cryptography
import DatabaseKit
import FaultTesting
import Foundation
import Synchronization
import Testing

@testable import PersonalDataService

@Suite(.timeLimit(.minutes(10))) struct PersonalDataTests {
    private let folder = TemporaryFolder()

    // MARK: Isolation

    @Test(arguments: [true, false]) func store_isSeparateForEachUser(isInMemory: Bool) async throws {
        let device = try Device(isInMemory ? nil : folder.path)
        try await device.add("Ada's")
        device.userID = "bob"
        #expect(try await device.texts() == [])
        try await device.add("Bob's")
        device.userID = "ada"
        #expect(try await device.texts() == ["Ada's"])
        device.userID = nil
        await #expect(throws: PersonalDataError.signedOut) { try await device.texts() }
    }

    @Test func folder_containsNeitherUserIDsNorContent() async throws {
        // A name that cannot occur in a hexadecimal number.
        let device = try Device(folder.path, user: "zoe")
        try await device.add("Secret")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(try Traces.of("Secret", in: folder.path) == [] && names.allSatisfy { !$0.contains("zoe") })
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/people")
        #expect(try device.files() == ["kept/notes.sqlite"] && attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func folderName_isFixedLengthHexadecimalAndUnique() throws {
        let users = try UserDataFolder(in: folder.path, secrets: SecretStore(folder: folder.path + "/secrets"))
        let names = try (0..<100).map { try users.name(of: "user\($0)") }
        #expect(Set(names).count == 100 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    }

    /// A database without a copy elsewhere survives a power failure.
    @Test func durability_isThatOfTheRetention() {
        #expect(UserStoreDescription.Retention.allCases.map { $0.preset.durability == .power } == [false, true])
    }

    @Test func seal_whenUserOrStoreDiffers_doesNotOpen() async throws {
        let device = try Device(folder.path)
        let notes = try await device.open(Device.notes)
        let sealed = try notes.seal.value("Secret", context: "x")
        let drafts = try await device.open(Device.drafts)
        device.userID = "bob"
        let bobs = try await device.open(Device.notes)
        for other in [drafts, bobs] {
            try await other.store.write { _ = try $0.run("INSERT INTO note (text) VALUES (?)", sealed) }
            await #expect(throws: CryptographyError.self) {
                try await other.store.read {
                    try $0.rows("SELECT text FROM note") { try other.seal.open($0, 0, as: String.self, context: "x") }
                }
            }
            #expect(try other.digest("text") != notes.digest("text"))
        }
        device.userID = "ada"
        #expect(try await device.open(Device.notes).digest("text") == notes.digest("text"))
    }

    @Test func close_writesTheLogsIntoTheFiles_andLaterCallsOpenThemAgain() async throws {
        let device = try Device(folder.path)
        try await device.add("first")
        #expect(try logs() != [])
        // In use, so that it is not closed because nothing refers to it.
        let opened = try await device.open(Device.notes)
        await device.personalData.close()
        #expect(try logs() == [])
        withExtendedLifetime(opened) {}
        try await device.add("second")
        #expect(try await device.texts() == ["first", "second"])
    }

    private func logs() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("-wal") }
    }

    @Test func store_whenRequestedConcurrently_isOpenedOnce() async throws {
        let device = try Device(folder.path)
        let openings = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await device.open(Device.notes).opening } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(openings.count == 1)
    }

    @Test func opening_whenSessionEnds_leavesNoFile() async throws {
        let asked = CallCounter()
        let device = try Device(folder.path, asking: { await asked.next() })
        // The current user is requested before and after opening.
        asked.meanwhile = { number in if number == 2 { device.userID = nil } }
        await #expect(throws: PersonalDataError.signedOut) { try await device.add("Ada's", to: Device.drafts) }
        #expect(try device.files() == [])
    }

    // MARK: Sign-out

    @Test(arguments: [true, false]) func signOut_removesSessionDataOnly(isInMemory: Bool) async throws {
        let device = try Device(isInMemory ? nil : folder.path)
        try await device.add("Kept")
        try await device.add("Fetched", to: Device.drafts)
        device.userID = nil
        try await device.personalData.removeSignedOut()
        if !isInMemory { #expect(try device.files() == ["kept/notes.sqlite"]) }
        device.userID = "ada"
        #expect(try await device.texts() == ["Kept"])
        #expect(try await device.texts(Device.drafts) == [])
    }

    @Test func call_whenSessionEnds_completesOrThrowsClosed() async throws {
        let device = try Device(folder.path)
        let (notes, drafts) = (try await device.open(Device.notes), try await device.open(Device.drafts))
        device.userID = "bob"
        try await device.personalData.removeSignedOut()
        try await Device.add("Late", to: notes)
        await #expect { try await Device.add("Late", to: drafts) } throws: { ($0 as? StoreError)?.code == .closed }
        #expect(try await device.texts() == [])
        device.userID = "ada"
        #expect(try await device.open(Device.notes).opening != notes.opening)
        #expect(try await device.texts() == ["Late"])
        #expect(try await device.texts(Device.drafts) == [])
        #expect(try await device.open(Device.drafts).opening != drafts.opening)
    }

    @Test func removeSignedOut_keepsTheCurrentUsersSession() async throws {
        try await Device(folder.path).add("Fetched", to: Device.drafts)
        let next = try Device(folder.path)
        try await next.personalData.removeSignedOut()
        #expect(try await next.texts(Device.drafts) == ["Fetched"])
    }

    /// A database that is being closed removes its own log.
    @Test func removeSignedOut_whenFilesDisappear_removesTheFolder() async throws {
        let device = try Device(folder.path, user: nil)
        for round in 1...10 {
            let session = folder.path + "/people/\(round)/session"
            try FileManager.default.createDirectory(atPath: session, withIntermediateDirectories: true)
            let files = (1...300).map { session + "/\($0)" }
            for file in files { try Data().write(to: URL(fileURLWithPath: file)) }
            Thread.detachNewThread { for file in files { unlink(file) } }
            try await device.personalData.removeSignedOut()
            #expect(!FileManager.default.fileExists(atPath: session))
        }
    }

    @Test func removeSignedOut_whenAStoreIsOpenedMeanwhile_keepsItsFile() async throws {
        let user = Mutex<Device?>(nil)
        let device = try Device(
            folder.path, user: nil,
            asking: {
                guard let device = user.withLock({ $0.take() }) else { return }
                device.userID = "ada"
                try? await device.add("New", to: Device.drafts)
                device.userID = nil
            })
        user.withLock { $0 = device }
        try await device.personalData.removeSignedOut()
        #expect(try device.files() == ["session/drafts.sqlite"])
        try await device.personalData.removeSignedOut()
        #expect(try device.files() == [])
    }

    @Test func isSignedOut_isTrueForTheEndOfASessionOnly() async throws {
        let device = try Device(folder.path)
        let drafts = try await device.open(Device.drafts)
        device.userID = nil
        try await device.personalData.removeSignedOut()
        let closed = try #require(await #expect(throws: StoreError.self) { try await Device.add("Late", to: drafts) })
        let errors: [any Error] = [closed, PersonalDataError.signedOut, PersonalDataError.keyMissing, CocoaError(.fileNoSuchFile)]
        #expect(errors.map(PersonalDataError.isSignedOut) == [true, true, false, false])
    }

    // MARK: Erasure

    @Test func erasure_whenOtherSessionsAreRemoved_stillBlocksNewData() async throws {
        let device = try Device(folder.path)
        try await device.personalData.erase()
        try await device.personalData.removeSignedOut()
        await #expect(throws: PersonalDataError.signedOut) { try await device.texts() }
    }

    /// Simulates a kill during an erasure. The user returns before the next removal.
    @Test(arguments: [true, false]) func erasure_whenKilled_isFinishedBeforeTheUsersNextAccess(isErasedAgain: Bool) async throws {
        try await Device(folder.path).add("Ada's")
        let people = folder.path + "/people/"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: people).first)
        try FileManager.default.moveItem(atPath: people + name, toPath: people + name + ".gone")
        let next = try Device(folder.path)
        if isErasedAgain {
            try FileManager.default.createDirectory(atPath: people + name, withIntermediateDirectories: true)
            try await next.personalData.erase()
        } else {
            #expect(try await next.texts() == [])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: people) == (isErasedAgain ? [] : [name]))
    }

    @Test(arguments: [true, false]) func erasure_removesAllData_andBlocksNewDataUntilTheNextSession(isInMemory: Bool) async throws {
        let device = try Device(isInMemory ? nil : folder.path)
        device.userID = "bob"
        try await device.add("Bob's")
        device.userID = "ada"
        try await device.add("Ada's")
        let held = try await device.open(Device.notes)
        let keys = isInMemory ? 0 : try keyCount()
        for _ in 1...2 { try await device.personalData.erase() }
        await #expect { try await Device.add("Late", to: held) } throws: { ($0 as? StoreError)?.code == .closed }
        await #expect(throws: PersonalDataError.signedOut) { try await device.texts() }
        if !isInMemory { #expect(try device.files().count == 1 && keyCount() == keys - 1) }
        device.userID = nil
        try await device.personalData.removeSignedOut()
        await #expect(throws: PersonalDataError.signedOut) { try await device.personalData.erase() }
        device.userID = "ada"
        #expect(try await device.texts() == [])
        device.userID = "bob"
        #expect(try await device.texts() == ["Bob's"])
    }

    /// Simulates a kill after each step of an erasure.
    @Test(arguments: [true, false]) func erasure_whenKilled_isFinishedByTheNextRun(isKeyThere: Bool) async throws {
        try await Device(folder.path).add("Ada's")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/people").first)
        try FileManager.default.moveItem(atPath: folder.path + "/people/" + name, toPath: folder.path + "/people/" + name + ".gone")
        if !isKeyThere { try SecretStore(folder: folder.path + "/secrets").remove("person/" + name) }
        let keys = try keyCount() - (isKeyThere ? 1 : 0)
        try await Device(folder.path, user: nil).personalData.removeSignedOut()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/people") == [] && keyCount() == keys)
        #expect(try await Device(folder.path).texts() == [])
    }

    private func keyCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/secrets").filter { $0.hasSuffix(".sealed") }.count
    }

    // MARK: Damage

    @Test func damagedStore_isReportedOrReplacedByItsRetention() async throws {
        for store in [Device.notes, Device.drafts] {
            let device = try Device(folder.path)
            try await device.add("Kept", to: store)
            try await device.open(store).store.close()
            let file = try #require(
                try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/people").first {
                    $0.hasSuffix("/\(store.name).sqlite")
                })
            try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/people/" + file))
            let next = try Device(folder.path)
            if store.retention == .untilDeletion {
                await #expect(throws: PersonalDataError.damaged(store: "notes")) { try await next.texts(store) }
                #expect(try Traces.of("no database", in: folder.path).count == 1)
            } else {
                #expect(try await next.texts(store) == [])
            }
            try await next.personalData.erase()
            #expect(try Traces.of("no database", in: folder.path) == [])
        }
    }

    @Test func data_whenKeyIsMissing_throwsAndCreatesNoKey() async throws {
        try await Device(folder.path).add("Kept")
        try SecretStore(folder: folder.path + "/secrets").remove(
            "person/" + (try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/people").first)))
        let next = try Device(folder.path)
        await #expect(throws: PersonalDataError.keyMissing) { try await next.texts() }
        try await next.personalData.erase()
        #expect(try next.files() == [])
    }
}

final class CallCounter: Sendable {
    private let state = Mutex<(count: Int, meanwhile: @Sendable (Int) -> Void)>((0, { _ in }))
    var meanwhile: @Sendable (Int) -> Void {
        get { state.withLock { $0.meanwhile } }
        set { state.withLock { $0.meanwhile = newValue } }
    }
    func next() async {
        let (count, meanwhile) = state.withLock { state in
            state.count += 1
            return (state.count, state.meanwhile)
        }
        meanwhile(count)
    }
}

/// A step of a removal that fails does not prevent the others. The first error is thrown.
@Suite(.timeLimit(.minutes(10))) struct FailedRemovalTests {
    private let folder = TemporaryFolder()

    /// The keys of two users cannot be removed, because folders have their names.
    @Test func removal_whenErasuresCannotBeFinished_throwsTheFirstError_andKeepsTheFiles() async throws {
        let secrets = try SecretStore(folder: folder.path + "/secrets")
        let folders = try UserDataFolder(in: folder.path, secrets: secrets)
        let others = try keys()
        for userID in ["ada", "bob"] { try await Device(folder.path, user: userID).add("Secret") }
        for name in try users() { try FileManager.default.moveItem(atPath: path(name), toPath: path(name + ".gone")) }
        for file in try keys() where !others.contains(file) {
            try FileManager.default.removeItem(atPath: folder.path + "/secrets/" + file)
            try FileManager.default.createDirectory(atPath: folder.path + "/secrets/" + file, withIntermediateDirectories: false)
        }
        let gone = try users()
        let first = try #require(gone.first?.dropLast(".gone".count))
        let error = try #require(#expect(throws: CryptographyError.self) { try secrets.remove("person/" + first) })
        #expect(throws: error) { try folders.removeSessions(exceptOf: []) }
        #expect(try users() == gone && gone.count == 2)
    }

    private func keys() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/secrets").filter { $0.hasSuffix(".sealed") }
    }

    private func users() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path("")) }
    private func path(_ name: String) -> String { folder.path + "/people/" + name }
}

/// Data that an installed app has stored must remain readable. The values were computed with another implementation from the specifications
/// of the store: keys by HKDF-SHA-256 (RFC 5869) from the user's key, digests by HMAC-SHA-256 with a key of the length of the hash (RFC 2104,
/// section 3), and boxes by AES-256-GCM (NIST SP 800-38D) behind a header with the number of the key.
@Suite(.timeLimit(.minutes(10))) struct StoredFormatTests {
    private let folder = TemporaryFolder()

    private static func bytes(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.utf8.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    /// A store of a user whose key consists of the bytes 0 to 31.
    private func device() throws -> Device {
        let secrets = try SecretStore(folder: folder.path + "/secrets")
        try secrets.save(Array(0..<32), as: "person/" + UserDataFolder(in: folder.path, secrets: secrets).name(of: "ada"))
        return try Device(folder.path)
    }

    @Test func sealedColumn_ofAnInstalledApp_isReadable() async throws {
        let box = Self.bytes("010100000001000102030405060708090a0b2a00533d9177160934a3b629ebef24626619da")
        let device = try device()
        try await device.open(Device.notes).store.write { _ = try $0.run("INSERT INTO note (text) VALUES (?)", box) }
        #expect(try await device.texts() == ["One"])
    }

    @Test func digest_ofAnInstalledApp_isFound() async throws {
        let digest = try await device().open(Device.notes).digest("text")
        #expect(digest == Self.bytes("5063580b41c67bb494bf2f4780376c7c4aa9ead6b491558401e2aba819057998"))
    }
}
