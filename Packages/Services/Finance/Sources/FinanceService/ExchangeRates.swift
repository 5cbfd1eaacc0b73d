import FinanceAPI

/// Units of each currency per unit of the base currency.
struct ExchangeRates {
    var base: String
    var rates: [String: Decimal10]

    init(_ payload: RatesPayload) {
        base = payload.base
        rates = payload.rates.compactMapValues { try? Decimal10($0) }.filter { $0.value.digits > 0 }
        rates[payload.base] = try? Decimal10("1")
    }

    /// The sum in one currency; nil if a rate is missing.
    func total(of amounts: [Money], in currency: Currency) -> Money? {
        guard let target = rates[currency.code] else { return nil }
        var sum = Money.zero(currency)
        for amount in amounts {
            guard let rate = rates[amount.currency.code],
                let converted = try? amount.converted(to: currency, from: rate, to: target), let next = try? sum.adding(converted)
            else { return nil }
            sum = next
        }
        return sum
    }
}
