import ScreensKit

extension LocalizedText {
    static let plannedTransfers = LocalizedText(english: "Planned transfers", german: "Geplante Überweisungen", chinese: "预约转账")
    static let upcoming = LocalizedText(english: "Upcoming", german: "Demnächst", chinese: "即将执行")
    static let noPlannedTransfers = LocalizedText(
        english: "No planned transfers", german: "Keine geplanten Überweisungen", chinese: "暂无预约转账")
    static let noPlannedTransfersHint = LocalizedText(
        english: "Choose a day or a repetition when you make a transfer.",
        german: "Wählen Sie beim Überweisen einen Tag oder eine Wiederholung.", chinese: "转账时可选择日期或重复周期。")
    static let plannedTransfersHint = LocalizedText(
        english: "This app sends them on their days. If it is not running, it sends them when it starts again.",
        german: "Diese App sendet sie an ihren Tagen. Läuft sie nicht, sendet sie sie beim nächsten Start.",
        chinese: "本应用将在预约日期自动发送；若应用未运行，则在下次启动时发送。")
    static let schedule = LocalizedText(english: "When", german: "Wann", chinese: "执行时间")
    static let rightNow = LocalizedText(english: "Now", german: "Jetzt", chinese: "立即")
    static let day = LocalizedText(english: "Day", german: "Tag", chinese: "日期")
    static let dayMissing = LocalizedText(english: "Choose a day.", german: "Wählen Sie einen Tag.", chinese: "请选择日期。")
    static func repetition(_ repetition: PlannedTransfer.Repetition) -> LocalizedText {
        switch repetition {
        case .once: LocalizedText(english: "Once, on a day", german: "Einmal, an einem Tag", chinese: "指定日期一次")
        case .weekly: LocalizedText(english: "Every week", german: "Jede Woche", chinese: "每周")
        case .monthly: LocalizedText(english: "Every month", german: "Jeden Monat", chinese: "每月")
        case .yearly: LocalizedText(english: "Every year", german: "Jedes Jahr", chinese: "每年")
        }
    }
    static func planned(on day: String, _ repetition: PlannedTransfer.Repetition) -> LocalizedText {
        let day = LocalizedText { _ in DayText.long(day) }
        return repetition == .once ? day : LocalizedText { day.text(in: $0) + " · " + LocalizedText.repetition(repetition).text(in: $0) }
    }
    static func plan(_ amount: Money) -> LocalizedText {
        LocalizedText(english: "Plan \(amount.text)", german: "\(amount.text) planen", chinese: "预约转账 \(amount.text)")
    }
    static func isPlanned(_ amount: Money, to name: String) -> LocalizedText {
        LocalizedText(
            english: "\(amount.text) to \(name) planned.", german: "\(amount.text) an \(name) geplant.",
            chinese: "已预约向 \(name) 转账 \(amount.text)。")
    }
    static let cancelPlan = LocalizedText(english: "Cancel", german: "Beenden", chinese: "取消预约")
    static let cancelPlanNow = LocalizedText(english: "Yes, cancel", german: "Ja, beenden", chinese: "确认取消")
    static let cancelPlanQuestion = LocalizedText(
        english: "Cancel this planned transfer?", german: "Diese geplante Überweisung beenden?", chinese: "要取消此预约转账吗？")
}
