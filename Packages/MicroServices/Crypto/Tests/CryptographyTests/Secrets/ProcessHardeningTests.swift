#if os(Linux)
import Foundation
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct ProcessHardeningTests {
    /// Returns the flags of the memory mapping that contains an address.
    private func flags(of address: UInt) throws -> [Substring] {
        var isInside = false
        for line in try HeapScan.text(of: "/proc/self/smaps").split(separator: "\n") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            if ends.count == 2 { isInside = (ends[0]..<ends[1]).contains(address) }
            if isInside, line.hasPrefix("VmFlags:") { return line.split(separator: " ") }
        }
        return []
    }

    /// Whether the system permits to lock more than these tests need.
    private static let canLock = {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0 && limit.rlim_cur >= 8 << 20
    }()

    @Test(arguments: [0, 1, 32, 64, 65, 4096, 4097, 100_000]) func secret_ofAnySize_isExcludedFromCoreDumps(count: Int) throws {
        let secret = try SecretBytes.random(count: count)
        let address = secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        #expect(try flags(of: address).contains("dd"))
        #expect(try flags(of: address).contains("lo") || !Self.canLock)
        let last = address + UInt(max(0, count - 1))
        #expect(try flags(of: last).contains("dd"))
        #expect(secret.count == count)
    }

    @Test func allocations_ofManySizes_areZeroedAndDoNotOverlap() {
        for round in 0..<3 {
            let sizes = (0..<400).map { $0 * 13 % 5000 }
            let memories = sizes.map { SecretMemory.allocate($0) }
            for (number, memory) in memories.enumerated() {
                #expect(memory.allSatisfy { $0 == 0 }, "round \(round)")
                memory.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: number))
            }
            for (number, memory) in memories.enumerated() {
                #expect(memory.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) })
                SecretMemory.release(memory)
            }
        }
    }

    /// Otherwise, the locked memory would run out.
    @Test(arguments: [64, 5_000]) func memory_whenReleased_isAvailableAgain(count: Int) {
        var addresses: Set<UnsafeMutableRawPointer?> = []
        for _ in 0..<2_000 {
            let memory = SecretMemory.allocate(count)
            addresses.insert(memory.baseAddress)
            SecretMemory.release(memory)
        }
        #expect(addresses.count < 500)
    }

    @Test func process_afterHardening_cannotDumpAndCanReadItsStatus() async {
        await #expect(processExitsWith: .success) {
            guard !ProcessHardening.areCoreDumpsDisabled else { exit(2) }
            try ProcessHardening.disableCoreDumps()
            var limit = rlimit()
            guard ProcessHardening.areCoreDumpsDisabled, getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0,
                limit.rlim_cur == 0, limit.rlim_max == 0
            else { exit(3) }
            // The files that SystemInfoKit and tests read.
            for name in ["statm", "status", "stat", "cgroup", "mountinfo", "maps"] {
                guard FileManager.default.contents(atPath: "/proc/self/" + name)?.isEmpty == false else { exit(4) }
            }
            // Keys still work.
            guard try SecretBytes.random(count: 32).count == 32 else { exit(5) }
            exit(0)
        }
    }

    @Test func process_whenItAbortsWithAKeyInMemory_leavesNoCoreDump() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGABRT)) { [path = folder.path as String] in
            var limit = rlimit(rlim_cur: .max, rlim_max: .max)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            chdir(path)
            try ProcessHardening.disableCoreDumps()
            let key = try SecretBytes.random(count: 32)
            key.withUnsafeBytes { _ in abort() }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
#endif
