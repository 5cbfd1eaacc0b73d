import ShopAPI

final class Mobile: Phone { override func send(_ number: Int) -> Int { number } }  // cross-layer-call@43
struct Dialler: Calling { func dial() {} }  // cross-layer-call@32
final class Direct: Line {}  // cross-layer-call@21
func held(_ shop: Shop) -> AnyObject { shop.wire }  // inferred-reach@45
func made(_ shop: Shop) -> AnyObject { shop.make() }  // inferred-reach@45
func closure(_ shop: Shop) { shop.run { _ = $0 } }  // inferred-reach@35
func payload(_ answer: Answer) { if case .line(let wire) = answer { _ = wire } }  // inferred-reach@43
func named(_ line: Line) {}  // inferred-reach@20
func opaque(_ shop: Shop) -> Any { shop.dialler }  // inferred-reach@41
func opaqueResult(_ shop: Shop) -> Any { shop.carrier() }  // inferred-reach@47
func opaqueArgument(_ shop: Shop) -> Any? { shop.modes() }  // inferred-reach@50
func opaqueElement(_ shop: Shop) -> Any { shop[1] }  // inferred-reach@47
