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

    static let justNow = LocalizedText(english: "Just now", german: "Gerade eben", chinese: "刚刚")
    static func minutesAgo(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) min ago", german: "vor \(count) Min.", chinese: "\(count)分钟前")
    }
    static func hoursAgo(_ count: Int) -> LocalizedText {
        LocalizedText(english: "\(count) h ago", german: "vor \(count) Std.", chinese: "\(count)小时前")
    }
    static func daysAgo(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 day ago", other: "\(count) days ago"),
            german: Plural(one: "vor 1 Tag", other: "vor \(count) Tagen"), chinese: Plural(other: "\(count)天前"))
    }

    static func moment(_ day: LocalizedText, time: String) -> LocalizedText {
        LocalizedText { language in day.text(in: language) + (language.primary == "zh" ? " " : ", ") + time }
    }
}
