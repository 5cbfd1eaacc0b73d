import LoggingKit
import LoggingKitTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct SecretTests {
    /// Whether any eight consecutive characters of a secret, or all of a shorter one, are visible.
    private func shows(_ secret: String, in text: String) -> Bool {
        let secret = Array(secret)
        guard secret.count > 8 else { return text.contains(String(secret)) }
        return (0...(secret.count - 8)).contains { text.contains(String(secret[$0..<$0 + 8])) }
    }

    @Test(arguments: SecretSamples.kinds.indices)
    func text_withSecret_isRedacted(kind: Int) {
        var samples = SecretSamples(random: SplitMix(state: UInt64(kind)))
        var leaks: [String] = []
        for _ in 0..<250 {
            let sample = samples.sample(kind)
            let redacted = Redactor().redact(text: sample.text)
            if shows(sample.secret, in: redacted) { leaks.append("\(sample.text) → \(redacted)") }
        }
        #expect(leaks.isEmpty, "\(SecretSamples.kinds[kind].name): \(leaks.count) of 250, such as \(leaks.prefix(2))")
    }

    @Test(arguments: SecretSamples.kinds.indices)
    func metadata_withSecret_isRedactedInEveryShape(kind: Int) {
        var samples = SecretSamples(random: SplitMix(state: UInt64(kind) + 1000))
        let sink = RecordingLogSink()
        let backend = LogBackend(sinks: [sink])
        let logger = backend.logger(label: "test")
        var secrets: [String] = []
        for round in 0..<250 {
            let sample = samples.sample(kind)
            // A value marked public may be a digest.
            if sample.kind == "hexadecimal key", round % 10 == 3 { continue }
            let text = sample.text
            secrets.append(sample.secret)
            switch round % 10 {
            case 0: logger.info("m", metadata: ["value": "\(text)"])
            case 1: logger.info("m", metadata: ["list": ["a", .string(text)]])
            case 2: logger.info("m", metadata: ["map": ["inner": ["deep": .string(text)]]])
            case 3: logger.info("m", metadata: ["value": "\(text, sensitivity: .public)"])
            case 4: logger.info("m", metadata: [text: "value"])
            case 5: logger.info("m", metadata: ["map": [text: "\(1, sensitivity: .public)"]])
            case 6: logger.info("m", metadata: ["value": "\("x", sensitivity: .public) \(text, sensitivity: .secret)"])
            case 7:
                let inner: Logger.MetadataValue = ["k": "\(text, sensitivity: .secret)"]
                logger.info("m", metadata: ["value": "\(inner, sensitivity: .public)"])
            case 8: logger.info("m", metadata: ["password": "\(sample.secret, sensitivity: .public)"])
            default:
                logger.info("m", metadata: ["map": ["api_key": "\(sample.secret, sensitivity: .public)", "b": .stringConvertible(text)]])
            }
        }
        backend.flush()
        var leaks: [String] = []
        for (secret, record) in zip(secrets, sink.records) where shows(secret, in: record.json) { leaks.append(record.text) }
        #expect(sink.records.count == secrets.count)
        #expect(leaks.isEmpty, "\(SecretSamples.kinds[kind].name): \(leaks.count) of 250, such as \(leaks.prefix(2))")
    }

    /// Includes keys that the grammar calls random only in most cases; the test measures how many of them are found.
    @Test func randomStrings_outsideTheGrammar_areMostlyFound() {
        var samples = SecretSamples(random: SplitMix(state: 5))
        for (count, share) in [(20, 0.9), (24, 0.93), (32, 0.98), (40, 0.99)] {
            let found = (0..<2000).count { _ in
                Redactor().redact(text: "x " + samples.string(SecretSamples.alphanumerics, count)) == "x <token>"
            }
            #expect(Double(found) / 2000 > share, "\(count): \(found)")
        }
        for (count, share) in [(24, 0.8), (32, 0.85), (40, 0.9)] {
            let found = (0..<2000).count { _ in
                Redactor().redact(text: "x " + samples.string(SecretSamples.lower + SecretSamples.upper, count)) == "x <token>"
            }
            #expect(Double(found) / 2000 > share, "\(count) letters: \(found)")
        }
        let cloudKeys = (0..<2000).count { _ in
            Redactor().redact(text: "x " + samples.string(SecretSamples.alphanumerics + Array(repeating: "/", count: 8), 40)) == "x <token>"
        }
        #expect(cloudKeys > 1990, "keys with slashes: \(cloudKeys)")
    }

    /// Texts without secrets; digests only in values marked `public`.
    static let harmless: [@Sendable (inout SecretSamples) -> String] = [
        { s in s.uuid() },
        { s in "request \(s.uuid()) took \(s.number(1...9000)) ms" },
        { s in
            "/home/\(s.string(SecretSamples.lower, 6))/src/\(s.word())-\(s.word())/Sources/\(s.capital())\(s.capital())/\(s.capital())\(s.capital())+\(s.capital()).swift:\(s.number(1...400))"
        },
        { s in "/usr/lib/x86_64-linux-gnu/lib\(s.word())-\(s.number(1...20)).so.\(s.number(1...9)).\(s.number(0...40)).\(s.number(0...9))"
        },
        { s in "\(s.word()) \(s.number(0...20)).\(s.number(0...20)).\(s.number(0...20))-beta.\(s.number(1...9))+build.\(s.number(1...9999))"
        },
        { s in "opened \(s.capital())\(s.capital())Screens.\(s.capital())\(s.capital())\(s.capital())Controller in \(s.number(1...99)) ms"
        },
        { s in
            "2026-\(s.number(10...12))-\(s.number(10...28))T\(s.number(10...23)):\(s.number(10...59)):\(s.number(10...59)).\(s.number(100...999))Z GET /\(s.word())/\(s.number(1...9_999_999)) 200"
        },
        { s in "IMG_202401\(s.number(10...28))_\(s.number(100_000...235_959)).jpg \(s.number(1...9_000_000)) bytes" },
        { s in
            "order \(s.number(1_000_000_000...1_999_999_999_999)) of \(s.word()) \(s.word()): \(s.number(1...99)) items, EUR \(s.number(1...999)).\(s.number(10...99))"
        },
        { s in "https://\(s.word()).example.org/\(s.word())/\(s.word())?page=\(s.number(1...99))&sort=\(s.word())" },
        { s in "thread \(s.number(1...64)) 0x\(s.string(SecretSamples.hex, 12)) \(s.word())_\(s.word())_\(s.word())_\(s.number(1...99))" },
        { s in "org/\(s.word())/asn\(s.number(1...9))/v\(s.number(1...9))/\(s.capital())\(s.capital())\(s.capital())" },
        { s in "class \(s.capital())\(s.capital())\(s.capital())\(s.capital())Manager of \(s.capital())\(s.capital())Kit" },
        { s in "commit \(s.string(SecretSamples.hex, 40))" },
        { s in s.string(SecretSamples.hex, 40) },
        { s in "sha256:" + s.string(SecretSamples.hex, 64) },
        { s in s.string(SecretSamples.hex, 32) },
    ]

    @Test func publicValues_withoutSecrets_areMostlyUnchanged() {
        var samples = SecretSamples(random: SplitMix(state: 11))
        let sink = RecordingLogSink()
        let backend = LogBackend(sinks: [sink], options: LogOptions(blockingLevel: .trace))
        let logger = backend.logger(label: "test")
        var texts: [String] = []
        for index in 0..<10_000 {
            texts.append(Self.harmless[index % Self.harmless.count](&samples))
            logger.info("m", metadata: ["value": "\(texts[index], sensitivity: .public)"])
        }
        backend.flush()
        let changed = zip(texts, sink.records).filter { $0 != $1["value"] }
        #expect(changed.count <= 50, "\(changed.count): \(changed.prefix(5).map { ($0.0, $0.1["value"] ?? "") })")
        print("\(changed.count) of 10,000 harmless public values changed")
    }

    @Test func messages_withoutSecrets_areMostlyUnchanged() {
        var samples = SecretSamples(random: SplitMix(state: 12))
        let kinds = Self.harmless.dropLast(3)
        let texts = (0..<10_000).map { kinds[$0 % kinds.count](&samples) }
        let changed = texts.filter { Redactor().redact(text: $0) != $0 }
        #expect(changed.count <= 50, "\(changed.count): \(changed.prefix(5).map { ($0, Redactor().redact(text: $0)) })")
        print("\(changed.count) of 10,000 harmless messages changed")
    }
}

extension SecretSamples {
    mutating func uuid() -> String {
        let text = [8, 4, 4, 4, 12].map { string(Self.hex, $0) }.joined(separator: "-")
        return number(0...1) == 0 ? text : text.uppercased()
    }

    mutating func word() -> String {
        pick([
            "account", "overview", "exchange", "rates", "publishing", "inventory", "settings", "download", "session", "partner", "transfer",
            "token-bucket",
        ])
    }

    mutating func capital() -> String {
        pick([
            "Account", "Overview", "Exchange", "Rates", "Publishing", "Inventory", "Settings", "Download", "Session", "Partner", "HTTP",
            "UI", "URL",
        ])
    }
}
