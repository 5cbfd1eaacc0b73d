import DoorAPI

func calls(_ door: Door) -> Int { door.client.get() }  // cross-layer-call@47
func reads(_ door: Door) -> Int { door.client.size }  // cross-layer-call@47
func holds(_ door: Door) -> AnyObject { door.client }  // inferred-reach@46
func loads(_ door: Door) -> Int { door.store.load() }  // cross-layer-call@46
func twins(_ door: Door) -> Int { door.store.twin.load() }  // cross-layer-call@46 cross-layer-call@51
func equals(_ door: Door) -> Bool { door.store == door.store }  // inferred-reach@42 inferred-reach@56
func measures(_ door: Door) -> Int { door.measure.length() }  // cross-layer-call@51
func continues(_ door: Door) -> Int {
    door.store
        .load()  // cross-layer-call@10
}
func separate(_ door: Door) -> Int {
    let store = door.store  // inferred-reach@22
    return store.load()  // cross-layer-call@18
}
