import ScreensKit

extension InsuranceAmount {
    /// The formatted amount with its currency, for a sentence or an option.
    var text: String { MoneyText.format(minorUnits: minorUnits, currency: currency, fractionDigits: fractionDigits) }

    fileprivate var fractionDigits: Int { (try? Currency(currency))?.decimals ?? 2 }
}

extension MoneyLabel {
    init(_ amount: InsuranceAmount) {
        self.init(minorUnits: amount.minorUnits, currency: amount.currency, fractionDigits: amount.fractionDigits)
    }
}
