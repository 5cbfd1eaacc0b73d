import Dispatch

enum MemoryPressure: CaseIterable, Sendable {
    case warning, critical

    var retainedPart: Double {
        switch self {
        case .warning: 0.5
        case .critical: 0
        }
    }

    /// Calls the handler for each change of the system's pressure until it returns false. Without effect on systems without such notifications.
    @Sendable static func observe(_ handler: @escaping @Sendable (MemoryPressure) -> Bool) {
        // Apple's systems; the module Dispatch of Linux does not have this source.
        #if canImport(ObjectiveC)
        // Dispatch's objects may be used from any thread, but the source's protocol does not declare it.
        nonisolated(unsafe) let source = DispatchSource.makeMemoryPressureSource(
            eventMask: [.warning, .critical], queue: DispatchQueue.global(qos: .utility))
        // The handler owns the source; canceling releases both.
        source.setEventHandler {
            if !handler(source.data.contains(.critical) ? .critical : .warning) { source.cancel() }
        }
        source.activate()
        #endif
    }
}

extension Cache {
    /// Trims the memory tier when the system is low on memory, on Apple platforms: to half of its entries and their cost at a warning, and to none
    /// when memory is critical. Values on disk remain.
    ///
    /// Call this method once, after the initializer. The effect ends with the cache, which is not retained.
    public func trimsUnderMemoryPressure() { trimsUnderMemoryPressure(observe: MemoryPressure.observe) }

    func trimsUnderMemoryPressure(observe: (_ handler: @escaping @Sendable (MemoryPressure) -> Bool) -> Void) {
        observe { [weak self] pressure in
            self?.trimMemory(to: pressure.retainedPart)
            return self != nil
        }
    }
}
