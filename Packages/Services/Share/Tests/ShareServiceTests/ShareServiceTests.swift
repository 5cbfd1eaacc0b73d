import PluginsAPI
import PluginsTesting
import RoutingService
import ShareService
import ShareTesting
import Testing

@testable import ShareAPI

struct ProductPage: PageRoute {
    static let path = "products/:id"
    static let exposure: Exposure = [.native, .web, .external]
    static let examples = [ProductPage(id: "travel")]
    var id: String
}

private struct OwnPage: PlainRoute, PageRoute {
    static let path = "own"
    static let exposure: Exposure = [.native, .web]
}

private struct Answer: PlainRoute {
    typealias Output = Int
    static let path = "answer"
    static let exposure: Exposure = [.native, .web, .external]
}

private struct TestFile: FileRoute {
    static let path = "files/:name"
    static let exposure: Exposure = [.native, .web]
    static let examples = [TestFile(name: "a")]
    var name: String

    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

    func load() throws -> RouteFile {
        switch name {
        case "picture": RouteFile(mediaType: "application/octet-stream", bytes: Self.png)
        case "lie": RouteFile(mediaType: "image/png", bytes: Array("<script>".utf8))
        case "text": RouteFile(mediaType: "text/plain", bytes: Array("Grüße\nvom Hafen".utf8))
        case "torn": RouteFile(mediaType: "text/plain", bytes: [0xC3])
        case "binary": RouteFile(mediaType: "text/plain", bytes: [65, 0, 66])
        case "table": RouteFile(mediaType: "text/csv", bytes: Array("a;b".utf8))
        case "largest": RouteFile(mediaType: "text/csv", bytes: [UInt8](repeating: 65, count: SharedFile.maximumSize))
        case "larger": RouteFile(mediaType: "text/csv", bytes: [UInt8](repeating: 65, count: SharedFile.maximumSize + 1))
        default: throw RoutingError.notInstalled
        }
    }
}

private struct TestChannel: ShareChannel {
    let manifest: PluginManifest
    let accepts: Set<ShareContent.Kind>
    let answer: @Sendable () async throws -> ShareEffect?

    init(
        _ id: String, accepts: Set<ShareContent.Kind> = Set(ShareContent.Kind.allCases),
        _ answer: @escaping @Sendable () async throws -> ShareEffect?
    ) {
        manifest = PluginManifest(id: id, name: id, version: PluginVersion(1, 0, 0), capabilities: [.share])
        self.accepts = accepts
        self.answer = answer
    }

    func effect(for content: ShareContent) async throws -> ShareEffect? { try await answer() }
}

