import NetworkKit
import NetworkKitTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPBodyTests {
    @Test func bytes_canBeReadAgain() async throws {
        let body = HTTPBody([1, 2, 3])
        #expect(body.isReplayable && body.length == 3)
        for _ in 0..<2 {
            var pieces: [[UInt8]] = []
            for try await piece in body { pieces.append(piece) }
            #expect(pieces == [[1, 2, 3]])
        }
        for try await piece in HTTPBody.empty { Issue.record("an empty body gave \(piece)") }
    }

    @Test func stream_whenReadTwice_failsTheSecondTime() async throws {
        let body = HTTPBody.stream([[1], [2, 3]])
        #expect(!body.isReplayable && body.length == nil)
        #expect(try await body.collect(upTo: 10) == [1, 2, 3])
        await #expect { try await body.collect(upTo: 10) } throws: { code($0) == .invalidRequest }
    }

    @Test func collect_aboveTheLimit_throws() async throws {
        #expect(try await HTTPBody.stream([[1, 2], [3]]).collect(upTo: 3) == [1, 2, 3])
        for body in [.stream([[1, 2], [3]]), .stream([], length: 3), HTTPBody([1, 2, 3])] {
            await #expect { try await body.collect(upTo: 2) } throws: { code($0) == .bodyTooLarge }
        }
    }
}
