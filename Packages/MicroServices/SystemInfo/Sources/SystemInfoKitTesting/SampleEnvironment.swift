public import SystemInfoKit

/// The files of a typical system, written by hand after the documented formats.
public struct SampleEnvironment: Sendable, CustomStringConvertible {
    /// The name of the system.
    public let name: String
    /// The contents by absolute path.
    public let files: [String: String]
    /// The link targets by path.
    public let links: [String: String]

    public init(name: String, files: [String: String], links: [String: String] = [:]) {
        self.name = name
        self.files = files
        self.links = links
    }

    public var description: String { name }

    /// The files as a tree.
    public var tree: FileTree { .memory(files, links: links) }

    /// The system's information, with pages of 4 KiB and no environment variables.
    public func system(appVersion: String? = nil, environment: [String: String] = [:]) -> SystemInfo {
        SystemInfo(tree: tree, appVersion: appVersion, environment: environment, pageSize: 4096)
    }

    /// All environments.
    public static let all: [SampleEnvironment] = [
        .bareMetal, .laptop, .raspberryPi, .dockerV1, .dockerV2, .kubernetes, .nestedSlices, .windowsSubsystem, .cloudMachine,
        .amazonMachine,
        .lxc, .podman, .oldKernel, .gvisor, .hybrid, .empty,
    ]

    /// A copy with additional files.
    func with(_ name: String, _ more: [String: String], links: [String: String] = [:]) -> SampleEnvironment {
        SampleEnvironment(name: name, files: files.merging(more) { $1 }, links: self.links.merging(links) { $1 })
    }
}

/// File contents shared by several environments.
enum SampleFiles {
    static func memory(total: Int, available: Int?, swap: Int = 0) -> String {
        """
        MemTotal:       \(total) kB
        MemFree:         1048576 kB
        \(available.map { "MemAvailable:   \($0) kB\n" } ?? "")Buffers:          204800 kB
        Cached:          2097152 kB
        SwapCached:            0 kB
        Active:          3145728 kB
        SwapTotal:      \(swap) kB
        SwapFree:       \(swap) kB
        HugePages_Total:       0

        """
    }

    static func status(allowed: String) -> String {
        """
        Name:\tapp
        Umask:\t0022
        State:\tR (running)
        Pid:\t4242
        VmPeak:\t  512000 kB
        VmSize:\t  500000 kB
        VmHWM:\t   40960 kB
        VmRSS:\t   32768 kB
        Threads:\t9
        Cpus_allowed:\tff
        Cpus_allowed_list:\t\(allowed)
        Mems_allowed_list:\t0

        """
    }

    static func processors(_ count: Int, name: String, cores: Int, packages: Int = 1, flags: String = "fpu vme sse2") -> String {
        (0..<count).map { number in
            """
            processor\t: \(number)
            vendor_id\t: GenuineIntel
            model\t\t: 85
            model name\t: \(name)
            physical id\t: \(number % packages)
            core id\t\t: \((number / packages) % (cores / packages))
            cpu cores\t: \(cores / packages)
            flags\t\t: \(flags)

            """
        }.joined(separator: "\n")
    }

    static func topology(_ places: [(package: Int, core: Int)]) -> [String: String] {
        var files = ["/sys/devices/system/cpu/online": places.count == 1 ? "0\n" : "0-\(places.count - 1)\n"]
        for (number, place) in places.enumerated() {
            files["/sys/devices/system/cpu/cpu\(number)/topology/physical_package_id"] = "\(place.package)\n"
            files["/sys/devices/system/cpu/cpu\(number)/topology/core_id"] = "\(place.core)\n"
        }
        return files
    }

    static func interface(_ name: String, type: Int = 1, state: String = "up", flags: String = "0x1003", more: [String: String] = [:])
        -> [String: String]
    {
        var files = [
            "/sys/class/net/\(name)/type": "\(type)\n", "/sys/class/net/\(name)/operstate": "\(state)\n",
            "/sys/class/net/\(name)/flags": "\(flags)\n", "/sys/class/net/\(name)/uevent": "INTERFACE=\(name)\nIFINDEX=2\n",
        ]
        for (file, content) in more { files["/sys/class/net/\(name)/\(file)"] = content }
        return files
    }

    static let loopback = interface("lo", type: 772, state: "unknown", flags: "0x9")

    static func routes(_ interface: String?) -> [String: String] {
        let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
        let way = interface.map {
            "\($0)\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n\($0)\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n"
        }
        return ["/proc/net/route": head + (way ?? "")]
    }

    static let calm = """
        some avg10=0.00 avg60=0.00 avg300=0.00 total=1234567
        full avg10=0.00 avg60=0.00 avg300=0.00 total=234567

        """

    static let cgroup2Mount = "31 24 0:26 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:9 - cgroup2 cgroup2 rw,nsdelegate\n"
    static let rootMount = "24 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"

    static func common(kernel: String) -> [String: String] {
        [
            "/proc/sys/kernel/osrelease": "\(kernel)\n", "/proc/sys/kernel/random/boot_id": "0f2b6f4e-6a53-4e43-9f0d-3c0a5b1d9d11\n",
            "/proc/uptime": "35612.42 140000.10\n",
            "/proc/self/statm": "125000 8192 2048 512 0 16384 0\n",
        ]
    }

    static let debian = """
        PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
        NAME="Debian GNU/Linux"
        VERSION_ID="12"
        VERSION="12 (bookworm)"
        ID=debian
        HOME_URL="https://www.debian.org/"

        """
}

func + (left: [String: String], right: [String: String]) -> [String: String] { left.merging(right) { $1 } }