@Suite(.timeLimit(.minutes(10))) struct ShareServiceTests {
    let mediator = Mediator(schemes: ["x"])

    init() throws {
        var routes = RouteRegistry()
        routes.register(page: ProductPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(page: OwnPage.self) { _, _ in throw RoutingError.notInstalled }
        routes.register(Answer.self) { _ in 42 }
        routes.register(TestFile.self) { try $0.load() }
        try mediator.install(routes)
    }

    private func service(_ plugins: [any Plugin]) -> ShareService {
        ShareService(plugins: DirectPlugins(plugins), mediator: mediator) { "https://app.example" + $0 }
    }

    private func options(of service: ShareService, at location: String = "/products/travel", title: String = "T") async throws
        -> [ShareOption]
    {
        await service.options(for: try await service.content(at: location, title: title))
    }

    @Test func options_haveTheOrderOfPlugins() async throws {
        let all = service([CopyChannel(), MailChannel(), FileExportChannel()])
        let options = try await options(of: all, title: "Travel & more")
        #expect(options.map(\.name) == ["Copy", "Mail", "Save as file"])
        #expect(
            options.map(\.effect) == [
                .copy("https://app.example/products/travel"),
                .open("mailto:?subject=Travel%20%26%20more&body=https%3A%2F%2Fapp.example%2Fproducts%2Ftravel"),
                .save(name: "Travel  more.url", text: "[InternetShortcut]\r\nURL=https://app.example/products/travel\r\n"),
            ])
        let fewer = service([FileExportChannel(), CopyChannel()])
        #expect(try await self.options(of: fewer).map(\.name) == ["Save as file", "Copy"])
    }

    @Test func options_forText_copyMailAndSaveIt() async throws {
        let all = service([CopyChannel(), MailChannel(), FileExportChannel()])
        let options = try await options(of: all, at: "/files/text", title: "Grüße")
        #expect(
            options.map(\.effect) == [
                .copy("Grüße\nvom Hafen"), .open("mailto:?subject=Gr%C3%BC%C3%9Fe&body=Gr%C3%BC%C3%9Fe%0D%0Avom%20Hafen"),
                .save(name: "Grüße.txt", text: "Grüße\nvom Hafen"),
            ])
    }

    @Test(arguments: [("/files/picture", "Light.png"), ("/files/table", "Light.csv"), ("/files/lie", "Light.bin")])
    func options_forImageOrFile_areThoseOfChannelsThatAcceptIt(location: String, name: String) async throws {
        let never = TestChannel("text-only", accepts: [.text, .link]) { .saveFile(name: "x") }
        let options = try await options(
            of: service([CopyChannel(), MailChannel(), never, FileExportChannel()]), at: location, title: "Light")
        #expect(options.map(\.effect) == [.saveFile(name: name)])
    }

    @Test(arguments: [
        ("/files/picture", ShareContent.Kind.image), ("/files/lie", .file), ("/files/text", .text), ("/files/torn", .file),
        ("/files/binary", .file), ("/files/table", .file), ("/files/largest", .file), ("/products/travel", .link),
    ])
    func content_hasTheKindOfItsBytes_notOfItsDeclaredType(location: String, kind: ShareContent.Kind) async throws {
        let content = try await service([]).content(at: location, title: "T")
        #expect(content.kind == kind)
        if case .file(let file) = content.body { #expect(!file.isImage) }
    }

    @Test func content_thatIsMissingOrTooLarge_throws() async {
        await #expect(throws: ShareError.unavailable) { _ = try await service([]).content(at: "/files/nothing", title: "T") }
        await #expect(throws: ShareError.tooLarge) { _ = try await service([]).content(at: "/files/larger", title: "T") }
    }

    @Test(arguments: [
        ("Light", "Light.png"), ("../../etc/passwd", "etcpasswd.png"), ("", "Page.png"), ("...", "Page.png"), ("- -rf", "rf.png"),
        ("a\r\nb\u{202E}c", "abc.png"), (String(repeating: "x", count: 200), String(repeating: "x", count: 60) + ".png"),
    ])
    func fileName_isMadeOfTheTitlesLettersAndTheFormat(title: String, name: String) throws {
        #expect(try SharedFile(title: title, mediaType: "text/html", bytes: TestFile.png).name == name)
    }

    @Test func fileName_withManyMarks_fitsIntoAnyFileSystem() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 1_000)
        #expect(SharedFile.name(marks, extension: "url").utf8.count <= 255)
    }

    @Test(
        arguments: [
            (Array("GIF89a".utf8), "image/gif", "gif"), (Array("GIF87a".utf8), "image/gif", "gif"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg", "jpg"),
            (Array("RIFF....WEBP".utf8), "image/webp", "webp"), (Array("RIFF....WAVE".utf8), "audio/wav", "bin"),
            (Array("%PDF-1.7".utf8), "application/pdf", "pdf"), (Array("{}".utf8), "application/json", "json"), ([], "text/plain", "txt"),
        ] as [([UInt8], String, String)])
    func file_hasTheTypeOfItsSignature(bytes: [UInt8], mediaType: String, fileExtension: String) throws {
        let declared = ["audio/wav", "application/json", "text/plain"].contains(mediaType) ? mediaType : "text/html"
        let file = try SharedFile(title: "a", mediaType: declared, bytes: bytes)
        #expect(file.mediaType == mediaType && file.name == "a." + fileExtension && file.bytes == bytes)
        #expect("\(file)" == "SharedFile(\(mediaType), \(bytes.count) bytes)")
    }

    @Test func options_whenChannelFailsOrDoesNotApply_omitIt() async throws {
        struct Broken: Error {}
        let service = service([
            TestChannel("throws") { throw Broken() }, TestChannel("nothing") { nil }, CopyChannel(),
        ])
        #expect(try await options(of: service).map(\.id) == ["share.copy"])
    }

    @Test(arguments: [
        "/own", "/answer", "/nowhere", "/products/travel?x=1", "", "products/travel", "https://evil.example/", "x://products/travel",
        "//evil.example/products", "/products/../own", "javascript:alert(1)",
    ])
    func content_whenPageIsNotExposed_throws(location: String) async throws {
        let service = service([CopyChannel()])
        await #expect(throws: ShareError.notShareable) { _ = try await service.content(at: location, title: "T") }
    }

    @Test func didShare_isAnnouncedForKnownChannels() async throws {
        var events = mediator.events(of: PageShared.self).makeAsyncIterator()
        let service = service([CopyChannel()])
        await service.didShare(through: "nonsense")
        await service.didShare(through: "share.copy")
        #expect(await events.next() == PageShared(channel: "share.copy"))
    }

    @Test func effect_hasTheSizeOfItsTexts() {
        let effects: [ShareEffect] = [.copy("é"), .open("abc"), .saveFile(name: "abcd"), .save(name: "é", text: "abc")]
        #expect(effects.map(\.byteCount) == [2, 3, 4, 5])
    }

    @Test func channels_conform() async throws {
        let channels: [any ShareChannel] = [CopyChannel(), MailChannel(), FileExportChannel()]
        for channel in channels {
            for check in PluginConformance.checks(channel, [.share]) { try await check.run() }
        }
    }

    @Test func conformance_findsInjectedHeadersAndPaths() async throws {
        let bad: [any ShareChannel] = [
            TestChannel("smuggler") { .open("mailto:?subject=a\r\nBcc: eve") },
            TestChannel("climber") { .save(name: "../x", text: "") },
            TestChannel("forgetful") { .copy("hello") }, TestChannel("empty", accepts: []) { nil },
            TestChannel("liar", accepts: [.link]) { .copy("https://app.example/shop/products/travel?a=b&c=%26") },
            TestChannel("fileless", accepts: [.text]) { .saveFile(name: "a.txt") },
            TestChannel("breaker", accepts: [.image]) { .saveFile(name: "a\nb") },
        ]
        for channel in bad {
            await #expect(throws: PluginConformance.Failure.self) {
                for check in PluginConformance.checks(channel, [.share]) { try await check.run() }
            }
        }
    }
}
