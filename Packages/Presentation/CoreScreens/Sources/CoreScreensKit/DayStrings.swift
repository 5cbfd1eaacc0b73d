import PresentationKit

// Dates in the medium length of the Unicode CLDR; English as in Britain, with months of three letters.
extension LocalizedText {
    private static let englishMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let germanMonths = ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."]

    static func day(_ day: Int, month: Int, year: Int) -> LocalizedText {
        LocalizedText(
            english: "\(day) \(englishMonths[month - 1]) \(year)", german: "\(day). \(germanMonths[month - 1]) \(year)",
            chinese: "\(year)年\(month)月\(day)日")
    }

    static func month(_ month: Int, year: Int) -> LocalizedText {
        LocalizedText(
            english: "\(englishMonths[month - 1]) \(year)", german: "\(germanMonths[month - 1]) \(year)", chinese: "\(year)年\(month)月")
    }

    static func moment(_ day: LocalizedText, time: String) -> LocalizedText {
        LocalizedText { language in day.text(in: language) + (language.primary == "zh" ? " " : ", ") + time }
    }
}
