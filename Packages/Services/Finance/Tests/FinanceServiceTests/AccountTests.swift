import FinanceAPI
import Testing

@Suite struct AccountTests {
    private func account(balance: Int, limit: Int = 0, number: String = "") -> Account {
        Account(
            id: "acc-1", kind: .current, title: "", number: number, balance: Money(minorUnits: balance, currency: .eur),
            creditLimit: Money(minorUnits: limit, currency: .eur))
    }

    @Test(arguments: [
        (100, 50, 150), (-50, 50, 0), (-51, 50, 0), (-40, 50, 10), (1, Int.max, Int.max), (.max, .max, .max), (0, .max, .max),
        (.min, -1, 0), (0, 0, 0),
    ])
    func available_isBalanceWithOverdraft_betweenZeroAndTheLargestAmount(balance: Int, limit: Int, expected: Int) {
        #expect(account(balance: balance, limit: limit).available == Money(minorUnits: expected, currency: .eur))
    }

    @Test(arguments: [
        ("DE02 1203 0000 0000 2020 51", "•••• 2051"), ("4111-1111-1111-1234", "•••• 1234"), ("AB-1", "•••• AB1"), ("", "•••• "),
        ("DEPOT X9Z", "•••• TX9Z"),
    ])
    func maskedNumber_hasTheLastFourLettersOrDigits(number: String, expected: String) {
        #expect(account(balance: 0, number: number).maskedNumber == expected)
    }

    @Test(arguments: [(Account.Kind.current, true), (.card, true), (.portfolio, false)])
    func account_unlessItHoldsSecurities_canTransfer(kind: Account.Kind, canTransfer: Bool) {
        var account = account(balance: 0)
        account.kind = kind
        #expect(account.canTransfer == canTransfer)
    }

    @Test func overview_unlessStatedOtherwise_isComplete() {
        #expect(!Overview(accounts: [], netWorth: nil, isStale: false).isPartial)
    }
}
