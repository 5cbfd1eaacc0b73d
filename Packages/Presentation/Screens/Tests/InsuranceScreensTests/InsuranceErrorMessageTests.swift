import ScreensKit
import Testing

@testable import InsuranceScreens

@Suite struct InsuranceErrorMessageTests {
    /// The error of a claim of today, 1 June, on a policy since 1 March over €1.00.
    private static func claim(
        day: String = "2026-06-01", end: String? = nil, description: String = "Stolen", amount: Int = 100
    ) -> InsuranceError {
        let policy = Policy(
            id: "pol-1", product: "travel", title: "Travel", insuredSum: Money(minorUnits: 100, currency: .eur),
            premium: Money(minorUnits: 1, currency: .eur), start: "2026-03-01", payment: 1, end: end)
        do throws(InsuranceError) {
            _ = try ClaimOrder(
                id: "claim-0001", policy: "pol-1", day: day, description: description, amount: Money(minorUnits: amount, currency: .eur)
            ).checked(for: policy, today: "2026-06-01")
            return .unexpectedAnswer
        } catch {
            return error
        }
    }

    @Test(arguments: [
        (InsuranceError.unreachable, "The app cannot reach the insurer. Check your connection and try again."),
        (.noAnswer, "No answer came in time. Try again: the same order is carried out only once."),
        (.signedOut, "Your session has ended. Sign in again."),
        (
            .unknownProduct,
            "The insurer does not offer this product. It may have been withdrawn, or the link is wrong. Choose one of the other products."
        ),
        (.offerChanged, "The insurer has changed this offer. Nothing was paid. Choose again."),
        (
            .paymentRefused(reason: .insufficientFunds),
            "The premium was not paid, and nothing was bought. There is not enough money in this account."
        ),
        (.paymentRefused(reason: .unknownAccount), "The premium was not paid, and nothing was bought. You have no such account."),
        (
            .paymentRefused(reason: .notAllowed),
            "The premium was not paid, and nothing was bought. This account cannot be used for payments."
        ),
        (
            .paymentRefused(reason: .currencyMismatch),
            "The premium was not paid, and nothing was bought. This account is in another currency."
        ),
        (.paymentRefused(reason: .notAccepted), "The premium was not paid, and nothing was bought. The bank does not accept this order."),
        (.paymentRefused(reason: .said("The wallet is empty.")), "The premium was not paid, and nothing was bought. The wallet is empty."),
        (
            .notIssued(booking: 70),
            "The premium is paid (booking 70), but the insurer has not issued the policy. Try again: it is not paid twice. If the problem persists, give the insurer the booking number."
        ),
        (.unknownPolicy, "You have no such policy. The link may be wrong. Choose one of your policies."),
        (.policyEnded, "This policy is already canceled. Nothing is refunded again."),
        (.termsChanged, "A new day has begun, and the refund has changed. The policy continues. Check the refund and cancel again."),
        (.accountNotAccepted, "The insurer cannot refund the premium to this account. The policy continues. Choose another account."),
        (.notAccepted, "The insurer does not accept this order. Nothing has changed. Try again later."),
        (Self.claim(day: "soon"), "Enter the day as year, month and day, such as 2026-03-01."),
        (Self.claim(day: "2026-02-28"), "You are insured since 1 Mar 2026. Enter that day or a later one."),
        (Self.claim(day: "2026-06-02"), "This day is in the future. Enter the day of the event."),
        (Self.claim(end: "2026-04-01"), "You were insured until 1 Apr 2026. Enter that day or an earlier one."),
        (Self.claim(description: ""), "Describe what happened."),
        (Self.claim(description: String(repeating: "x", count: 2_001)), "At most 2000 characters."),
        (Self.claim(amount: 101), "Enter an amount above zero and up to the insured sum of €1.00."),
        (.tooManyPhotos, "At most 4 photos."), (.photoTooLarge, "The photo is too large. It may have at most 8 MB."),
        (.notAPhoto, "This file is not a photo. Choose a PNG, JPEG, GIF or WebP file."),
        (.malformedOrder, "This order cannot be carried out. Check your entries and try again."),
        (.unexpectedAnswer, "The app cannot read the answer from the insurer. Try again later."),
        (.storage, "The app cannot read or write its data on this device. Check that there is free space."),
    ])
    func error_hasLocalizedText(error: InsuranceError, text: String) {
        #expect(error.localizedMessage == text)
        #expect(error.message.text(in: .german) != text)
    }

    @Test func rejection_isLocalizedInTheRequestedLanguage() {
        #expect(
            InsuranceError.paymentRefused(reason: .notAllowed).message.text(in: .german)
                == "Der Beitrag wurde nicht bezahlt und nichts gekauft. Mit diesem Konto kann nicht bezahlt werden.")
    }
}
