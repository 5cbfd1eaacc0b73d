import DemoBackendKit
import Foundation

/// The demo user's history: three years of bookings on five accounts in three currencies.
///
/// The same day gives the same data. Texts contain accents, CJK, right-to-left letters and 80-character lines, which stress layouts.
enum DemoBooks {
    struct Account {
        var id: String
        var kind: String
        var title: String
        var currency: String
        var number: String
        var creditLimit = 0
    }

    struct Entry {
        var account: String
        var counterAccount: String?
        var amount: Int
        var day: Int
        var text: String
        var counterparty: String
        var category: String
        /// The account of the counterparty, where the bank knows it.
        var iban: String?
    }

    static let accounts = [
        Account(id: "acc-1", kind: "bank", title: "Everyday", currency: "EUR", number: iban("DE", "500105175407324931")),
        Account(id: "acc-2", kind: "bank", title: "Savings", currency: "EUR", number: iban("DE", "500105175419837702")),
        Account(id: "acc-3", kind: "bank", title: "Alpine account", currency: "CHF", number: iban("CH", "00762011623852957")),
        Account(id: "card-1", kind: "card", title: "Travel card", currency: "USD", number: "4539578763621486", creditLimit: 500_000),
        Account(id: "depot-1", kind: "depot", title: "Portfolio", currency: "USD", number: "DP-77-20418"),
    ]

    static let guestAccounts = [
        Account(id: "guest-1", kind: "bank", title: "Houseboat", currency: "EUR", number: iban("NL", "ABNA0417164300")),
        Account(id: "guest-card-1", kind: "card", title: "Ferry card", currency: "EUR", number: "4539148803436467", creditLimit: 100_000),
        Account(id: "guest-depot-1", kind: "depot", title: "Nest egg", currency: "EUR", number: "DP-12-90077"),
    ]

    static func firstAccounts(of user: String) -> [Account] {
        // Ten digits that differ between users, after those of the bank.
        let digits = user.unicodeScalars.reduce(UInt64(5_381)) { ($0 &* 33) ^ UInt64($1.value) } % 10_000_000_000
        let number = "50010517" + String(repeating: "0", count: 10 - String(digits).count) + String(digits)
        return [
            Account(id: "acc-" + user, kind: "bank", title: "Everyday", currency: "EUR", number: iban("DE", number)),
            Account(id: "wallet-" + user, kind: "wallet", title: "Demo Wallet", currency: "EUR", number: ""),
        ]
    }

    static let positions = [
        PositionRow(isin: "IE00B4L5Y983", name: "World equity index", units: "112.5", price: "101.34"),
        PositionRow(isin: "US0378331005", name: "Orchard Computers", units: "18", price: "232.87"),
        PositionRow(isin: "LU0908500753", name: "Europe small companies — très petites entreprises", units: "40.25", price: "58.10"),
    ]

    static let guestPositions = [PositionRow(isin: "IE00B4L5Y983", name: "World equity index", units: "3", price: "101.34")]

    static let guestEntries = [
        Entry(account: "guest-1", amount: 90_000, day: 0, text: "Pay of the ferry", counterparty: "Sundfähre AG", category: "home"),
        Entry(account: "guest-1", amount: -31_000, day: 0, text: "Berth", counterparty: "Marina Sund", category: "home"),
    ]

    static let topUp = Entry(
        account: "wallet-1", amount: 25_000, day: 0, text: "Top-up", counterparty: "Demo Wallet", category: "transfer")

