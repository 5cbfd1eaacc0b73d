import ScreensKit

extension LocalizedText {
    static let claims = LocalizedText(english: "Claims", german: "Schäden", chinese: "理赔")
    static let noClaims = LocalizedText(english: "No claims", german: "Keine Schäden", chinese: "暂无理赔")
    static func claim(_ claim: Claim) -> LocalizedText {
        let parts = [LocalizedText(data: DayText.long(claim.day)), claim.state.name, LocalizedText(data: claim.amount.text)]
        return LocalizedText { _ in (parts + (claim.photos == 0 ? [] : [.photoCount(claim.photos)])).map(localized).joined(separator: " · ")
        }
    }
    static func photoCount(_ count: Int) -> LocalizedText {
        .count(
            count, english: Plural(one: "1 photo", other: "\(count) photos"), german: Plural(one: "1 Foto", other: "\(count) Fotos"),
            chinese: Plural(other: "\(count) 张照片"))
    }

    static let fileClaim = LocalizedText(english: "File a claim", german: "Schaden melden", chinese: "申请理赔")
    static let changeClaim = LocalizedText(english: "Edit claim", german: "Schadenmeldung ändern", chinese: "修改理赔申请")
    static let sendClaim = LocalizedText(english: "Submit claim", german: "Schaden melden", chinese: "提交理赔")
    static let save = LocalizedText(english: "Save", german: "Sichern", chinese: "保存")
    static func claimOn(_ policy: InsuranceText, sum: Money) -> LocalizedText {
        LocalizedText(
            english: "\(policy.current), insured for \(sum.text)", german: "\(policy.current), versichert über \(sum.text)",
            chinese: "\(policy.current)，保额 \(sum.text)")
    }
    static let dayOfTheEvent = LocalizedText(english: "Date of the event", german: "Tag des Schadens", chinese: "事故日期")
    static let whatHappened = LocalizedText(english: "What happened", german: "Was ist passiert?", chinese: "事故经过")
    static let claimedAmount = LocalizedText(english: "Amount of the damage", german: "Schadenshöhe", chinese: "损失金额")
    static func photo(_ number: Int) -> LocalizedText {
        LocalizedText(english: "Photo \(number)", german: "Foto \(number)", chinese: "照片 \(number)")
    }
    static let photoKinds = LocalizedText(
        english: "PNG, JPEG, GIF or WebP, at most 8 MB. You can leave photos out.",
        german: "PNG, JPEG, GIF oder WebP, höchstens 8 MB. Sie können Fotos weglassen.", chinese: "PNG、JPEG、GIF 或 WebP，最大 8 MB。可不选。")
    static func keptPhotos(_ count: Int) -> LocalizedText {
        .count(
            count,
            english: Plural(
                one: "1 photo stays if you choose no other one.", other: "\(count) photos stay if you choose no other ones."),
            german: Plural(
                one: "1 Foto bleibt, wenn Sie kein anderes wählen.", other: "\(count) Fotos bleiben, wenn Sie keine anderen wählen."),
            chinese: Plural(other: "如不选择其他照片，将保留 \(count) 张照片。"))
    }
    static let withoutPhotos = LocalizedText(english: "Remove all photos", german: "Alle Fotos entfernen", chinese: "删除所有照片")

    static func claim(_ order: ClaimOrder) -> LocalizedText {
        LocalizedText(
            english: "Claim of \(DayText.long(order.day)) · \(order.amount.text)",
            german: "Schaden vom \(DayText.long(order.day)) · \(order.amount.text)",
            chinese: "\(DayText.long(order.day))的理赔 · \(order.amount.text)")
    }
    static let claimUnsent = LocalizedText(
        english: "Your claim is saved on this device. The app sends it as soon as it reaches the insurer.",
        german: "Ihre Schadenmeldung ist auf diesem Gerät gespeichert. Die App sendet sie, sobald sie den Versicherer erreicht.",
        chinese: "理赔申请已保存在此设备上。应用连接到保险公司后将自动发送。")
    static let claimUnfinished = LocalizedText(
        english: "Your claim is being sent. The app continues automatically; it is filed only once.",
        german: "Ihre Schadenmeldung wird gesendet. Die App macht automatisch weiter; sie wird nur einmal eingereicht.",
        chinese: "理赔申请正在发送。应用将自动继续；只会提交一次。")
    static let claimDone = LocalizedText(
        english: "The insurer has received your claim.", german: "Der Versicherer hat Ihre Schadenmeldung erhalten.",
        chinese: "保险公司已收到您的理赔申请。")
    static let edit = LocalizedText(english: "Edit", german: "Ändern", chinese: "修改")
}

extension Claim.State {
    /// The names of the steps until the end, and the number of those that are done.
    var progress: (names: [LocalizedText], done: Int) {
        let reported = LocalizedText(english: "Reported", german: "Gemeldet", chinese: "已报案")
        let review = LocalizedText(english: "Review", german: "Prüfung", chinese: "审核")
        let decision = LocalizedText(english: "Decision", german: "Entscheidung", chinese: "核定")
        let payment = LocalizedText(english: "Payment", german: "Auszahlung", chinese: "赔付")
        let steps = [reported, review, decision, payment]
        return switch self {
        case .received, .inReview: (steps, 1)
        case .approved: (steps, 3)
        case .paid: (steps, 4)
        case .declined: ([reported, review, name], 3)
        @unknown default: (steps, 1)
        }
    }

    var name: LocalizedText {
        switch self {
        case .received: LocalizedText(english: "Received", german: "Eingegangen", chinese: "已收到")
        case .inReview: LocalizedText(english: "In review", german: "In Prüfung", chinese: "审核中")
        case .approved: LocalizedText(english: "Approved", german: "Anerkannt", chinese: "审核通过")
        case .paid: LocalizedText(english: "Paid", german: "Bezahlt", chinese: "已赔付")
        case .declined: LocalizedText(english: "Declined", german: "Abgelehnt", chinese: "已拒赔")
        @unknown default: LocalizedText(english: "Received", german: "Eingegangen", chinese: "已收到")
        }
    }
}
