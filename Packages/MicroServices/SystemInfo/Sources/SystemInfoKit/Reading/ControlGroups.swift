/// The control groups of this process, from its own to the outermost visible one (see the kernel's cgroup-v1 and cgroup-v2 documents).
///
/// The tightest limit applies: of a service inside a slice, or a pod inside a node's share.
struct ControlGroups: Sendable, Hashable {
    enum Version: Sendable, Hashable { case v1, v2 }

    /// The folders of one controller, innermost first.
    struct Chain: Sendable, Hashable {
        var version: Version
        var folders: [String]
    }

    var memory: Chain?
    var processor: Chain?

    /// Bounds the nesting in invalid files.
    private static let maximumDepth = 32

    init(_ tree: FileTree) {
        let memberships = tree.text("/proc/self/cgroup").value?.lines.compactMap(Membership.init) ?? []
        let mounts = tree.text("/proc/self/mountinfo").value?.lines.compactMap(Mount.init) ?? []
        memory = Self.chain("memory", memberships, mounts)
        processor = Self.chain("cpu", memberships, mounts)
    }

    /// In a hybrid setup each controller has version 1 or 2; version 1 lists its controllers.
    private static func chain(_ controller: String, _ memberships: [Membership], _ mounts: [Mount]) -> Chain? {
        if let own = memberships.first(where: { $0.controllers.contains(controller) }),
            let mount = mounts.first(where: { $0.type == "cgroup" && $0.options.contains(controller) })
        {
            return Chain(version: .v1, folders: folders(own.path, mount))
        }
        if let own = memberships.first(where: { $0.isUnified }), let mount = mounts.first(where: { $0.type == "cgroup2" }) {
            return Chain(version: .v2, folders: folders(own.path, mount))
        }
        return nil
    }

    /// The mount shows the group `root` and the groups below. For a group outside of it (a container without a group namespace whose own group is
    /// mounted as the root), the mount point itself is the best approximation.
    private static func folders(_ path: String, _ mount: Mount) -> [String] {
        let own = path.split(separator: "/")
        let root = mount.root.split(separator: "/")
        var below = own.starts(with: root) && !own.contains("..") ? Array(own.dropFirst(root.count)) : []
        below = Array(below.prefix(maximumDepth))
        let point = mount.point == "/" ? "" : mount.point
        return stride(from: below.count, through: 0, by: -1).map { ([point] + below.prefix($0).map(String.init)).joined(separator: "/") }
    }
}

extension ControlGroups {
    /// A line of /proc/self/cgroup: `4:memory:/docker/…`, or `0::/…` for version 2.
    private struct Membership {
        var controllers: [String]
        var isUnified: Bool
        var path: String

        init?(_ line: Text) {
            guard let first = line.bytes.firstIndex(of: UInt8(ascii: ":")),
                let second = line.bytes[(first + 1)...].firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            let names = Text(line.bytes[(first + 1)..<second])
            controllers = names.split(UInt8(ascii: ",")).map(\.string)
            isUnified = names.isEmpty && line.hasPrefix("0:")
            path = Text(line.bytes[(second + 1)...]).string
            // Removed while it contained the process.
            if path.hasSuffix(" (deleted)") { path.removeLast(" (deleted)".count) }
        }
    }

    /// A line of /proc/self/mountinfo (proc_pid_mountinfo(5)): `id parent dev root point options … - type source options`.
    private struct Mount {
        var root: String
        var point: String
        var type: String
        var options: [String]

        init?(_ line: Text) {
            let words = line.words
            guard let dash = words.firstIndex(where: { $0.equals("-") }), dash >= 6, words.count >= dash + 4 else { return nil }
            type = words[dash + 1].string
            guard type == "cgroup" || type == "cgroup2" else { return nil }
            root = Self.unescaped(words[3])
            point = Self.unescaped(words[4])
            options = words[dash + 3].split(UInt8(ascii: ",")).map(\.string)
        }

