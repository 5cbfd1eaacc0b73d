import CCryptoAllocations
import Foundation
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SealingIntoMemoryTests {
    private let text = (0..<64).map { UInt8($0) }
    private let context = Array("account 7".utf8)

    @Test(arguments: SealingAlgorithm.allCases) func sealAndOpen_intoLargerMemory_writeItsStart(algorithm: SealingAlgorithm) throws {
        let sealer = try Sealer(.random(id: 2), alsoOpening: [.random(id: 1, algorithm: algorithm)])
        var box = [UInt8](repeating: 0xEE, count: text.count + Sealer.overhead + 5)
        let size = try withBytes(text, context) { all in
            try box.withUnsafeMutableBytes { try sealer.seal(all[0], into: $0, authenticating: all[1]) }
        }
        #expect(size == text.count + Sealer.overhead && box.suffix(5).allSatisfy { $0 == 0xEE })
        #expect(try sealer.open(Array(box[..<size]), authenticating: context) == text)
        var opened = [UInt8](repeating: 0xEE, count: text.count + 5)
        let count = try withBytes(Array(box[..<size]), context) { all in
            try opened.withUnsafeMutableBytes { try sealer.open(all[0], into: $0, authenticating: all[1]) }
        }
        #expect(count == text.count && opened == text + [UInt8](repeating: 0xEE, count: 5))
    }

    @Test func open_ofAForgedBoxIntoMemory_wipesItAndThrows() throws {
        let sealer = try Sealer(.random(id: 1))
        var box = try sealer.seal(text)
        box[30] ^= 1
        var opened = [UInt8](repeating: 0xEE, count: text.count)
        let thrown = code {
            _ = try box.withUnsafeBytes { box in try opened.withUnsafeMutableBytes { try sealer.open(box, into: $0) } }
        }
        #expect(thrown == .authenticationFailed && opened.allSatisfy { $0 == 0 })
    }

    @Test func memory_whenTooSmallOrOverlapping_isRejectedUnchanged() throws {
        let sealer = try Sealer(.random(id: 1))
        let box = try sealer.seal(text)
        var memory = box + [UInt8](repeating: 0xEE, count: 200)
        let before = memory
        memory.withUnsafeMutableBytes { memory in
            let sealed = UnsafeRawBufferPointer(rebasing: memory[..<box.count])
            func part(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(rebasing: memory[range]) }
            for output in [part(200..<263), part(0..<64), part(97..<200), part(50..<200)] {
                #expect(code { try sealer.open(sealed, into: output) } == .invalidArgument)
            }
            for output in [part(98..<195 + 34), part(97..<250)] {
                #expect(code { try sealer.seal(sealed, into: output) } == .invalidArgument)
                let apart = UnsafeRawBufferPointer(start: nil, count: 0)
                #expect(code { try sealer.seal(apart, into: output, authenticating: UnsafeRawBufferPointer(output)) } == .invalidArgument)
            }
            #expect(code { try sealer.open(sealed, into: part(98..<162)) } == nil, "directly after the input")
        }
        #expect(memory[..<98] == before[..<98] && Array(memory[98..<162]) == text && memory[162...] == before[162...])
    }

    /// No box repeats a nonce of another thread.
    @Test func nonces_ofSeveralThreads_neverRepeat() throws {
        let sealer = try Sealer(.random(id: 1))
        let (threads, count) = (12, 2_000)
        let nonces = UnsafeMutableBufferPointer<[UInt8]>.allocate(capacity: threads * count)
        defer { nonces.deallocate() }
        nonces.initialize(repeating: [])
        defer { nonces.deinitialize() }
        nonisolated(unsafe) let all = nonces
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for index in 0..<count {
                let box = (try? sealer.seal([])) ?? []
                all[thread * count + index] = Array(box[SealedHeader.size..<SealedHeader.size + SealedHeader.nonceSize])
            }
        }
        #expect(Set(nonces).count == threads * count)
    }

    #if os(Linux)
    @Test(
        .enabled(if: Backend.name == "OpenSSL" && ccrypto_allocations() >= 0, "CryptoKit allocates its results"),
        arguments: SealingAlgorithm.allCases)
    func sealAndOpen_allocateOnlyTheArraysThatTheyReturn(algorithm: SealingAlgorithm) throws {
        let sealer = try Sealer(.random(id: 1, algorithm: algorithm))
        let box = try sealer.seal(text, authenticating: context)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000, alignment: 1)
        defer { memory.deallocate() }
        func allocations(_ body: () throws -> Void) rethrows -> Int64 {
            for _ in 0..<10 { try body() }
            let before = ccrypto_allocations()
            for _ in 0..<1_000 { try body() }
            return ccrypto_allocations() - before
        }
        try withBytes(text, box, context) { all in
            let (text, box, context) = (all[0], all[1], all[2])
            let counts = [
                try allocations { try sealer.seal(text, into: memory, authenticating: context) },
                try allocations { try sealer.open(box, into: memory, authenticating: context) },
            ]
            #expect(counts == [0, 0])
        }
        #expect(try allocations { _ = try sealer.seal(text, authenticating: context) } == 1_000)
        #expect(try allocations { _ = try sealer.open(box, authenticating: context) } == 1_000)
    }

    /// The parent continues with the block of nonces that its children have inherited.
    @Test func nonces_inForkedChildren_neverRepeat() async {
        await #expect(processExitsWith: .success) {
            typealias Fork = @convention(c) () -> Int32
            guard let address = dlsym(nil, "fork") else { exit(2) }
            let fork = unsafeBitCast(address, to: Fork.self)
            let sealer = try Sealer(.random(id: 1))
            _ = try sealer.seal([])
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { exit(3) }
            let count = 200
            func report() throws {
                for _ in 0..<count {
                    let box = try sealer.seal([])
                    guard box.withUnsafeBytes({ write(ends[1], $0.baseAddress! + SealedHeader.size, SealedHeader.nonceSize) }) == 12 else {
                        exit(4)
                    }
                }
            }
            // A child with a child of its own, twice.
            for _ in 0..<2 where fork() == 0 {
                try report()
                if fork() == 0 { try report() }
                _exit(0)
            }
            try report()
            close(ends[1])
            var nonces: Set<[UInt8]> = []
            var nonce = [UInt8](repeating: 0, count: SealedHeader.nonceSize)
            while read(ends[0], &nonce, nonce.count) == nonce.count { nonces.insert(nonce) }
            exit(nonces.count == 5 * count ? 0 : 5)
        }
    }
    #endif
}
