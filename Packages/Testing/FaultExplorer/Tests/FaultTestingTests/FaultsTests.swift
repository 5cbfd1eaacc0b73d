import Foundation
import Synchronization
import Testing

@testable import FaultTesting

/// The faults at single places, without an explorer.
@Suite struct FaultsTests {
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

    @Test func faults_thatAreNotArmed_doNothing() async throws {
        let faults = Faults()
        #expect(try await exchange(faults) == 1 && faults.places.isEmpty && faults.fault == nil && faults.faultyResponse == nil)
        faults.arm(nil)
        #expect(try await exchange(faults) == 1 && faults.places.count == 2 && faults.count == 0)
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

    @Test func cancel_happensAtItsPlace() async throws {
        let count = Mutex(0)
        for number in 0...1 {
            let faults = armed(.cancel, at: number) { count.withLock { $0 += 1 } }
            #expect(try await exchange(faults) == 1 && count.withLock { $0 } == number + 1)
        }
        try armed(.cancel, at: 0) { count.withLock { $0 += 1 } }.passBlocking("a")
        #expect(count.withLock { $0 } == 3)
    }

    @Test func hang_endsAfterRelease() async throws {
        let faults = armed(.hang, at: 0)
        async let passing: Void = faults.pass("a")
        for await event in faults.events {
            if case .hangs = event { break }
        }
        // Resuming a task twice would end the process.
        for _ in 1...2 { faults.release() }
        try await passing
        // A place after the release does not wait.
        let released = armed(.hang, at: 0)
        released.release()
        #expect(try await exchange(released) == 1)
        try armed(.hang, at: 0).passBlocking("a", hangs: false)
    }

    @Test func passBlocking_failsWithTheGivenError() {
        #expect(throws: Refusal.full) { try armed(.fail, at: 0).passBlocking("a", failure: Refusal.full) }
        #expect(throws: InjectedFault(place: "a")) { try armed(.fail, at: 0).passBlocking("a") }
    }

    @Test func temporaryFolders_areDeletedWithTheirObject() throws {
        var folders: TemporaryFolders? = TemporaryFolders()
        let (first, second) = (try #require(try folders?.new()), try #require(try folders?.new()))
        #expect(first != second && [first, second].allSatisfy { FileManager.default.fileExists(atPath: $0) })
        folders = nil
        #expect([first, second].allSatisfy { !FileManager.default.fileExists(atPath: $0) })
    }

    @Test func blockedThread_continuesAfterRelease() async throws {
        let faults = Faults()
        faults.arm(.init(fault: .hang, number: 0), timeout: .seconds(3_600))
        async let passing: Void = withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try faults.passBlocking("a") }) }
        }
        for await event in faults.events {
            if case .hangs = event { break }
        }
        faults.release()
        try await passing
        #expect(faults.blocked == nil)
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

    @Test func reporter_withoutAPipe_throwsTheErrorOfTheSystem() {
        let error = #expect(throws: POSIXError.self) { try PlaceReporter("/missing/pipe") }
        #expect(error?.code == .ENOENT)
    }

    @Test(arguments: [([EINTR, EINTR, 0], 3), ([0], 1), ([EIO, 0], 1)] as [([Int32], Int)])
    func call_isRepeatedWhileSignalsInterruptIt(numbers: [Int32], calls: Int) {
        var left = numbers[...]
        let result = uninterrupted {
            let number = left.removeFirst()
            if number != 0 { errno = number }
            return number == 0 ? 0 : -1
        }
        #expect(numbers.count - left.count == calls && (result == 0) == (numbers[calls - 1] == 0))
    }

    @Test func facts_areThoseOfTheFlowOrOfAKilledProcess() {
        let faults = Faults()
        faults.record("a")
        #expect(faults.facts == ["a"])
        faults.adopt(facts: ["b", "c"])
        #expect(faults.facts == ["b", "c"])
    }

    @Test func exploration_isDescribedWithItsFirstBrokenPromises() {
        var exploration = Exploration("paying", places: 3)
        exploration.count("fail", "fail at 1", broken: ["p"])
        exploration.count("delay", "delay at 1", broken: [])
        let summary = "paying: 3 places, 2 runs (1 delay, 1 fail), 1 broken promises\n  fail at 1: p"
        #expect(exploration.description == summary && exploration.runCount == 2)
        exploration.count("fail", "fail at 2", broken: (1...19).map { "q\($0)" })
        #expect(!exploration.description.contains("more"))
        exploration.count("fail", "fail at 3", broken: ["r"])
        #expect(exploration.description.hasSuffix("\n  fail at 2: q19\n  and 1 more"))
        #expect(BrokenPromises(exploration: exploration).description == exploration.description)
    }

    @Test func fault_hasANameAndAKind() {
        let names = ["fail", "fail from there on", "delay", "hang", "cancel"]
        #expect(Fault.all.prefix(5).map(\.description) == names && Fault.all.prefix(5).map(\.kind) == names)
        #expect(
            Fault.faultyResponse(.zeros).description == "faulty response: zeros" && Fault.faultyResponse(.zeros).kind == "faulty response")
        #expect(Fault.all.count == 5 + FaultyResponse.allCases.count)
        #expect(FlowOutcome.done.isDone && !FlowOutcome.killed.isDone && FlowOutcome.done.error == nil)
    }
}
