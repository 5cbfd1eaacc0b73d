import ToolKit

import struct ToolKit.Scoped

func useFactory() {
    let factory = Factory()
    _ = factory.wheel
    _ = factory.engine
    _ = factory.parts(1)
    factory.tell { _ in }
    _ = factory.wheel.turn()
    Saw().cut()
    _ = Saw(width: 2)
    _ = inlined()
}

func read(_ factory: Factory, _ index: Index) { _ = factory[index] }

protocol Ringing { func ring() }
extension Bell: Ringing {}

func ask(_ server: some Serving) -> Int { server.count() }
func askAll() -> Int { ask(Waiter()) + ask(Cook()) }

final class Car: Vehicle {
    var speed = 1
    init(speed: Int) { self.speed = speed }
    override func go() {}
}

struct Holder { @Boxed var number = 1 }

@Listing func list() -> Int {
    1
    2
}

func look(_ lens: Lens<Person>, _ people: [Person], _ onlooker: Onlooker) -> [String] {
    _ = Adder()(1)
    for number in Stack() { _ = number }
    _ = "\(stars: 3)"
    switch 3 {
    case Pattern(): break
    default: break
    }
    _ = Coded()
    let same: Person = .eighth.seventh()
    #if os(Windows)
    onlooker.conditional()
    #endif
    let alias: Renamed = Alias()
    _ = alias
    return people.map(\.second) + [lens.first, people.first?.third ?? "", same[keyPath: \.fourth], "\(same.fifth)"]
}
