import Cryptography
import Foundation
import RoutingService
import Testing
import UserAPI

@testable import UserService

@Suite(.timeLimit(.minutes(10))) struct LockOutTests {
    private let server = FakeServer()
    private let folder = TemporaryFolder()
    private let time = TestTime()

    private func makeService() throws -> UserService { try server.service(folder: folder, time: time) }

    private func signIn(_ service: UserService, _ name: String = "demo") async throws {
        _ = try await service.signIn(name: UserName(name), password: Password("demo-password"))
    }

    private func lockOut(_ service: UserService, _ name: String = "demo", seconds: Int = 30) async throws {
        server.answerNext(status: 429, body: #"{"error":"locked_out","detail":{"retry_after":\#(seconds)}}"#)
        await #expect(throws: UserError.self) { try await signIn(service, name) }
    }

    @Test func signIn_whileLockedOut_isRejectedWithoutTheBackEnd_alsoAfterARestart() async throws {
        let service = try makeService()
        try await lockOut(service)
        time.pass(10.5)
        for service in [service, try makeService()] {
            await #expect(throws: UserError.lockedOut(seconds: 20)) { try await signIn(service) }
        }
        #expect(server.log == ["POST /v1/session"])
        time.pass(19.5)
        try await signIn(service)
        #expect(server.log == ["POST /v1/session", "POST /v1/session"])
    }

    @Test func signIn_withAnotherName_isNotLockedOut() async throws {
        let service = try makeService()
        try await lockOut(service, "other")
        try await signIn(service)
        await service.signOut()
        await #expect(throws: UserError.lockedOut(seconds: 30)) { try await signIn(service, "other") }
    }

    @Test(arguments: [(-5, 1), (0, 1), (1, 1), (3_600, 3_600), (3_601, 3_600), (Int.max, 3_600), (Int.min, 1)])
    func duration_fromAFalseResponse_isBounded(sent: Int, seconds: Int) async throws {
        let service = try makeService()
        server.answerNext(status: 429, body: #"{"error":"locked_out","detail":{"retry_after":\#(sent)}}"#)
        await #expect(throws: UserError.lockedOut(seconds: seconds)) { try await signIn(service) }
        time.pass(TimeInterval(seconds))
        try await signIn(service)
    }

    @Test func clock_whenSetBack_endsTheLockOut() async throws {
        let service = try makeService()
        try await lockOut(service)
        time.pass(-1)
        for service in [service, try makeService()] { try await signIn(service) }
    }

    @Test func lockOut_whenRepeated_lastsUntilTheNewEnd() async throws {
        let service = try makeService()
        try await lockOut(service, seconds: 10)
        time.pass(10)
        try await lockOut(service, seconds: 20)
        time.pass(19)
        await #expect(throws: UserError.lockedOut(seconds: 1)) { try await signIn(service) }
    }

    @Test func lockOut_countsDownEachSecondAndEnds() async throws {
        let service = try makeService()
        try await lockOut(service, seconds: 4)
        time.pass(0.25)
        var seconds: [Int] = []
        for await remaining in service.lockOut(of: try UserName("demo")) { seconds.append(remaining) }
        #expect(seconds == [4, 3, 2, 1])
        #expect(time.sleeps == [.milliseconds(750), .seconds(1), .seconds(1), .seconds(1)])
        for await _ in service.lockOut(of: try UserName("demo")) { Issue.record("the lock-out has ended") }
    }

    @Test func names_beyondTheLimit_replaceTheLockOutThatEndsFirst() throws {
        var lockOuts = LockOuts()
        let now = time.date
        for number in 0..<LockOuts.maximumCount { _ = lockOuts.add(try UserName("name-\(number)"), seconds: 100 - number, now: now) }
        _ = lockOuts.add(try UserName("new"), seconds: 50, now: now)
        #expect(lockOuts.entries.count == LockOuts.maximumCount)
        let last = try UserName("name-\(LockOuts.maximumCount - 1)")
        #expect(lockOuts.remaining(last, now: now) == nil)
        #expect(lockOuts.remaining(try UserName("name-0"), now: now) == 100)
        #expect(lockOuts.remaining(try UserName("new"), now: now) == 50)
        // Those that have ended make room first, and the same name is stored once.
        _ = lockOuts.add(try UserName("new"), seconds: 10, now: now.addingTimeInterval(99))
        #expect(lockOuts.entries.map(\.name) == ["name-0", "new"])
    }

    @Test func erase_removesTheLockOutOfTheUser_andNoOther() async throws {
        let service = try makeService()
        try await signIn(service)
        for name in ["demo", "other"] { _ = service.lockOuts.add(try UserName(name), seconds: 30) }
        try await service.eraseData()
        for storage in [service, try makeService()].map(\.lockOuts) {
            #expect(storage.remaining(try UserName("demo")) == nil)
            #expect(storage.remaining(try UserName("other")) == 30)
        }
    }

    @Test func file_whenDamagedOrNotWritable_doesNotPreventSigningIn() async throws {
        let store = try SecretStore(folder: folder.path)
        try store.save(Array("[]".utf8), as: "lock-outs")
        try store.save(Array("[]".utf8), as: "sign-up")
        let service = try makeService()
        try await signIn(service)
        await service.signOut()
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(fileURLWithPath: folder.path))
        try await lockOut(service)
        await #expect(throws: UserError.lockedOut(seconds: 30)) { try await signIn(service) }
    }
}
