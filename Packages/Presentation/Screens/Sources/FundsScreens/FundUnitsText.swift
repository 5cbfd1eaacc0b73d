import ScreensKit

extension FundUnits {
    /// The formatted number of units, such as `1,234.5`.
    var text: String {
        let numbers = PageLanguage.current.numbers
        let parts = decimalText.split(separator: ".")
        return numbers.text(Int(parts[0]) ?? 0) + (parts.count == 1 ? "" : numbers.decimalSeparator + parts[1])
    }
}
