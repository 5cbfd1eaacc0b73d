import Foundation
import Synchronization
import Testing

@testable import FaultTesting

/// The faults at single places, without an explorer.
@Suite(.timeLimit(.minutes(10))) struct FaultsTests {
    private enum Refusal: Error { case unreachable, lost, full }

    private func armed(_ fault: Fault, at number: Int, cancel: @escaping @Sendable () -> Void = {}) -> Faults {
        let faults = Faults()
        faults.arm(Faults.Injection(fault: fault, number: number), timeout: .seconds(60), cancel: cancel)
        return faults
    }

    private func exchange(_ faults: Faults, answering byte: UInt8 = 1, with errors: (any Error, any Error)? = nil) async throws -> UInt8? {
        let answer = try await faults.exchange(
            "GET", unreachable: errors?.0, lost: errors?.1, another: { Answer(body: [9]) }, answer: { Answer(body: [byte]) })
        return answer.body.first
    }

    @Test func exchange_failsBeforeOrAfterItsAnswer() async throws {
        let errors = (Refusal.unreachable, Refusal.lost)
        await #expect(throws: Refusal.unreachable) { try await exchange(armed(.fail, at: 0), with: errors) }
        await #expect(throws: Refusal.lost) { try await exchange(armed(.fail, at: 1), with: errors) }
        await #expect(throws: InjectedFault(place: "GET")) { try await exchange(armed(.fail, at: 0)) }
        await #expect(throws: InjectedFault(place: "answer to GET")) { try await exchange(armed(.fail, at: 1)) }
        let faults = armed(.fail, at: 2)
        #expect(try await exchange(faults) == 1 && faults.injectedAt == nil && faults.fault == .fail)
        #expect(faults.places == ["GET", "answer to GET"] && faults.count == 2 && faults.answerCount == 1)
    }

    @Test func failOnward_failsFromItsPlaceOn() async throws {
        let faults = armed(.failOnward, at: 1)
        try await faults.pass("a")
        for place in ["b", "c"] {
            await #expect(throws: Refusal.full) { try await faults.pass(place, failure: Refusal.full) }
            #expect(throws: InjectedFault(place: place)) { try faults.passBlocking(place) }
        }
        #expect(faults.injectedAt == "b")
        faults.disarm()
        try await faults.pass("d")
        #expect(faults.places == ["a", "b", "b", "c", "c"] && faults.answerCount == 0)
    }

    @Test func faultyResponse_isInjectedIfItDiffers() async throws {
        let faults = armed(.faultyResponse(.yesterdays), at: 1)
        #expect(try await exchange(faults, answering: 1) == 1)
        #expect(try await exchange(faults, answering: 2) == 1 && faults.faultyResponse == .yesterdays)
        #expect(faults.injectedAt == "answer to GET" && faults.count == 2)
        let equal = armed(.faultyResponse(.yesterdays), at: 0)
        #expect(try await exchange(equal) == 1 && equal.injectedAt == nil && equal.faultyResponse == nil)
        #expect(try await exchange(armed(.faultyResponse(.anothers), at: 0)) == 9)
    }

    #if os(Linux)
    @Test(arguments: [nil, false, true]) func hang_atAFileChange_blocksItsThreadOnlyIfAllowed(hangs: Bool?) throws {
        let folder = try TemporaryFolders().new()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let faults = Faults()
        let files = hangs.map { FolderFaults(in: folder, faults, hangs: $0) } ?? FolderFaults(in: folder, faults)
        faults.arm(.init(fault: .hang, number: 0), timeout: .milliseconds(1))
        try Data([1]).write(to: URL(fileURLWithPath: folder + "/a"))
        #expect(faults.injectedAt == "open a" && (faults.blocked == "open a") == (hangs == true))
        withExtendedLifetime(files) {}
    }

    @Test func folder_isWatchedAsLongAsTheObjectExists() throws {
        let folder = try TemporaryFolders().new()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let faults = Faults()
        var files: FolderFaults? = FolderFaults(in: folder, faults)
        faults.arm(nil)
        #expect(files != nil && mkdir(folder + "/a", 0o700) == 0 && rename(folder + "/a", folder + "/b") == 0)
        #expect(faults.places == ["rename to b"])
        files = nil
        #expect(rename(folder + "/b", folder + "/c") == 0 && faults.places == ["rename to b"])
    }
    #endif
}
