import PresentationKit
import PresentationKitTesting
import Testing

@testable import LiveHTML

@Suite(.timeLimit(.minutes(10))) struct MultipartFormTests {
    private static let boundary = "----WebKitFormBoundaryp7x"
    private static let contentType = "multipart/form-data; boundary=\(boundary)"
    private static func bytes(_ lines: String...) -> [UInt8] { Array(lines.joined(separator: "\r\n").utf8) }

    /// The body sent by a browser for a text, an empty text, a file, and a file field without a file.
    private static let sample =
        bytes(
            "--\(boundary)", #"Content-Disposition: form-data; name="title""#, "", "Boat\r\n at sea",
            "--\(boundary)", #"Content-Disposition: form-data; name="empty""#, "", "",
            "--\(boundary)", #"Content-Disposition: form-data; name="photo"; filename="a%22b ́é.png""#, "Content-Type: image/png", "", ""
        ) + [0x89, 0x50, 0x0D, 0x0A, 0x2D, 0x2D, 0x00, 0xFF, 0x0D]
        + bytes(
            "", "--\(boundary)", #"Content-Disposition: form-data; name="none"; filename="""#, "Content-Type: application/octet-stream", "",
            "", "--\(boundary)--", ""
        )

    @Test func form_ofBrowser_isParsed() throws {
        let form = try MultipartForm(Self.sample, contentType: Self.contentType)
        let values = form.values
        #expect(values["title"] == "Boat\n at sea")
        #expect(values.all("empty") == [""])
        let file = FormFile(name: "a\"b ́é.png", mediaType: "image/png", bytes: [0x89, 0x50, 0x0D, 0x0A, 0x2D, 0x2D, 0x00, 0xFF, 0x0D])
        #expect(values.file("photo") == file)
        #expect(values.names == ["empty", "photo", "title"])
    }

    @Test func form_whenEmpty_hasNoParts() throws {
        #expect(try MultipartForm(Self.bytes("--\(Self.boundary)--", ""), contentType: Self.contentType).parts.isEmpty)
    }

    @Test(arguments: [
        "", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=a b{",
        "multipart/form-data; boundary=\(String(repeating: "x", count: 71))", "multipart/form-data; boundary=a; boundary=b",
        "multipart/mixed; boundary=a", "multipart/form-data; charset=utf-8", "application/x-www-form-urlencoded",
    ])
    func boundary_whenInvalid_isNil(contentType: String) {
        #expect(MultipartForm.boundary(of: contentType) == nil)
    }

    @Test(arguments: ["multipart/form-data; boundary=\"a:b\"", "Multipart/Form-Data;boundary=a:b"])
    func boundary_inOtherSpelling_isFound(contentType: String) {
        #expect(MultipartForm.boundary(of: contentType) == "a:b")
    }

    /// RFC 2046, section 5.1.1.
    @Test func boundary_hasUpTo70CharactersOfTheStandard() {
        let allowed = Set("'()+_,-./:=?".utf8)
        for byte in UInt8(0x21)..<0x7F where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ";") {
            let character = Character(UnicodeScalar(byte))
            let isAllowed = character.isLetter || character.isNumber || allowed.contains(byte)
            let boundary = MultipartForm.boundary(of: "multipart/form-data; boundary=a\(character)")
            #expect(boundary == (isAllowed ? "a\(character)" : nil))
        }
        for valid in ["x", String(repeating: "x", count: 70)] {
            #expect(MultipartForm.boundary(of: "multipart/form-data; boundary=\(valid)") == valid)
        }
    }

    @Test(arguments: [
        [#"Content-Disposition: form-data"#], [#"Content-Disposition: attachment; name="a""#], [#"Content-Type: text/plain"#], [""],
        [#"Content-Disposition: form-data; name=a"#], [#"Content-Disposition: form-data; name="a"; name="b""#],
        [#"Content-Disposition: form-data; name="a"; filename*=UTF-8''b"#], [#"Content-Disposition: form-data; name="a" x"#],
        [#"Content-Disposition: form-data; name="a"#], [#"Content-Disposition: form-data; name="a""#, "Content-Transfer-Encoding: base64"],
        [#"Content-Disposition: form-data; name="a""#, #"Content-Disposition: form-data; name="b""#],
        ["Content-Disposition: form-data; name=\"a\u{0}\""], ["Content-Disposition: form-data; name=\"a\nb\""], ["no colon"],
        [#"Content-Disposition: form-data, name="a""#],
        [#"Content-Disposition: form-data; name="a"; filename="b""#, "Content-Type: image/png", "Content-Type: text/plain"],
    ])
    func part_withInvalidHeader_isRefused(header: [String]) {
        let lines = ["--\(Self.boundary)"] + header + ["", "x", "--\(Self.boundary)--", ""]
        let body = Array(lines.joined(separator: "\r\n").utf8)
        #expect(throws: MultipartForm.Failure.self) { try MultipartForm(body, contentType: Self.contentType) }
    }

    @Test func form_whenTruncated_isRefused() {
        // The line end after the last boundary may be missing.
        for count in 0..<(Self.sample.count - 2) {
            #expect(throws: MultipartForm.Failure.self, "\(count)") {
                try MultipartForm(Array(Self.sample[..<count]), contentType: Self.contentType)
            }
        }
    }

    @Test func form_withSurroundingText_isRefused() {
        for body in [Array("\r\n".utf8) + Self.sample, Self.sample + Array("x".utf8), Array("preamble\r\n".utf8) + Self.sample] {
            #expect(throws: MultipartForm.Failure.self) { try MultipartForm(body, contentType: Self.contentType) }
        }
    }

    @Test func form_withTooManyPartsOrTooLongHeaders_isRefused() throws {
        func body(_ count: Int, padding: Int = 0) -> [UInt8] {
            let name = String(repeating: "n", count: padding + 1)
            let part = "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\nx\r\n"
            return Array((String(repeating: part, count: count) + "--\(Self.boundary)--").utf8)
        }
        #expect(try MultipartForm(body(128), contentType: Self.contentType).parts.count == 128)
        #expect(throws: MultipartForm.Failure.self) { try MultipartForm(body(129), contentType: Self.contentType) }
        // A name of one byte, and the empty line after the header.
        let shortest = #"Content-Disposition: form-data; name="n""#.utf8.count + 4
        #expect(try MultipartForm(body(1, padding: 4096 - shortest), contentType: Self.contentType).parts.count == 1)
        #expect(throws: MultipartForm.Failure.self) { try MultipartForm(body(1, padding: 4097 - shortest), contentType: Self.contentType) }
    }

    @Test func form_whenDamaged_doesNotCrashOrInventContent() {
        var generator = SeededNumbers(seed: 23)
        var read = 0
        for _ in 0..<20_000 {
            var body = Self.sample
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: 0..<body.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: body[index] = UInt8.random(in: .min ... .max, using: &generator)
                case 1: body.remove(at: index)
                case 2: body.insert([0x0D, 0x0A, 0x2D, 0x22, 0x3B].randomElement(using: &generator) ?? 0, at: index)
                default: body += body[index...].prefix(40)
                }
            }
            guard let form = try? MultipartForm(body, contentType: Self.contentType) else { continue }
            read += 1
            #expect(form.parts.count <= 5)
        }
        #expect(read > 100)
    }

    @Test func event_withFiles_containsThem() throws {
        func body(_ event: String, named name: String = "event", file: String = "; filename=\"a.txt\"") -> [UInt8] {
            Self.bytes(
                "--\(Self.boundary)", #"Content-Disposition: form-data; name="\#(name)""#, "", event, "--\(Self.boundary)",
                #"Content-Disposition: form-data; name="event"\#(file)"#, "Content-Type: text/plain", "", "hello", "--\(Self.boundary)--"
            )
        }
        func decode(_ bytes: [UInt8]) throws -> LiveEvent {
            try LiveEvent.decode(MultipartForm(bytes, contentType: Self.contentType))
        }
        let submit = #"{"e":"submit","h":4,"r":2,"n":9,"v":{"title":"T"}}"#
        let file = FormFile(name: "a.txt", mediaType: "text/plain", bytes: Array("hello".utf8))
        let values = FormValues(["title": ["T"]], files: ["event": [file]])
        #expect(try decode(body(submit)) == .handler(.submit, 4, render: 2, values: values, number: 9))
        for odd in [
            body(#"{"e":"click","h":4,"r":2,"n":9}"#), body(#"{"e":"open","l":"/","n":9}"#), body("x"), body(submit, named: "other"),
            body(submit, file: ""), Self.bytes("--\(Self.boundary)--"),
        ] {
            #expect(throws: LiveError.malformedEvent) { try decode(odd) }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct MultipartReaderTests {
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
