extension FileTree {
    /// The number of processors in a list such as `0-3,8,10-11`; nil for other text, and for an empty list.
    static func listCount(_ text: Text) -> Int? { listed(text)?.reduce(0) { $0 + $1.count } }

    private static func listed(_ text: Text) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for part in text.trimmed.split(UInt8(ascii: ",")) {
            let ends = part.split(UInt8(ascii: "-"))
            // Larger numbers are invalid and would take long to enumerate.
            guard ends.count <= 2, let first = ends[0].number, let last = ends[ends.count - 1].number, first <= last, last < 65_536,
                Int(first) > ranges.last?.upperBound ?? -1
            else { return nil }
            ranges.append(Int(first)...Int(last))
        }
        return ranges
    }

    /// The online threads according to /sys, or counted in /proc/cpuinfo.
    func logicalProcessors(_ information: Text?) -> Field<Int> {
        let path = "/sys/devices/system/cpu/online"
        let counted = parse(path) { Self.listCount($0) }
        return counted.or(
            information.map { text in
                let count = text.lines.count { $0.hasPrefix("processor") && $0.bytes.contains(UInt8(ascii: ":")) }
                return count > 0 ? .value(count) : .missing(.malformed(path: "/proc/cpuinfo"))
            } ?? .missing(counted.absence ?? .unsupported(path: path)))
    }

    /// The distinct pairs of package and core of the online threads.
    func physicalProcessors(_ information: Text?) -> Field<Int> {
        let folder = "/sys/devices/system/cpu"
        let online = parse("\(folder)/online") { Self.listed($0) }
        var cores: Set<[UInt8]> = []
        for number in (online.value ?? []).joined() {
            let topology = "\(folder)/cpu\(number)/topology"
            guard let package = text("\(topology)/physical_package_id").value?.trimmed,
                let core = text("\(topology)/core_id").value?.trimmed, package.signedNumber != nil, core.signedNumber != nil
            else { break }
            cores.insert(Array(package.bytes) + [UInt8(ascii: "/")] + Array(core.bytes))
        }
        if !cores.isEmpty { return .value(cores.count) }
        // On x86, /proc/cpuinfo has them as well.
        var package = Text([])
        for line in information?.lines ?? [] {
            if line.hasPrefix("physical id"), let word = line.words.last { package = word }
            if line.hasPrefix("core id"), let core = line.words.last {
                cores.insert(Array(package.bytes) + [UInt8(ascii: "/")] + Array(core.bytes))
            }
        }
        return cores.isEmpty ? .missing(.unsupported(path: "\(folder)/cpu0/topology/core_id")) : .value(cores.count)
    }

    /// x86 has "model name", older ARM kernels "Processor" or "Hardware"; newer ARM kernels have numbers only.
    func processorName(_ information: Text?) -> Field<String> {
        guard let information else { return .missing(.unsupported(path: "/proc/cpuinfo")) }
        for key in ["model name", "Processor", "Hardware", "cpu model", "uarch"] as [StaticString] {
            for line in information.lines where line.hasPrefix(key) {
                guard let colon = line.bytes.firstIndex(of: UInt8(ascii: ":")) else { continue }
                let key = Text(line.bytes[..<colon]).trimmed
                let value = Text(line.bytes[(colon + 1)...]).trimmed
                if key.bytes.count <= 10, !value.isEmpty { return .value(value.string.printable) }
            }
        }
        return .missing(.none)
    }
}
