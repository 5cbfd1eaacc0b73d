import PresentationKit
import Testing

@testable import LiveHTML

struct MultipartReaderTests {
    private static let contentType = "multipart/form-data; boundary=XyZ"
    private static let start = FormFile.startSize

    private static func body(_ content: [UInt8], field: String = "file") -> [UInt8] {
        Array("--XyZ\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nHello\r\n".utf8)
            + Array("--XyZ\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"a.bin\"\r\n\r\n".utf8) + content
            + Array("\r\n--XyZ--\r\n".utf8)
    }

    /// Content with line ends and beginnings of boundaries.
    private static func content(_ size: Int) -> [UInt8] {
        let pattern = Array("abc\r\n--Xy\r\r\n--\n\u{0}".utf8)
        return (0..<size).map { pattern[$0 % pattern.count] }
    }

    private func read(_ body: [UInt8], by step: Int, limits: [String: Int] = [:], memory: Int = .max) throws -> FormValues {
        var reader = try MultipartReader(contentType: Self.contentType, memoryLimit: memory, fileLimits: limits)
        for place in stride(from: 0, to: body.count, by: step) { try reader.read(body[place..<min(place + step, body.count)]) }
        return try reader.finish().values
    }

    @Test(arguments: 1...40) func form_arrivingInPieces_isThatOfTheWholeBody(step: Int) throws {
        let values = try read(Self.body(Self.content(200)), by: step)
        #expect(values["text"] == "Hello")
        #expect(values.file("file")?.bytes == Self.content(200))
    }

    @Test(arguments: [0, 1, start, start + 1, 3 * start]) func file_withALimit_isOnDisk_ifLargerThanItsStart(size: Int) throws {
        let content = Self.content(size)
        let file = try #require(try read(Self.body(content), by: 65_536, limits: ["file": 4 * Self.start]).file("file"))
        #expect(file.size == size)
        #expect((file.file == nil) == (size <= Self.start))
        #expect(file.bytes == Array(content.prefix(Self.start)))
        if let received = file.file { #expect(try received.read(at: 0, count: size) == content) }
    }

    @Test func file_largerThanItsLimit_isRefused() throws {
        for (size, limit) in [(10, 10), (Self.start + 7, Self.start + 7)] {
            #expect(try read(Self.body(Self.content(size)), by: 1000, limits: ["file": limit]).file("file")?.size == size)
            #expect(throws: MultipartForm.Failure.self) { try read(Self.body(Self.content(size + 1)), by: 1000, limits: ["file": limit]) }
        }
    }

    /// Neither another field nor a text of the same name is received on disk.
    @Test func values_inMemory_shareALimit() throws {
        let content = Self.content(20)
        #expect(try read(Self.body(content), by: 7, limits: ["file": 20], memory: 5).file("file")?.size == 20)
        #expect(throws: MultipartForm.Failure.self) { try read(Self.body(content), by: 7, limits: ["file": 20], memory: 4) }
        #expect(try read(Self.body(content, field: "other"), by: 7, limits: ["file": 20], memory: 25).file("other")?.size == 20)
        #expect(throws: MultipartForm.Failure.self) {
            try read(Self.body(content, field: "other"), by: 7, limits: ["file": 20], memory: 24)
        }
    }
}
