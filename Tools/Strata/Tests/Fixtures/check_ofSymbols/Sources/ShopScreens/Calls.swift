import ShopAPI

func allowed(_ shop: Shop) -> Int { shop.total() }

func method(_ shop: Shop) -> Int { shop.wire.send(1) }  // cross-layer-call@46
func property(_ shop: Shop) -> Int { shop.wire.speed }  // cross-layer-call@48
func subscripted(_ shop: Shop) -> Int { shop.wire[2] }  // cross-layer-call@50
func keyPath() -> KeyPath<Shop, Int> { \Shop.wire.speed }  // cross-layer-call@51
func implicitMember(_ shop: Shop) { shop.pick(.slow) }  // cross-layer-call@48
func standardType() -> Int { 3.packets }  // cross-layer-call@32
func protocolDefault(_ shop: Shop) { shop.redial() }  // cross-layer-call@43
func alias() -> AnyObject { Line() }  // cross-layer-call@29
