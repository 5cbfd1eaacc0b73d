public import ScreensKit

extension InsuranceError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .noAnswer: .noAnswerToOrder
        case .unreachable: .unreachable(.insurer)
        case .signedOutMeanwhile: .signedOutDuringOrder
        case .signedOut: .signedOut
        case .offerChanged:
            LocalizedText(
                english: "The insurer has changed this offer. Nothing was paid. Choose again.",
                german: "Der Versicherer hat dieses Angebot geändert. Es wurde nichts bezahlt. Wählen Sie noch einmal.",
                chinese: "保险公司已更改此方案。未付款。请重新选择。")
        case .unknownProduct:
            LocalizedText(
                english:
                    "The insurer does not offer this product. It may have been withdrawn, or the link is wrong. Choose one of the other products.",
                german:
                    "Der Versicherer bietet dieses Produkt nicht an. Vielleicht wurde es eingestellt, oder der Link ist falsch. Wählen Sie ein anderes Produkt.",
                chinese: "保险公司不提供此产品。该产品可能已下架，或链接有误。请选择其他产品。")
        case .unknownPolicy:
            LocalizedText(
                english: "You have no such policy. The link may be wrong. Choose one of your policies.",
                german: "Eine solche Police haben Sie nicht. Vielleicht ist der Link falsch. Wählen Sie eine Ihrer Policen.",
                chinese: "您没有此保单。链接可能有误。请选择您的其他保单。")
        case .policyEnded:
            LocalizedText(
                english: "This policy is already canceled. Nothing is refunded again.",
                german: "Diese Police ist bereits gekündigt. Es wird nichts noch einmal erstattet.", chinese: "此保单已退保。不会再次退款。")
        case .termsChanged:
            LocalizedText(
                english: "A new day has begun, and the refund has changed. The policy continues. Check the refund and cancel again.",
                german:
                    "Ein neuer Tag hat begonnen, und die Erstattung hat sich geändert. Die Police läuft weiter. Prüfen Sie die Erstattung und kündigen Sie noch einmal.",
                chinese: "日期已变更，退款金额已更新。保单仍有效。请核对退款金额后重新退保。")
        case .accountNotAccepted:
            LocalizedText(
                english: "The insurer cannot refund the premium to this account. The policy continues. Choose another account.",
                german:
                    "Der Versicherer kann den Beitrag nicht auf dieses Konto erstatten. Die Police läuft weiter. Wählen Sie ein anderes Konto.",
                chinese: "保险公司无法将保费退还至此账户。保单仍有效。请选择其他账户。")
        case .notAccepted:
            LocalizedText(
                english: "The insurer does not accept this order. Nothing has changed. Try again later.",
                german: "Der Versicherer nimmt diesen Auftrag nicht an. Es hat sich nichts geändert. Versuchen Sie es später noch einmal.",
                chinese: "保险公司未接受此申请。未作任何更改。请稍后重试。")
        case .claimDay(let flaw): flaw.message
        case .descriptionMissing:
            LocalizedText(english: "Describe what happened.", german: "Beschreiben Sie, was passiert ist.", chinese: "请描述事故经过。")
        case .descriptionTooLong:
            LocalizedText(
                english: "At most \(ClaimLimits.descriptionLength) characters.",
                german: "Höchstens \(ClaimLimits.descriptionLength) Zeichen.", chinese: "最多 \(ClaimLimits.descriptionLength) 个字符。")
        case .amountNotInsured(let sum):
            LocalizedText(
                english: "Enter an amount above zero and up to the insured sum of \(sum.text).",
                german: "Geben Sie einen Betrag über null und bis zur Versicherungssumme von \(sum.text) ein.",
                chinese: "请输入大于零且不超过保额 \(sum.text) 的金额。")
        case .tooManyPhotos:
            LocalizedText(
                english: "At most \(ClaimLimits.photoCount) photos.", german: "Höchstens \(ClaimLimits.photoCount) Fotos.",
                chinese: "最多 \(ClaimLimits.photoCount) 张照片。")
        case .photoTooLarge:
            LocalizedText(
                english: "The photo is too large. It may have at most 8 MB.", german: "Das Foto ist zu groß. Erlaubt sind höchstens 8 MB.",
                chinese: "照片过大，最大为 8 MB。")
        case .notAPhoto:
            LocalizedText(
                english: "This file is not a photo. Choose a PNG, JPEG, GIF or WebP file.",
                german: "Diese Datei ist kein Foto. Wählen Sie eine PNG-, JPEG-, GIF- oder WebP-Datei.",
                chinese: "此文件不是照片。请选择 PNG、JPEG、GIF 或 WebP 文件。")
        case .paymentRefused(let reason):
            LocalizedText(
                english: "The premium was not paid, and nothing was bought.",
                german: "Der Beitrag wurde nicht bezahlt und nichts gekauft.", chinese: "保费未支付，未购买任何产品。") + reason.message
        case .notIssued(let booking):
            LocalizedText(
                english: "The premium is paid (booking \(booking)), but the insurer has not issued the policy. "
                    + "Try again: it is not paid twice. If the problem persists, give the insurer the booking number.",
                german: "Der Beitrag ist bezahlt (Buchung \(booking)), aber der Versicherer hat die Police nicht ausgestellt. "
                    + "Versuchen Sie es noch einmal: Er wird nicht zweimal bezahlt. Bleibt es so, nennen Sie dem Versicherer die Nummer der Buchung.",
                chinese: "保费已支付（交易编号 \(booking)），但保险公司尚未出具保单。请重试：不会重复付款。如仍未解决，请将交易编号告知保险公司。")
        case .malformedOrder: .malformedOrder
        case .unexpectedAnswer: .unexpectedAnswer(of: .insurer)
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}

extension InsuranceError.ClaimDayFlaw {
    fileprivate var message: LocalizedText {
        switch self {
        case .beforeStart(let start):
            LocalizedText(
                english: "You are insured since \(DayText.long(start)). Enter that day or a later one.",
                german: "Sie sind seit \(DayText.long(start)) versichert. Geben Sie diesen Tag oder einen späteren ein.",
                chinese: "保障自\(DayText.long(start))起生效。请输入该日或之后的日期。")
        case .inFuture:
            LocalizedText(
                english: "This day is in the future. Enter the day of the event.",
                german: "Dieser Tag liegt in der Zukunft. Geben Sie den Tag des Schadens ein.", chinese: "该日期尚未到来。请输入事故日期。")
        case .afterEnd(let end):
            LocalizedText(
                english: "You were insured until \(DayText.long(end)). Enter that day or an earlier one.",
                german: "Sie waren bis \(DayText.long(end)) versichert. Geben Sie diesen Tag oder einen früheren ein.",
                chinese: "保障已于\(DayText.long(end))截止。请输入该日或之前的日期。")
        default:
            LocalizedText(
                english: "Enter the day as year, month and day, such as 2026-03-01.",
                german: "Geben Sie den Tag als Jahr, Monat und Tag ein, etwa 2026-03-01.", chinese: "请按年-月-日输入日期，例如 2026-03-01。")
        }
    }
}

extension LocalizedText.Party {
    fileprivate static let insurer = LocalizedText.Party(
        english: "the insurer", german: "den Versicherer", genitive: "des Versicherers", chinese: "保险公司")
}
