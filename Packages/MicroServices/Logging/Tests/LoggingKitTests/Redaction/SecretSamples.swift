import LoggingKit

/// Generated secrets, by kind, and texts around them. None of them is real.
struct SecretSamples {
    var random: SplitMix

    static let lower = Array("abcdefghijklmnopqrstuvwxyz")
    static let upper = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    static let digits = Array("0123456789")
    static let hex = Array("0123456789abcdef")
    static let alphanumerics = lower + upper + digits
    static let base64 = alphanumerics + ["+", "/"]
    static let base64URL = alphanumerics + ["-", "_"]

    mutating func string(_ alphabet: [Character], _ count: Int) -> String {
        String((0..<count).map { _ in alphabet.randomElement(using: &random)! })
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

    /// A secret, and the text that contains it. Neither `secret` nor any 8 characters of it may be shown.
    struct Sample {
        var kind: String
        var secret: String
        var text: String
    }

    /// A typed password: no space, quote, `<`, or character that ends a value.
    mutating func password() -> String {
        string(Self.alphanumerics + Array("!#$%*+-.:?@^_~/="), number(8...20)) + string(Self.alphanumerics, 2)
    }

    /// Base64 that the documented grammar calls random: both cases, digits in two places, at most one separator in ten characters.
    mutating func randomBase64(_ count: Int, _ alphabet: [Character] = base64) -> String {
        while true {
            let text = string(alphabet, count)
            let groups = text.split { !$0.isNumber }.count
            if groups >= 2, text.count(where: { "+/-_".contains($0) }) * 10 <= count, text.contains(where: \.isLowercase),
                text.contains(where: \.isUppercase), text.first?.isLetter == true,
                text.last?.isLetter == true
            {
                return text
            }
        }
    }

    mutating func card() -> String {
        let prefix = pick(["4", "51", "55", "2221", "6011", "65", "3530"])
        var digits = prefix.map { $0.wholeNumberValue! } + (0..<(15 - prefix.count)).map { _ in number(0...9) }
        let sum = digits.reversed().enumerated().reduce(0) { sum, pair in
            let value = pair.offset.isMultiple(of: 2) ? pair.element * 2 : pair.element
            return sum + (value > 9 ? value - 9 : value)
        }
        digits.append((10 - sum % 10) % 10)
        return digits.map(String.init).joined()
    }

    mutating func iban() -> String {
        let country = pick([("DE", 18), ("FR", 23), ("NL", 14), ("AT", 16), ("ES", 20), ("NO", 11), ("CH", 17)])
        let rest = country.0 == "NL" ? "ABNA" + string(Self.digits, 10) : string(Self.digits, country.1)
        var remainder = 0
        for character in rest + country.0 + "00" {
            let value = character.wholeNumberValue ?? Int(character.asciiValue! - 55)
            remainder = (value > 9 ? remainder * 100 + value : remainder * 10 + value) % 97
        }
        let check = 98 - remainder
        return country.0 + (check < 10 ? "0\(check)" : "\(check)") + rest
    }

    static func grouped(_ text: String, _ separator: String) -> String {
        stride(from: 0, to: text.count, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(separator: separator)
    }

    /// Each kind: how a secret is made, and the text that shows it.
    static let kinds: [(name: String, secret: @Sendable (inout SecretSamples) -> String, text: @Sendable (String) -> String)] = [
        ("password=", { $0.password() }, { "password=\($0)" }),
        ("password: ", { $0.password() }, { "Password: \($0)" }),
        ("password is", { $0.password() }, { "the password is \($0)" }),
        ("quoted password", { $0.password() + " " + $0.password() }, { "password=\"\($0)\"" }),
        ("JSON", { $0.password() }, { "{\"user\":\"x\",\"password\":\"\($0)\",\"n\":1}" }),
        ("escaped JSON", { $0.password() }, { "{\\\"secret\\\":\\\"\($0)\\\"}" }),
        ("dictionary", { $0.password() }, { "[\"apiKey\": \"\($0)\"]" }),
        ("camel name", { $0.password() }, { "userPassword = \($0)" }),
        ("snake name", { $0.password() }, { "DB_PASSWORD=\($0)" }),
        ("numbered name", { $0.password() }, { "passwd2=\($0)" }),
        ("option", { $0.password().replacing("-", with: "x") }, { "run --password \($0) now" }),
        ("XML", { $0.password() }, { "<password>\($0)</password>" }),
        ("query token", { $0.string(alphanumerics, 10) }, { "GET /a?token=\($0)&page=2" }),
        ("query key", { $0.string(alphanumerics, 12) }, { "https://h.example/a?key=\($0)&page=2" }),
        ("query code", { $0.string(alphanumerics, 12) }, { "https://h.example/cb?state=q&code=\($0)" }),
        ("escaped query", { $0.string(alphanumerics, 12) }, { "access_token%3D\($0)" }),
        ("form", { $0.string(alphanumerics, 12) }, { "grant=x&client_secret=\($0)&a=b" }),
        ("connection string", { $0.string(alphanumerics, 12) }, { "Server=h;Password=\($0);Port=1" }),
        ("account key", { $0.string(base64, 40) + "==" }, { "AccountKey=\($0);End=1" }),
        ("pin", { $0.string(digits, 6) }, { "pin: \($0)" }),
        ("one-time password", { $0.string(digits, 6) }, { "otp=\($0)" }),
        ("CVC", { $0.string(digits, 3) + "0" }, { "cvc=\($0)" }),
        ("bearer letters", { $0.string(lower, 20) }, { "Bearer \($0)" }),
        ("authorization", { $0.password() }, { "Authorization: Custom \($0)" }),
        ("basic", { $0.randomBase64(12) }, { "Basic \($0)" }),
        ("cookie", { $0.password() }, { "Cookie: theme=dark; id=\($0)" }),
        ("credentials in an address", { $0.string(alphanumerics, 10) }, { "postgres://app:\($0)@db.example/x" }),
        ("AWS key id", { "AKIA" + $0.string(upper + digits, 16) }, { $0 }),
        ("AWS secret", { $0.randomBase64(40) }, { $0 }),
        ("GitHub token", { "ghp_" + $0.string(alphanumerics, 36) }, { $0 }),
        ("Slack token", { "xoxb-" + $0.string(digits, 12) + "-" + $0.string(alphanumerics, 24) }, { $0 }),
        ("Stripe key", { "sk_live_" + $0.string(alphanumerics, 24) }, { $0 }),
        ("Google key", { "AIza" + $0.string(base64URL, 34) + "x" }, { $0 }),
        (
            "JSON web token", { "eyJ" + $0.string(base64URL, 20) + "." + $0.string(base64URL, 30) + "." + $0.string(base64URL, 42) + "x" },
            { $0 }
        ),
        ("hexadecimal key", { $0.string(hex, 31) + "7" }, { $0 }),
        ("random base64", { $0.randomBase64(32) }, { $0 }),
        (
            "key block", { samples in (0..<4).map { _ in samples.string(base64, 64) }.joined(separator: "\n") },
            { "-----BEGIN PRIVATE KEY-----\n\($0)\n-----END PRIVATE KEY-----" }
        ),
        ("base64 over lines", { $0.randomBase64(64) + "\n" + $0.randomBase64(64) + "\n" + $0.randomBase64(12) }, { $0 }),
        ("card", { grouped($0.card(), $0.pick(["", " ", "-", ".", "\u{A0}", "  ", "\u{202F}", "\n", "\u{2013}"])) }, { $0 }),
        (
            "IBAN",
            { samples in
                let plain = samples.iban()
                return grouped(samples.number(0...1) == 0 ? plain : plain.lowercased(), samples.pick(["", " ", "\u{A0}", "-"]))
            }, { $0 }
        ),
        ("e-mail", { $0.string(lower, 8) + "." + $0.string(lower, 5) + "@" + $0.string(lower, 7) + ".example.org" }, { $0 }),
        ("label over lines", { $0.password() }, { "password:\n  \($0)" }),
    ]

    mutating func sample(_ kind: Int) -> Sample {
        let secret = Self.kinds[kind].secret(&self)
        let before = pick(["", "", "request failed: ", "sent (", "value ", "a, ", "[", "line one\nline two ", "zoë — "])
        let after = pick(["", "", " and then some", ", retried", "\nnext line", " (2 of 3)", "\u{A0}x"])
        return Sample(kind: Self.kinds[kind].name, secret: secret, text: before + Self.kinds[kind].text(secret) + after)
    }
}
