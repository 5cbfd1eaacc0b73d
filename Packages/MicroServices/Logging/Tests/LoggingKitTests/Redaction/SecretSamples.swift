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

    static let kinds: [(name: String, make: @Sendable (inout SecretSamples) -> (secret: String, shown: String))] = [
        (
            "password=",
            { s in
                let v = s.password()
                return (v, "password=\(v)")
            }
        ),
        (
            "password: ",
            { s in
                let v = s.password()
                return (v, "Password: \(v)")
            }
        ),
        (
            "password is",
            { s in
                let v = s.password()
                return (v, "the password is \(v)")
            }
        ),
        (
            "quoted password",
            { s in
                let v = s.password() + " " + s.password()
                return (v, "password=\"\(v)\"")
            }
        ),
        (
            "JSON",
            { s in
                let v = s.password()
                return (v, "{\"user\":\"x\",\"password\":\"\(v)\",\"n\":1}")
            }
        ),
        (
            "escaped JSON",
            { s in
                let v = s.password()
                return (v, "{\\\"secret\\\":\\\"\(v)\\\"}")
            }
        ),
        (
            "dictionary",
            { s in
                let v = s.password()
                return (v, "[\"apiKey\": \"\(v)\"]")
            }
        ),
        (
            "camel name",
            { s in
                let v = s.password()
                return (v, "userPassword = \(v)")
            }
        ),
        (
            "snake name",
            { s in
                let v = s.password()
                return (v, "DB_PASSWORD=\(v)")
            }
        ),
        (
            "numbered name",
            { s in
                let v = s.password()
                return (v, "passwd2=\(v)")
            }
        ),
        (
            "option",
            { s in
                let v = s.password()
                return (v.replacing("-", with: "x"), "run --password \(v.replacing("-", with: "x")) now")
            }
        ),
        (
            "XML",
            { s in
                let v = s.password()
                return (v, "<password>\(v)</password>")
            }
        ),
        (
            "query token",
            { s in
                let v = s.string(alphanumerics, 10)
                return (v, "GET /a?token=\(v)&page=2")
            }
        ),
        (
            "query key",
            { s in
                let v = s.string(alphanumerics, 12)
                return (v, "https://h.example/a?key=\(v)&page=2")
            }
        ),
        (
            "query code",
            { s in
                let v = s.string(alphanumerics, 12)
                return (v, "https://h.example/cb?state=q&code=\(v)")
            }
        ),
        (
            "escaped query",
            { s in
                let v = s.string(alphanumerics, 12)
                return (v, "access_token%3D\(v)")
            }
        ),
        (
            "form",
            { s in
                let v = s.string(alphanumerics, 12)
                return (v, "grant=x&client_secret=\(v)&a=b")
            }
        ),
        (
            "connection string",
            { s in
                let v = s.string(alphanumerics, 12)
                return (v, "Server=h;Password=\(v);Port=1")
            }
        ),
        (
            "account key",
            { s in
                let v = s.string(base64, 40) + "=="
                return (v, "AccountKey=\(v);End=1")
            }
        ),
        (
            "pin",
            { s in
                let v = s.string(digits, 6)
                return (v, "pin: \(v)")
            }
        ),
        (
            "one-time password",
            { s in
                let v = s.string(digits, 6)
                return (v, "otp=\(v)")
            }
        ),
        (
            "CVC",
            { s in
                let v = s.string(digits, 3) + "0"
                return (v, "cvc=\(v)")
            }
        ),
        (
            "bearer letters",
            { s in
                let v = s.string(lower, 20)
                return (v, "Bearer \(v)")
            }
        ),
        (
            "authorization",
            { s in
                let v = s.password()
                return (v, "Authorization: Custom \(v)")
            }
        ),
        (
            "basic",
            { s in
                let v = s.randomBase64(12)
                return (v, "Basic \(v)")
            }
        ),
        (
            "cookie",
            { s in
                let v = s.password()
                return (v, "Cookie: theme=dark; id=\(v)")
            }
        ),
        (
            "credentials in an address",
            { s in
                let v = s.string(alphanumerics, 10)
                return (v, "postgres://app:\(v)@db.example/x")
            }
        ),
        (
            "AWS key id",
            { s in
                let v = "AKIA" + s.string(upper + digits, 16)
                return (v, v)
            }
        ),
        (
            "AWS secret",
            { s in
                let v = s.randomBase64(40)
                return (v, v)
            }
        ),
        (
            "GitHub token",
            { s in
                let v = "ghp_" + s.string(alphanumerics, 36)
                return (v, v)
            }
        ),
        (
            "Slack token",
            { s in
                let v = "xoxb-" + s.string(digits, 12) + "-" + s.string(alphanumerics, 24)
                return (v, v)
            }
        ),
        (
            "Stripe key",
            { s in
                let v = "sk_live_" + s.string(alphanumerics, 24)
                return (v, v)
            }
        ),
        (
            "Google key",
            { s in
                let v = "AIza" + s.string(base64URL, 34) + "x"
                return (v, v)
            }
        ),
        (
            "JSON web token",
            { s in
                let v = "eyJ" + s.string(base64URL, 20) + "." + s.string(base64URL, 30) + "." + s.string(base64URL, 42) + "x"
                return (v, v)
            }
        ),
        (
            "hexadecimal key",
            { s in
                let v = s.string(hex, 31) + "7"
                return (v, v)
            }
        ),
        (
            "random base64",
            { s in
                let v = s.randomBase64(32)
                return (v, v)
            }
        ),
        (
            "key block",
            { s in
                let v = (0..<4).map { _ in s.string(base64, 64) }.joined(separator: "\n")
                return (v, "-----BEGIN PRIVATE KEY-----\n\(v)\n-----END PRIVATE KEY-----")
            }
        ),
        (
            "base64 over lines",
            { s in
                let v = s.randomBase64(64) + "\n" + s.randomBase64(64) + "\n" + s.randomBase64(12)
                return (v, v)
            }
        ),
        (
            "card",
            { s in
                let separators = ["", " ", "-", ".", "\u{A0}", "  ", "\u{202F}", "\n", "\u{2013}"]
                let v = SecretSamples.grouped(s.card(), s.pick(separators))
                return (v, v)
            }
        ),
        (
            "IBAN",
            { s in
                let plain = s.iban()
                let v = SecretSamples.grouped(s.number(0...1) == 0 ? plain : plain.lowercased(), s.pick(["", " ", "\u{A0}", "-"]))
                return (v, v)
            }
        ),
        (
            "e-mail",
            { s in
                let v = s.string(lower, 8) + "." + s.string(lower, 5) + "@" + s.string(lower, 7) + ".example.org"
                return (v, v)
            }
        ),
        (
            "label over lines",
            { s in
                let v = s.password()
                return (v, "password:\n  \(v)")
            }
        ),
    ]

    mutating func sample(_ kind: Int) -> Sample {
        let (secret, shown) = Self.kinds[kind].make(&self)
        let before = pick(["", "", "request failed: ", "sent (", "value ", "a, ", "[", "line one\nline two ", "zoë — "])
        let after = pick(["", "", " and then some", ", retried", "\nnext line", " (2 of 3)", "\u{A0}x"])
        return Sample(kind: Self.kinds[kind].name, secret: secret, text: before + shown + after)
    }
}
