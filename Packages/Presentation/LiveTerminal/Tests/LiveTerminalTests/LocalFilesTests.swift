import Foundation
import PresentationKit
import Testing

@testable import LiveTerminal

@Suite struct LocalFilesTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString).mp4").path

    private func withFile(of size: Int, _ body: () throws -> Void) throws {
        try Data(repeating: 7, count: size).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body()
    }

    /// A copy, which later changes of the user's file do not affect.
    @Test func file_ofAFieldWithAMaximumSize_isCopiedOnDisk() throws {
        try withFile(of: FormFile.startSize + 5) {
            let file = try LocalFiles.file(at: path, maximumSize: FormFile.startSize + 5)
            try Data([1]).write(to: URL(fileURLWithPath: path))
            #expect(file.mediaType == "video/mp4" && file.size == FormFile.startSize + 5 && file.bytes.count == FormFile.startSize)
            let end = try #require(file.file).read(at: FormFile.startSize, count: 9)
            #expect(end == [7, 7, 7, 7, 7])
        }
    }

    @Test func file_largerThanItsFieldAccepts_isRefused() throws {
        try withFile(of: 6) {
            #expect(throws: LocalFiles.Failure.self) { try LocalFiles.file(at: path, maximumSize: 5) }
            let small = try LocalFiles.file(at: path)
            #expect(small.bytes == [7, 7, 7, 7, 7, 7] && small.file == nil)
        }
    }
}
