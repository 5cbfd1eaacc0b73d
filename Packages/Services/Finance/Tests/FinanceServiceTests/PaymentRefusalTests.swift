import FinanceAPI
import Testing

@Suite struct PaymentRefusalTests {
    @Test(arguments: [
        ("insufficientFunds", PaymentRefusal.insufficientFunds), ("unknownAccount", .unknownAccount), ("notAllowed", .notAllowed),
        ("currencyMismatch", .currencyMismatch), ("notAccepted", .notAccepted),
        ("said The wallet is empty.", .said("The wallet is empty.")),
        ("said ", .said("")),
    ])
    func code_isStable_andReadAsTheSameRefusal(code: String, refusal: PaymentRefusal) {
        #expect(refusal.code == code)
        #expect(PaymentRefusal(code: code) == refusal)
    }

    @Test func unknownCode_isTheGeneralRefusal() {
        #expect(PaymentRefusal(code: "fromALaterVersion") == .notAccepted)
        #expect(PaymentRefusal(code: "said") == .notAccepted)
    }
}
