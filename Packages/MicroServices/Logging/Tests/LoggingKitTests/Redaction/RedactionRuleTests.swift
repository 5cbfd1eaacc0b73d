import Logging
import Testing

@testable import LoggingKit

/// The rules that distinguish a secret from similar text, each at its limit.
@Suite(.timeLimit(.minutes(10))) struct RedactionRuleTests {
    private let redactor = Redactor()

    @Test(arguments: [
        // Between a name and its value.
        ("password => hunter2", "password => <secret>"), ("password =>hunter2", "password =><secret>"),
        ("password is: hunter2", "password is: <secret>"),
        ("password:hunter2", "password:<secret>"), ("password:\nhunter2", "password:\n<secret>"),
        ("password:\n\nhunter2", "password:\n\nhunter2"), ("password is:hunter2", "password is:<secret>"), ("12=hunter2", "12=hunter2"),
        ("the pin was 1234.", "the pin was <secret>."), ("password isolation works", "password isolation works"),
        ("<pin>1234</pin>", "<pin><secret></pin>"), ("password -- see below", "password -- see below"),
        ("--password --verbose", "--password --verbose"),
        // Quoted values.
        (#"password="a\"b" next"#, #"password="<secret>" next"#), (#"{\"token\":\"a b\",\"n\":1}"#, #"{\"token\":\"<secret>\",\"n\":1}"#),
        ("password='it is' next", "password='<secret>' next"), ("password=\"unclosed", "password=\"<secret>"),
        ("password=\"\"", "password=\"\""), (#"password="abc\"#, #"password="<secret>"#),
        // The end of other values.
        ("password=abc,user_name=x", "password=<secret>,user_name=x"), ("password=abc;user-name=x", "password=<secret>;user-name=x"),
        ("password=abc&next:1", "password=<secret>&next:1"), ("password=a,b", "password=<secret>"), ("password=a,", "password=<secret>,"),
        ("password=a,b c", "password=<secret> c"), ("password=a,=b", "password=<secret>"), ("password=a, b", "password=<secret>, b"),
        ("(password=abc).", "(password=<secret>)."),
        // Parts of names.
        ("dbPin=1234", "dbPin=<secret>"), ("dbOtp=1234", "dbOtp=<secret>"), ("pw=ab", "pw=<secret>"), ("spin=1234", "spin=1234"),
        ("DBPIN=1234", "DBPIN=1234"), ("db_pin=1234", "db_pin=<secret>"),
        ("mainPin2=1234", "mainPin2=<secret>"), ("api.key=1234", "api.key=<secret>"), ("api/key=1234", "api/key=1234"),
        ("/?code=1234", "/?code=<secret>"), ("code=1234", "code=1234"),
        ("x/?zipcode=1234", "x/?zipcode=1234"),
        // Headers extend to the end of the line.
        ("Cookie: a=1; b=2\nnext", "Cookie: <secret>\nnext"), ("Cookie: a=1; b=2\r\nnext", "Cookie: <secret>\r\nnext"),
        ("\"Cookie: a=1\" next", "\"Cookie: <secret>\" next"), ("Cookie:", "Cookie:"), ("Cookie: <token>", "Cookie: <token>"),
        // Schemes of authorization.
        ("basic abcdefgh", "basic abcdefgh"), ("basic abcdefg1", "basic <token>"), ("basic abcdEfgh", "basic <token>"),
        ("basic abcdef1", "basic abcdef1"), ("bearer abcdefghijklmnop", "bearer <token>"),
        ("bearer abcdefghijklmno", "bearer abcdefghijklmno"), ("bearet abcdefghijklmnop", "bearet abcdefghijklmnop"),
        // Credentials of an address.
        ("https://ada:pw@host.example/", "https://<credentials>@host.example/"), ("path:/ada@host", "path:/ada@host"),
        ("path:a/ada@host", "path:a/ada@host"),
        ("https://@host", "https://@host"), ("https://a@b:c@host", "https://<credentials>@host"),
    ])
    func value_nextToAName_isReplacedFromItsStartToItsEnd(text: String, expected: String) {
        #expect(redactor.redact(text: text) == expected)
    }

    @Test(arguments: [
        // The characters of the parts of an address.
        ("to a.b@example.org!", "to <email>!"), ("to a_b@example.org", "to <email>"), ("to a%b@example.org", "to <email>"),
        ("to a+b@example.org", "to <email>"), ("to a-b@my-host.example.org", "to <email>"), ("to é@example.org", "to <email>"),
        ("to a!b@example.org", "to a!<email>"), ("to a*b@example.org", "to a*<email>"), ("to @example.org", "to @example.org"),
        ("to a@example", "to a@example"), ("to 1@10.20.30.40", "to <email>"), ("to a@b.c.", "to <email>."),
        // A key to the end of its last line.
        ("k -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- next", "k <key> next"),
        ("k -----BEGIN PRIVATE KEY-----\nabc", "k <key>"), ("k -----BEGIN A-----\n-----END A-----", "k <key>"),
        ("k -----BEGIN A-----\nab\n-----END A----- next", "k <key> next"), ("k -----BEGIN A-----\na\n-----END----- next", "k <key> next"),
        // A random string with its padding, after a name, or as a part of a longer one.
        ("t Zx9Kq2Lm7Pv4Tb8Wn3Rc6Yd== next", "t <token> next"), ("name=Zx9Kq2Lm7Pv4Tb8Wn3Rc6Yd1", "name=<token>"),
        ("name~Zx9Kq2Lm7Pv4Tb8Wn3Rc6Yd1", "name~<token>"),
        ("a-b-c-d-e-f-g-Zx9Kq2Lm7Pv4Tb8Wn3Rc6Yd1", "a-b-c-d-e-f-g-<token>"),
        ("Zx9Kq2Lm7Pv4Tb8Wn3Rc6Yd1-a-b-c-d-e-f", "<token>-a-b-c-d-e-f"),
        ("a/b/c/d/e/f/g/Zx9Kq2Lm7Pv4Tb8Wn3Rc6Yd1", "a/b/c/d/e/f/g/<token>"), ("Zx9Kq2Lm7Pv4Tb8Wn3R", "Zx9Kq2Lm7Pv4Tb8Wn3R"),
    ])
    func addressKeyOrToken_isReplacedFromItsStartToItsEnd(text: String, expected: String) {
        #expect(redactor.redact(text: text) == expected)
    }

    @Test(arguments: [
        ("ghp_abcdefghij0123456789. Next", "<token>. Next"), ("xghp_abcdefghij", "xghp_abcdefghij"),
        ("ghp-abcdefghij0123456789", "ghp-abcdefghij0123456789"), ("gxp_abcdefghij0123456789", "gxp_abcdefghij0123456789"),
        ("ghp_abcdefghij0123456789\r\nabcdefg1\r\n", "<token>\r\n"),
        ("ghp_abcdefghij0123456789\r\nabcdefg1 x", "<token>\r\nabcdefg1 x"), ("ghp_abcdefghij0123456789\r\nCd9fGh2", "<token>"),
        ("ghp_abcdefghij0123456789\nCd9fGh2", "<token>"), ("ghp_abcdefghij0123456789\nCd9f", "<token>"),
        ("ghp_abcdefghij0123456789\nC9f", "<token>\nC9f"),
        ("xy-ghp_abcdefghij0123456789", "xy-<token>"), ("ghp_abcdefghij0123456789\rCd9fGh2", "<token>\rCd9fGh2"),
        ("ghp_abcdefghij0123456789\nnext line", "<token>\nnext line"),
        // A part between joints is random, or all of it.
        ("user-kGwTbRfQhzNvLsXpYcJdMq-x-y-z", "user-<token>-x-y-z"),
        // One case and digits: at most four characters for each word or number.
        ("a1b2c3d4e5g6h7i8j9k0", "<token>"), ("123456g789012h345678", "<token>"), ("alphabe12betama34gamma56delt", "<token>"),
        ("alphabe12betama34gamma56delta", "alphabe12betama34gamma56delta"),
        ("alpha12beta34gammadelta", "alpha12beta34gammadelta"), ("98765432109876543210x", "98765432109876543210x"),
    ])
    func token_isReplaced_andNamesAreNot(text: String, expected: String) {
        #expect(redactor.redact(text: text) == expected)
    }

    /// The lengths of the issuers in ISO/IEC 7812, with the check digit of Luhn's algorithm.
    @Test(
        arguments: [
            ("4", [13, 16, 19]), ("51", [16]), ("55", [16]), ("2221", [16]), ("2720", [16]), ("34", [15]), ("37", [15]), ("36", [14]),
            ("38", [14]),
            ("39", [14]), ("3000", [14]), ("3059", [14]), ("62", [16, 17, 18, 19]), ("64", [16, 17, 18, 19]), ("65", [16, 17, 18, 19]),
            ("3528", [16, 17, 18, 19]), ("3589", [16, 17, 18, 19]), ("6011", [16, 17, 18, 19]), ("50", [13, 14, 15, 16, 17, 18, 19]),
            ("56", [13, 14, 15, 16, 17, 18, 19]), ("58", [13, 14, 15, 16, 17, 18, 19]), ("63", [13, 14, 15, 16, 17, 18, 19]),
            ("67", [13, 14, 15, 16, 17, 18, 19]), ("2220", []), ("2721", []), ("3060", []), ("3527", []), ("3590", []), ("6012", []),
            ("35", []),
            ("59", []), ("61", []), ("1", []), ("7", []),
        ] as [(String, [Int])])
    func card_hasALengthOfItsIssuer(prefix: String, lengths: [Int]) {
        for length in 12...20 {
            let digits = prefix + String(repeating: "0", count: length - 1 - prefix.count)
            // The sum of the digits, every second one doubled from the right; the check digit makes it a multiple of 10.
            let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
                let value = (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 2 : 1)
                return sum + value / 10 + value % 10
            }
            let number = digits + String((10 - sum % 10) % 10)
            #expect(redactor.redact(text: "n \(number).") == (lengths.contains(length) ? "n <card>." : "n \(number)."), "\(number)")
        }
    }

    /// E.164: at most 15 digits with the country code. Groups may be separated by up to three characters.
    @Test(arguments: [
        ("+49301234567", "<phone>"), ("+4930123", "+4930123"), ("+49301234", "<phone>"), ("+493012345678901", "<phone>"),
        ("+3930123456789012", "+3930123456789012"), ("+44 -(20) 79460018", "<phone>"), ("+44 - (20) 79460018", "+44 - (20) 79460018"),
        ("+049301234567", "+049301234567"), ("a+49301234567", "a+49301234567"), ("+49301234567a", "+49301234567a"),
    ])
    func phone_hasACountryCodeAndALength(text: String, expected: String) {
        #expect(redactor.redact(text: text) == expected)
    }

    // MARK: Metadata

    @Test func members_thatAreStricterThanTheirContainer_areHidden() {
        let secret: Logger.MetadataValue = "\("s", sensitivity: .secret)"
        let inner: Logger.Metadata = ["b": secret, "a": "\(1, sensitivity: .public)", "c": "\("p", sensitivity: .private)"]
        let box: Logger.MetadataValue = .stringConvertible(secret)
        let record = RecordedRun.log {
            $0.info(
                "m",
                metadata: [
                    "map": "\(inner, sensitivity: .public)", "list": "\([secret, box, "x"], sensitivity: .public)", "box": box,
                    "sri": "\("sha256-47DEQpj8HBSa/+TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", sensitivity: .public)",
                    "nested": .stringConvertible(Logger.MetadataValue.array([secret, "\(2, sensitivity: .public)"])),
                ])
        }
        #expect(record["map"] == "[a: 1, b: <secret>, c: <private>]")
        #expect(record["list"] == "[<secret>, <secret>, x]")
        #expect(record["sri"] == "sha256-47DEQpj8HBSa/+TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
        #expect(record["box"] == Redactor.secretMark && record["nested"] == "[<secret>, 2]")
    }
}