        /// Decodes spaces, tabs, line feeds and backslashes, which are written as three octal digits after a backslash.
        private static func unescaped(_ text: Text) -> String {
            var result: [UInt8] = []
            var rest = text.bytes
            while let byte = rest.first {
                let digits = rest.dropFirst().prefix(3)
                if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) {
                    result.append(digits.reduce(0) { $0 &* 8 &+ ($1 - 0x30) })
                    rest = rest.dropFirst(4)
                } else {
                    result.append(byte)
                    rest = rest.dropFirst()
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }
}

extension ControlGroups {
    /// The tightest limit, and the least memory available under any of the limits.
    func memoryUsage(_ tree: FileTree) -> (limit: Field<Int>, available: Field<Int>) {
        guard let memory else {
            let absence = Absence.unsupported(path: "/proc/self/cgroup")
            return (.missing(absence), .missing(absence))
        }
        var limit: Field<Int> = .missing(.none)
        var available: Field<Int> = .missing(.none)
        for folder in memory.folders {
            switch Self.limit(tree, folder, memory.version) {
            case .value(let value):
                limit = .value(min(value, limit.value ?? value))
                switch Self.used(tree, folder, memory.version) {
                case .value(let used): available = .value(min(max(0, value - used), available.value ?? .max))
                case .missing(let absence): if available.value == nil { available = .missing(absence) }
                }
            case .missing(let absence):
                // The outermost group of version 2 has no such file and no limit.
                if case .unsupported = absence { continue }
                if absence != .none, limit.value == nil { limit = .missing(absence) }
            }
        }
        return (limit, available)
    }

    private static func limit(_ tree: FileTree, _ folder: String, _ version: Version) -> Field<Int> {
        let path = version == .v2 ? "\(folder)/memory.max" : "\(folder)/memory.limit_in_bytes"
        return tree.parse(path) { text in
            let text = text.trimmed
            if text.equals("max") { return Int.max }
            guard let number = text.number else { return nil }
            return Int(clamping: number)
        }.flatMap { value in
            // Version 1 writes "no limit" as the largest multiple of the page size, version 2 as "max".
            value >= 1 << 60 ? .missing(.none) : .value(value)
        }
    }

    /// The memory in use that cannot be reclaimed.
    private static func used(_ tree: FileTree, _ folder: String, _ version: Version) -> Field<Int> {
        let path = version == .v2 ? "\(folder)/memory.current" : "\(folder)/memory.usage_in_bytes"
        return tree.parse(path) { $0.trimmed.number.map { Int(clamping: $0) } }.map { used in
            let statistics = tree.text("\(folder)/memory.stat").value
            let droppable = version == .v2 ? statistics?.value("inactive_file ") : statistics?.value("total_inactive_file ")
            return max(0, used - (droppable?.number.map { Int(clamping: $0) } ?? 0))
        }
    }

    /// The tightest quota, in processors.
    func processorQuota(_ tree: FileTree) -> Field<Double> {
        guard let processor else { return .missing(.unsupported(path: "/proc/self/cgroup")) }
        var tightest: Field<Double> = .missing(.none)
        for folder in processor.folders {
            switch Self.quota(tree, folder, processor.version) {
            case .value(let value): tightest = .value(min(value, tightest.value ?? value))
            case .missing(let absence):
                if case .unsupported = absence { continue }
                if absence != .none, tightest.value == nil { tightest = .missing(absence) }
            }
        }
        return tightest
    }

    /// `200000 100000` or `max 100000` in version 2; two files with -1 for "none" in version 1. In microseconds.
    private static func quota(_ tree: FileTree, _ folder: String, _ version: Version) -> Field<Double> {
        switch version {
        case .v2:
            return tree.parse("\(folder)/cpu.max") { text -> Double? in
                let words = text.words
                guard words.count == 2, let period = words[1].number, period > 0 else { return nil }
                if words[0].equals("max") { return .infinity }
                return words[0].number.map { Double($0) / Double(period) }
            }.flatMap { $0.isInfinite ? .missing(.none) : .value($0) }
        case .v1:
            return tree.parse("\(folder)/cpu.cfs_quota_us") { $0.trimmed.signedNumber }.flatMap { quota in
                guard quota > 0 else { return .missing(.none) }
                return tree.parse("\(folder)/cpu.cfs_period_us") { $0.trimmed.number.flatMap { $0 > 0 ? $0 : nil } }
                    .map { Double(quota) / Double($0) }
            }
        }
    }
}
