/// A growable buffer without the bounds and uniqueness checks of an array, which would double the cost of a read. It has a single owner;
/// indices are checked in debug builds only.
@usableFromInline
struct Slots<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Unchecked: the memory is only accessible through this noncopyable value.
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int

    @inlinable
    init(capacity: Int = 8) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    @inlinable
    deinit { base.deallocate() }

    @inlinable
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        nonmutating _modify {
            assert(index >= 0 && index < count)
            yield &base[index]
        }
    }

    @inlinable
    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count &+= 1
    }

    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count &-= 1
        return (base + count).move()
    }

    @inlinable
    mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
