import FinanceAPI
import Foundation
import HTTPTypes
import NetworkKit
import PersonalDataServiceTesting
import RoutingService
import Testing

@testable import FinanceService

@Suite(.timeLimit(.minutes(10))) struct StatementFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    private let call = "GET /v1/accounts/acc-1/statements/2026-03"
    private let file = StatementFile(id: "acc-1", month: "2026-03")

    /// Half of the statement, then the connection is lost.
    private let half = NetworkResponse(
        HTTPResponse(status: .ok, headerFields: [.eTag: "\"1\"", .contentLength: "10"]),
        body: HTTPBody(
            streaming: AsyncThrowingStream { stream in
                stream.yield(Array("Date,".utf8))
                stream.finish(throwing: NetworkError.connectionLost("reset"))
            }, length: 10))
    /// The last byte that was received is requested again.
    private let rest = NetworkResponse(
        HTTPResponse(
            status: .partialContent, headerFields: [.eTag: "\"1\"", .contentLength: "6", .contentRange: "bytes 4-9/10"]),
        body: HTTPBody(Array(",Text\n".utf8)))

    private func bank() throws -> TestBank { TestBank(device: try TestDevice(folder, userID: "usr-1")) }

    @Test func download_whenInterrupted_continuesInTheNextRun_andLeavesNoFile() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try bank()
        first.server.fail(call, .responded(half))
        let service = try await first.refreshedService()
        await #expect(throws: FinanceError.unreachable) { try await service.statementFile(file) }
        #expect(try first.device.traces(of: "Date,").count == 1)

        let next = try bank()
        next.server.fail(call, .responded(rest))
        let statement = try await next.refreshedService().statementFile(file)
        #expect(String(decoding: statement.bytes, as: UTF8.self) == "Date,Text\n")
        let request = try #require(next.server.calls.first { $0.name == call })
        #expect(request.headerField("range") == "bytes=4-" && request.headerField("if-range") == "\"1\"")
        #expect(try next.device.traces(of: "Date,") == [])
    }

    @Test func signOut_removesThePartOfAStatement() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bank = try bank()
        bank.server.fail(call, .responded(half))
        let service = try await bank.refreshedService()
        await #expect(throws: FinanceError.unreachable) { try await service.statementFile(file) }
        try await bank.device.signOut()
        #expect(try bank.device.traces(of: "Date,") == [])
        await #expect(throws: FinanceError.signedOut) { try await service.statementFile(file) }
    }

    @Test func statement_ofAnAccountOfOthers_isNotRequested() async throws {
        let bank = TestBank()
        let service = try await bank.refreshedService()
        await #expect(throws: FinanceError.unknownAccount("acc-9")) {
            try await service.statementFile(StatementFile(id: "acc-9", month: "2026-03"))
        }
        #expect(!bank.log.contains { $0.contains("statements") })
    }
}
