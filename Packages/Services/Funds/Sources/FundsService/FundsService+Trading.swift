public import FinanceAPI
import Foundation
public import FundsAPI
public import MoneyAPI
import NetworkKit
import OutboxService
import RoutingService

extension FundsService: FundTrading {
    /// The time for which the reserved price is used for a payment, in seconds. The fund company holds it for longer.
    static let reservationLifetime = 3_600

    public func payers(in currency: Currency) async throws(FundsError) -> [PayableAccount] {
        try await translating { try await mediator.accounts(PayableAccounts(currency: currency)) }
    }

    public func receivers(in currency: Currency) async throws(FundsError) -> [PayableAccount] {
        try await translating { try await mediator.accounts(ReceivingAccounts(currency: currency)) }
    }

    @discardableResult
    public func carryOut(_ order: FundOrder) async throws(FundsError) -> FundReceipt {
        guard isValid(order) else { throw .malformedOrder }
        return try await translating {
            guard let user = await currentUser() else { throw FundsError.signedOut }
            let draft = try OutboxDraft(order, of: user)
            return try await outbox.carryOut(draft, by: FundDelivery(service: self)) { result in
                try JSONDecoder().decode(FundReceipt.self, from: Data(result.utf8))
            }
        }
    }

    private func isValid(_ order: FundOrder) -> Bool {
        (8...64).contains(order.id.utf8.count) && OutboxDraft.isValid(id: order.id) && Fund.isValid(id: order.fund)
            && order.units != nil && order.amount.map { $0.minorUnits > 0 } == true
    }

    /// The steps of an order.
    func steps(of order: FundOrder) -> [OutboxStep<FundsError>] {
        guard case .buy(let amount) = order.trade else {
            return [OutboxStep("sell", leaves: true) { _ in .finished(try await self.sell(order).json) }]
        }
        return [
            OutboxStep("reserve") { _ in
                try await self.reserve(order, amount)
                return .done(fact: String(Int(self.now().timeIntervalSince1970)))
            },
            OutboxStep("pay", leaves: true) { entry in
                // An earlier attempt may have paid.
                if !entry.hasLeft, self.isOutdated(entry.facts["reserve"]) { return .goBack(to: "reserve") }
                return .done(fact: String(try await self.pay(order, amount)))
            },
            OutboxStep("buy", leaves: true) { entry in
                guard let booking = entry.facts["pay"].flatMap({ Int($0) }) else { return .goBack(to: "pay") }
                return .finished(try await self.buy(order, amount, booking: booking, isAgain: entry.attempts > 0).json)
            },
        ]
    }

    /// Whether the price may have moved since a reservation. A reservation in the future was made with another clock.
    private func isOutdated(_ reserved: String?) -> Bool {
        guard let reserved = reserved.flatMap({ Int($0) }) else { return true }
        return !(0..<Self.reservationLifetime).contains(Int(now().timeIntervalSince1970) - reserved)
    }

    /// Reserves units at the confirmed price, or at one that differs by at most the tolerance.
    private func reserve(_ order: FundOrder, _ amount: Money) async throws {
        let body = ReservationBody(fund: order.fund, amount: amount.minorUnits, price: order.price.minorUnits, currency: amount.currency)
        let payload: ReservationPayload = try await client.call(
            .post("/v1/funds/reservations", json: body).header("Idempotency-Key", order.id))
        guard order.accepts(Money(minorUnits: payload.price, currency: payload.currency)) else {
            throw OutboxStep<FundsError>.Failure(.priceChanged, isFinal: true)
        }
    }

    private func pay(_ order: FundOrder, _ amount: Money) async throws(OutboxStep<FundsError>.Failure) -> Int {
        do {
            return try await mediator(
                Pay(key: order.id, from: order.account, amount: amount, payee: payee, reference: order.title + ": purchase")
            ).booking
        } catch {
            switch PaymentFailure(error) {
            case .refused(let reason): throw .init(.paymentRefused(reason: reason), isFinal: true)
            case .signedOut: throw .signedOut
            case .notSent: throw .init(.unreachable, isNotTaken: true)
            case .unknown: throw .init(.noAnswer)
            }
        }
    }

    /// - Parameter isAgain: Whether the fund company did not know the payment before.
    private func buy(_ order: FundOrder, _ amount: Money, booking: Int, isAgain: Bool) async throws(OutboxStep<FundsError>.Failure)
        -> FundReceipt
    {
        do {
            return try await receipt(of: order, PurchaseBody(fund: order.fund, payment: booking))
        } catch let error as NetworkError where error.statusCode == 401 {
            throw .signedOut
        } catch let error as NetworkError where error.isRejection {
            // The stored number may be wrong if a response was. The bank returns the number of the key's payment again and pays nothing
            // twice.
            if isAgain, case let number = try await pay(order, amount), number != booking {
                return try await buy(order, amount, booking: number, isAgain: false)
            }
            throw .init(.notBought(booking: booking), counts: true)
        } catch {
            throw .init(.noAnswer)
        }
    }

    private func sell(_ order: FundOrder) async throws -> FundReceipt {
        guard case .sell(let units) = order.trade else { throw OutboxStep<FundsError>.Failure(.notAccepted, isFinal: true) }
        return try await receipt(
            of: order,
            SaleBody(
                fund: order.fund, units: units, price: order.price.minorUnits, currency: order.price.currency, account: order.account))
    }

    private func receipt(of order: FundOrder, _ body: some Encodable & Sendable) async throws -> FundReceipt {
        let payload: ReceiptPayload = try await client.call(.post("/v1/funds/orders", json: body).header("Idempotency-Key", order.id))
        guard let receipt = payload.receipt(of: order) else { throw FundsError.noAnswer }
        return receipt
    }
}

extension FundReceipt {
    /// The result of an order in the outbox.
    fileprivate var json: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
