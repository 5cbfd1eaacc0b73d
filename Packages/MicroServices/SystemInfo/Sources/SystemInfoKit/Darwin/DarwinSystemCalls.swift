#if canImport(Darwin)
// SDKs before that of Xcode 26 do not mark `mach_task_self_` as constant.
@preconcurrency import Darwin
import Foundation
import Synchronization

#if canImport(IOKit) && os(macOS)
import IOKit.ps
#endif
#if canImport(Network)
import Network
#endif
#if canImport(UIKit) && os(iOS)
import UIKit
#endif

/// The calls of this machine. Contains nothing but the calls, because it runs on Apple platforms only.
final class DarwinSystemCalls: DarwinCalls {
    // Each call of mach_host_self counts a reference to the port, so there is one.
    private static let host = mach_host_self()

    #if canImport(Network)
    private let monitor = NWPathMonitor()
    private let lastPath = Mutex<DarwinPath?>(nil)
    #endif

    init() {
        #if canImport(Network)
        monitor.pathUpdateHandler = { [weak self] path in
            let types = path.availableInterfaces.map { ($0.name, Self.type($0.type)) }
            let new = (isSatisfied: path.status == .satisfied, types: Dictionary(types) { first, _ in first })
            self?.lastPath.withLock { $0 = new }
        }
        monitor.start(queue: DispatchQueue(label: "SystemInfoKit.path"))
        #endif
    }

    deinit {
        #if canImport(Network)
        monitor.cancel()
        #endif
    }

    var systemName: String {
        #if os(macOS)
        "macOS"
        #elseif os(iOS)
        "iOS"
        #elseif os(tvOS)
        "tvOS"
        #elseif os(watchOS)
        "watchOS"
        #else
        "visionOS"
        #endif
    }

    var locale: String { Locale.current.identifier }
    var timeZone: String { TimeZone.current.identifier }

    func control(_ name: String) -> Field<[UInt8]> {
        var size = 0
        guard sysctlbyname(name, nil, &size, nil, 0) == 0 else { return .missing(FileTree.absence(name, errno)) }
        var bytes = [UInt8](repeating: 0, count: size)
        guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return .missing(FileTree.absence(name, errno)) }
        return .value(Array(bytes.prefix(size)))
    }

    var virtualMemory: Field<DarwinVirtualMemory> {
        var statistics = vm_statistics64()
        var count = mach_msg_type_number_t(MemoryLayout<vm_statistics64>.size / MemoryLayout<integer_t>.size)
        let result = withUnsafeMutablePointer(to: &statistics) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                host_statistics64(Self.host, HOST_VM_INFO64, $0, &count)
            }
        }
        guard result == KERN_SUCCESS else { return .missing(.unreadable(path: "host_statistics64", code: EIO)) }
        return .value((freeCount: UInt64(statistics.free_count), inactiveCount: UInt64(statistics.inactive_count)))
    }

    var task: Field<DarwinTask> {
        var information = task_vm_info()
        var count = mach_msg_type_number_t(MemoryLayout<task_vm_info>.size / MemoryLayout<natural_t>.size)
        let result = withUnsafeMutablePointer(to: &information) { pointer in
            pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
            }
        }
        guard result == KERN_SUCCESS else { return .missing(.unreadable(path: "task_info", code: EIO)) }
        return .value(
            (
                residentSize: information.resident_size, residentSizePeak: information.resident_size_peak,
                physFootprint: information.phys_footprint, limitBytesRemaining: information.limit_bytes_remaining
            ))
    }

    func space(_ path: String) -> Field<DiskSpace> { FileTree.machine.space(path) }

    var thermalState: Int {
        #if canImport(ObjectiveC)
        ProcessInfo.processInfo.thermalState.rawValue
        #else
        -1
        #endif
    }

    var interfaces: Field<[DarwinInterface]> {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return .missing(FileTree.absence("getifaddrs", errno)) }
        defer { freeifaddrs(first) }
        var found: [DarwinInterface] = []
        var next = first
        while let entry = next?.pointee {
            // Each interface has one address of this family, with its data.
            if let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_LINK) {
                let type = entry.ifa_data?.assumingMemoryBound(to: if_data.self).pointee.ifi_type ?? 0
                found.append((name: String(cString: entry.ifa_name), flags: entry.ifa_flags, type: type))
            }
            next = entry.ifa_next
        }
        return .value(found)
    }

    var path: Field<DarwinPath> {
        #if canImport(Network)
        // The first update arrives some milliseconds after the start.
        lastPath.withLock { $0 }.map { .value($0) } ?? .missing(.unreadable(path: "NWPathMonitor", code: EAGAIN))
        #else
        .missing(.unsupported(path: "NWPathMonitor"))
        #endif
    }

    var now: Duration {
        var time = timeval()
        gettimeofday(&time, nil)
        return .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
    }
}

// The power sources.
extension DarwinSystemCalls {
    var powerSources: Field<[DarwinPowerSource]> {
        #if canImport(IOKit) && os(macOS)
        guard let information = IOPSCopyPowerSourcesInfo()?.takeRetainedValue(),
            let list = IOPSCopyPowerSourcesList(information)?.takeRetainedValue() as? [CFTypeRef]
        else { return .missing(.unsupported(path: "IOPSCopyPowerSourcesInfo")) }
        return .value(
            list.compactMap { source in
                guard let values = IOPSGetPowerSourceDescription(information, source)?.takeUnretainedValue() as? [String: Any]
                else { return nil }
                return DarwinPowerSource(
                    isInternalBattery: values[kIOPSTypeKey] as? String == kIOPSInternalBatteryType,
                    isPresent: values[kIOPSIsPresentKey] as? Bool ?? false,
                    currentCapacity: (values[kIOPSCurrentCapacityKey] as? NSNumber)?.doubleValue ?? -1,
                    maxCapacity: (values[kIOPSMaxCapacityKey] as? NSNumber)?.doubleValue ?? 100,
                    isCharging: values[kIOPSIsChargingKey] as? Bool ?? false,
                    isCharged: values[kIOPSIsChargedKey] as? Bool ?? false,
                    isOnMains: (values[kIOPSPowerSourceStateKey] as? String).map { $0 == kIOPSACPowerValue })
            })
        #elseif canImport(UIKit) && os(iOS)
        // UIDevice belongs to the main actor, and waiting for it could block both threads.
        guard Thread.isMainThread else { return .missing(.unsupported(path: "UIDevice outside the main thread")) }
        return MainActor.assumeIsolated {
            let device = UIDevice.current
            device.isBatteryMonitoringEnabled = true
            // -1 in a simulator.
            guard device.batteryLevel >= 0, device.batteryState != .unknown else { return .value([]) }
            return .value([
                DarwinPowerSource(
                    currentCapacity: Double(device.batteryLevel), maxCapacity: 1, isCharging: device.batteryState == .charging,
                    isCharged: device.batteryState == .full, isOnMains: device.batteryState != .unplugged)
            ])
        }
        #else
        .missing(.unsupported(path: "IOPSCopyPowerSourcesInfo"))
        #endif
    }
}

#if canImport(Network)
extension DarwinSystemCalls {
    fileprivate static func type(_ type: NWInterface.InterfaceType) -> DarwinInterfaceType {
        switch type {
        case .wifi: .wifi
        case .cellular: .cellular
        case .wiredEthernet: .wiredEthernet
        case .loopback: .loopback
        default: .other
        }
    }
}
#endif
#endif