    /// Entries in order of booking; days count back from today (0).
    static func entries(days: Int = 1095) -> [Entry] {
        var random = SplitMix(state: 20_230_401)
        let bank = "Harbor Bank"
        var entries = [("acc-1", 420_000), ("acc-2", 1_850_000), ("acc-3", 310_000)].map { account, amount in
            Entry(account: account, amount: amount, day: days, text: "Opening balance", counterparty: bank, category: "transfer")
        }
        for day in stride(from: days - 1, through: 0, by: -1) {
            let dayOfMonth = (days - day) % 30
            switch dayOfMonth {
            case 1:
                entries.append(
                    Entry(
                        account: "acc-1", amount: 385_000, day: day, text: "Salary", counterparty: "Nordwind Werft GmbH",
                        category: "income",
                        iban: iban("DE", "200411330094118200")))
                entries.append(
                    Entry(
                        account: "acc-1", amount: -124_000, day: day, text: "Rent, warm", counterparty: "Wohnbau Müller & Söhne KG",
                        category: "home", iban: iban("DE", "370400440532013000")))
            case 3:
                entries.append(
                    Entry(
                        account: "acc-1", counterAccount: "acc-2", amount: -50_000, day: day, text: "Monthly saving",
                        counterparty: "Savings", category: "transfer"))
            case 6:
                entries.append(
                    Entry(
                        account: "acc-1", amount: -6_490, day: day, text: "Electricity instalment", counterparty: "Stadtwerke",
                        category: "home", iban: iban("DE", "120300001052077711")))
                entries.append(
                    Entry(
                        account: "acc-3", amount: 42_000, day: day, text: "Rent for the garage in Zürich", counterparty: "Zoë Brönnimann",
                        category: "income", iban: iban("CH", "00762044118802123")))
            case 20:
                entries.append(
                    Entry(account: "card-1", amount: 55_000, day: day, text: "Card settled", counterparty: bank, category: "transfer"))
            default: break
            }
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let shop = shops.randomElement(using: &random) ?? shops[0]
                let cents = Int.random(in: shop.cents, using: &random)
                entries.append(
                    Entry(
                        account: shop.account, amount: -cents, day: day, text: shop.text, counterparty: shop.name, category: shop.category))
            }
        }
        return entries
    }

    private static let shops: [(name: String, text: String, account: String, category: String, cents: ClosedRange<Int>)] = [
        ("Bäckerei Hansen", "Bread and rolls", "acc-1", "groceries", 240...1_480),
        ("Markthalle", "Groceries", "acc-1", "groceries", 890...7_900),
        (
            "Markthalle", "Weekly groceries with everything for Saturday's dinner, candles and flowers.", "acc-1", "groceries",
            4_200...11_900
        ),
        ("Café Zürich", "Crème brûlée & café au lait", "acc-3", "eating out", 780...3_900),
        ("SBB CFF FFS", "Billet Genève–Zürich, demi-tarif", "acc-3", "travel", 1_450...8_800),
        ("書店カモメ", "文庫本と雑誌", "card-1", "leisure", 900...4_800),
        ("上海小籠包", "午餐:小籠包、酸辣湯", "card-1", "eating out", 1_100...5_400),
        ("Καφενείο ο Γλάρος", "Ελληνικός καφές", "card-1", "eating out", 300...1_900),
        ("מסעדת הנמל", "ארוחת ערב", "card-1", "eating out", 1_900...6_400),
        ("Pharmacie de la Gare", "Médicaments", "acc-1", "health", 450...4_300),
        ("Kino am Hafen", "Two tickets 🎟️ and popcorn 🍿", "acc-1", "leisure", 1_900...3_100),
        ("Fahrradladen Łukasz Żółw", "Przegląd roweru", "acc-1", "leisure", 2_500...6_900),
    ]

    /// An IBAN with correct check digits (ISO 13616).
    static func iban(_ country: String, _ account: String) -> String {
        let check = 98 - remainder(account + country + "00")
        return country + (check < 10 ? "0" : "") + String(check) + account
    }

    /// Whether the check digits of an IBAN are correct.
    static func isIBAN(_ text: String) -> Bool {
        (15...34).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
            && remainder(text.dropFirst(4) + text.prefix(4)) == 1
    }

    private static func remainder(_ text: some StringProtocol) -> Int {
        text.reduce(0) { remainder, character in
            let value = character.wholeNumberValue ?? Int(character.asciiValue ?? 55) - 55
            return (remainder * (value > 9 ? 100 : 10) + value) % 97
        }
    }
}
