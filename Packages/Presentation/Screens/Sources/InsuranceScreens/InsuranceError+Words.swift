public import ScreensKit
public import Services

extension InsuranceError: Worded {
    public var wording: Wording {
        switch kind {
        case .unreachable where isOutcomeUnknown:
            Wording(
                english: "No answer came in time. Try again: the same order is paid only once.",
                german: "Es kam nicht rechtzeitig eine Antwort. Versuchen Sie es noch einmal: Derselbe Auftrag wird nur einmal bezahlt.")
        case .unreachable: .unreachable(.insurer)
        case .signedOut where isOutcomeUnknown:
            Wording(
                english: "Your session has ended while you were buying. Your order is kept, and finished as soon as you sign in again: "
                    + "it is paid only once.",
                german:
                    "Ihre Sitzung endete während des Kaufs. Ihr Auftrag bleibt und wird abgeschlossen, sobald Sie sich wieder anmelden: "
                    + "Er wird nur einmal bezahlt.")
        case .signedOut: .signedOut
        case .offerChanged:
            Wording(
                english: "The insurer has changed this offer. Nothing was paid. Choose again.",
                german: "Der Versicherer hat dieses Angebot geändert. Es wurde nichts bezahlt. Wählen Sie noch einmal.")
        case .paymentRefused(let reason):
            Wording(
                english: "The premium was not paid, and nothing was bought.",
                german: "Der Beitrag wurde nicht bezahlt und nichts gekauft.") + reason.wording
        case .notIssued(let booking):
            Wording(
                english: "The premium is paid (booking \(booking)), but the insurer has not issued the policy. "
                    + "Try again: it is not paid twice. If it stays so, tell the insurer the number of the booking.",
                german: "Der Beitrag ist bezahlt (Buchung \(booking)), aber der Versicherer hat die Police nicht ausgestellt. "
                    + "Versuchen Sie es noch einmal: Er wird nicht zweimal bezahlt. Bleibt es so, nennen Sie dem Versicherer die Nummer der Buchung."
            )
        case .malformedOrder:
            Wording(
                english: "This order cannot be carried out. Choose a product, a sum and an account again.",
                german: "Dieser Auftrag kann nicht ausgeführt werden. Wählen Sie Produkt, Summe und Konto noch einmal.")
        case .unexpectedAnswer: .unexpectedAnswer(of: .insurer)
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}

extension InsuranceError.PaymentRefusal {
    fileprivate var wording: Wording {
        switch self {
        case .insufficientFunds:
            Wording(english: "There is not enough money in this account.", german: "Auf diesem Konto ist nicht genug Geld.")
        case .unknownAccount: Wording(english: "You have no such account.", german: "Ein solches Konto haben Sie nicht.")
        case .notAllowed:
            Wording(english: "This account cannot be used for payments.", german: "Mit diesem Konto kann nicht bezahlt werden.")
        case .currencyMismatch:
            Wording(
                english: "The account has another currency than the premium.", german: "Das Konto hat eine andere Währung als der Beitrag.")
        case .notAccepted:
            Wording(english: "The bank does not accept this order.", german: "Die Bank nimmt diesen Auftrag nicht an.")
        case .said(let sentence): Wording(verbatim: sentence)
        @unknown default: Wording(english: "Choose another account.", german: "Wählen Sie ein anderes Konto.")
        }
    }
}
