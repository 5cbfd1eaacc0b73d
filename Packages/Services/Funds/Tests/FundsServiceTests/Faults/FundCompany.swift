import FaultTesting
import PaymentTesting
import PersonalDataServiceTesting

/// A fund company that carries out an order once per key.
struct FundCompany: Codable, Sendable {
    struct Reservation: Codable, Hashable {
        var userID: String
        var amount: Int
        var price: Int
    }
    struct Order: Codable, Hashable {
        var userID: String
        var units: Int
        var price: Int
        var amount: Int
        /// The booking number of a purchase, the account of a sale.
        var payment: Int?
        var account: String?
    }
    private struct Request: Decodable {
        var side: String?
        var fund: String
        var amount: Int?
        var price: Int?
        var payment: Int?
        var units: Int?
        var account: String?
    }

    /// The price of the fund "world" in cents.
    var price = 10_000
    var reservations: [String: Reservation] = [:]
    var orders: [String: Order] = [:]
    /// The units of "world" in millionths, by user.
    var units = ["ada": 7_777_777]

    mutating func answer(_ call: TestCall, _ bank: TestPayments) -> Answer {
        guard call.method == "GET" else { return carryOut(call, bank) }
        switch call.path {
        case "/v1/funds":
            return Answer(
                #"{"funds":[{"id":"world","title":"World Equity","currency":"EUR","price":\#(price),"previous":9900,"quoted_at":1780315200,"isin":"XF0000000012","ongoing_costs":20},{"id":"alps","title":"Alpine Equity","currency":"CHF","price":20050,"previous":20050,"quoted_at":1780315200}]}"#
            )
        case "/v1/funds/holdings":
            let units = units[call.userID] ?? 0
            return Answer(units == 0 ? #"{"holdings":[]}"# : #"{"holdings":[{"fund":"world","units":\#(units)}]}"#)
        case "/v1/funds/world/quotes":
            return Answer(
                #"{"fund":"world","currency":"EUR","quotes":[{"day":"2026-05-29","price":9850},{"day":"2026-05-31","price":9900},{"day":"2026-06-01","price":\#(price)}]}"#
            )
        case "/v1/funds/world/orders":
            let rows = orders.filter { $0.value.userID == call.userID }.sorted { $0.key < $1.key }.map { id, order in
                #"{"id":"\#(id)","day":"2026-06-01","side":"\#(order.payment == nil ? "sell" : "buy")","units":\#(order.units),"price":\#(order.price),"amount":\#(order.amount)}"#
            }
            return Answer(#"{"fund":"world","currency":"EUR","orders":[\#(rows.joined(separator: ","))]}"#)
        default: return Self.rejection(404, "not_found")
        }
    }

    private mutating func carryOut(_ call: TestCall, _ bank: TestPayments) -> Answer {
        guard let request: Request = try? call.decoded(), !call.key.isEmpty else { return Self.rejection(400, "malformed") }
        guard request.fund == "world" else { return Self.rejection(404, "not_found") }
        if let asked = request.price, abs(price - asked) * 200 > asked { return Self.rejection(409, "price_changed") }
        if call.path.hasSuffix("/reservations") {
            reservations[call.key] = Reservation(userID: call.userID, amount: request.amount ?? 0, price: price)
            return Answer(#"{"price":\#(price),"currency":"EUR"}"#, status: 201)
        }
        if orders[call.key] == nil {
            if let rejection = request.side == "buy" ? buy(request, call, bank) : sell(request, call) { return rejection }
        }
        guard let order = orders[call.key] else { return Self.rejection(400, "malformed") }
        return Answer(
            #"{"fund":"world","units":\#(order.units),"price":\#(order.price),"amount":\#(order.amount),"currency":"EUR","holding":\#(units[order.userID] ?? 0)}"#,
            status: 201)
    }

    /// Returns the rejection; nil for none.
    private mutating func buy(_ request: Request, _ call: TestCall, _ bank: TestPayments) -> Answer? {
        guard let reservation = reservations[call.key], reservation.userID == call.userID else {
            return Self.rejection(409, "not_reserved")
        }
        guard let payment = request.payment,
            bank.booking(payment) == .init(userID: call.userID, key: call.key, amount: reservation.amount)
        else { return Self.rejection(402, "not_paid") }
        let bought = reservation.amount * 1_000_000 / reservation.price
        orders[call.key] = Order(
            userID: call.userID, units: bought, price: reservation.price, amount: reservation.amount, payment: payment)
        units[call.userID, default: 0] += bought
        return nil
    }

    private mutating func sell(_ request: Request, _ call: TestCall) -> Answer? {
        guard let sold = request.units, let account = request.account else { return Self.rejection(400, "malformed") }
        guard units[call.userID, default: 0] >= sold else { return Self.rejection(409, "too_few_units") }
        guard account.hasPrefix("acc-") else { return Self.rejection(422, "account_cannot_receive") }
        orders[call.key] = Order(userID: call.userID, units: sold, price: price, amount: sold * price / 1_000_000, account: account)
        units[call.userID, default: 0] -= sold
        return nil
    }

    private static func rejection(_ status: Int, _ code: String) -> Answer { Answer(#"{"error":"\#(code)"}"#, status: status) }
}
