/// A currency: its ISO 4217 code and number of decimals.
public struct Currency: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Three capital letters, for example `EUR`.
    public let code: String

    /// - Throws: ``MoneyError/unknownCurrency(_:)`` unless the code is three capital letters A to Z.
    public init(_ code: String) throws(MoneyError) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
            throw .unknownCurrency(code)
        }
        self.code = code
    }

    private init(known code: String) { self.code = code }

    public static let eur = Currency(known: "EUR")
    public static let usd = Currency(known: "USD")
    public static let chf = Currency(known: "CHF")
    public static let jpy = Currency(known: "JPY")

    /// The number of decimals: 2 for most currencies (ISO 4217, column "minor unit").
    public var decimals: Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF": 0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }

    /// 10 to the power of ``decimals``.
    var minorPerMajor: Int {
        switch decimals {
        case 0: 1
        case 2: 100
        case 3: 1000
        default: 10_000
        }
    }

    public var description: String { code }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let currency = try? Currency(container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a currency is three capital letters")
        }
        self = currency
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
