extension SampleEnvironment {
    /// A server: two packages of four cores with two threads each, control groups of version 2 without limits.
    public static let bareMetal = SampleEnvironment(
        name: "bare metal",
        files: SampleFiles.common(kernel: "6.1.0-18-amd64")
            + SampleFiles.topology((0..<16).map { ($0 % 2, $0 / 2 % 4) })
            + SampleFiles.loopback + SampleFiles.interface("eno1") + SampleFiles.interface("eno2", state: "down")
            + SampleFiles.routes("eno1")
            + [
                "/etc/os-release": SampleFiles.debian,
                "/proc/cpuinfo": SampleFiles.processors(16, name: "Intel(R) Xeon(R) Silver 4108 CPU @ 1.80GHz", cores: 8, packages: 2),
                "/proc/meminfo": SampleFiles.memory(total: 65_536_000, available: 48_000_000, swap: 8_388_608),
                "/proc/self/status": SampleFiles.status(allowed: "0-15"),
                "/proc/self/cgroup": "0::/user.slice/user-1000.slice/session-3.scope\n",
                "/proc/self/mountinfo": SampleFiles.rootMount + SampleFiles.cgroup2Mount,
                "/sys/fs/cgroup/user.slice/memory.max": "max\n",
                "/sys/fs/cgroup/user.slice/cpu.max": "max 100000\n",
                "/sys/fs/cgroup/user.slice/user-1000.slice/memory.max": "max\n",
                "/sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope/memory.max": "max\n",
                "/proc/pressure/memory": SampleFiles.calm,
                "/sys/class/dmi/id/sys_vendor": "Supermicro\n", "/sys/class/dmi/id/product_name": "SYS-6019P\n",
                "/sys/class/thermal/thermal_zone0/type": "x86_pkg_temp\n", "/sys/class/thermal/thermal_zone0/temp": "41000\n",
                "/sys/class/thermal/thermal_zone1/type": "x86_pkg_temp\n", "/sys/class/thermal/thermal_zone1/temp": "43500\n",
            ],
        links: ["/etc/localtime": "/usr/share/zoneinfo/Europe/Berlin"])

    /// A laptop on battery with a wireless network, and a mouse with its own battery.
    public static let laptop = bareMetal.with(
        "laptop with battery",
        SampleFiles.topology((0..<8).map { (0, $0 / 2) }) + SampleFiles.interface("wlp3s0", more: ["wireless/status": "0x0\n"])
            + SampleFiles.interface("tun0", type: 65_534, state: "unknown", flags: "0x1091") + SampleFiles.routes("wlp3s0")
            + [
                "/proc/cpuinfo": SampleFiles.processors(8, name: "11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz", cores: 4),
                "/proc/meminfo": SampleFiles.memory(total: 16_000_000, available: 9_000_000, swap: 2_000_000),
                "/proc/self/status": SampleFiles.status(allowed: "0-7"),
                "/sys/class/dmi/id/sys_vendor": "LENOVO\n", "/sys/class/dmi/id/product_name": "20XWCTO1WW\n",
                "/sys/class/power_supply/AC/type": "Mains\n", "/sys/class/power_supply/AC/online": "0\n",
                "/sys/class/power_supply/BAT0/type": "Battery\n", "/sys/class/power_supply/BAT0/present": "1\n",
                "/sys/class/power_supply/BAT0/capacity": "83\n", "/sys/class/power_supply/BAT0/status": "Discharging\n",
                "/sys/class/power_supply/hidpp_battery_0/type": "Battery\n", "/sys/class/power_supply/hidpp_battery_0/scope": "Device\n",
                "/sys/class/power_supply/hidpp_battery_0/capacity": "5\n",
            ])

    /// A Raspberry Pi 4: the model from the device tree, no firmware tables, no core ids in /proc/cpuinfo.
    public static let raspberryPi = SampleEnvironment(
        name: "Raspberry Pi",
        files: SampleFiles.common(kernel: "6.6.20+rpt-rpi-v8")
            + SampleFiles.topology((0..<4).map { (0, $0) })
            + SampleFiles.loopback + SampleFiles.interface("eth0", state: "down")
            + SampleFiles.interface("wlan0", more: ["uevent": "DEVTYPE=wlan\nINTERFACE=wlan0\n"])
            + SampleFiles.routes("wlan0")
            + [
                "/etc/os-release": SampleFiles.debian, "/etc/timezone": "Europe/London\n",
                "/proc/cpuinfo": (0..<4).map {
                    "processor\t: \($0)\nBogoMIPS\t: 108.00\nFeatures\t: fp asimd evtstrm crc32 cpuid\nCPU implementer\t: 0x41\nCPU part\t: 0xd08\n\n"
                }.joined() + "Revision\t: c03114\nSerial\t\t: 10000000abcdef01\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n",
                "/proc/meminfo": SampleFiles.memory(total: 3_884_360, available: 3_400_000, swap: 102_396),
                "/proc/self/status": SampleFiles.status(allowed: "0-3"),
                "/proc/self/cgroup": "0::/system.slice/app.service\n",
                "/proc/self/mountinfo": SampleFiles.rootMount + SampleFiles.cgroup2Mount,
                // The memory controller is disabled by default, so there is no memory.max.
                "/sys/fs/cgroup/system.slice/app.service/cpu.max": "max 100000\n",
                "/proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
                "/sys/class/thermal/thermal_zone0/type": "cpu-thermal\n", "/sys/class/thermal/thermal_zone0/temp": "48686\n",
            ])

    /// Windows Subsystem for Linux 2.
    public static let windowsSubsystem = SampleEnvironment(
        name: "WSL2",
        files: SampleFiles.common(kernel: "5.15.146.1-microsoft-standard-WSL2")
            + SampleFiles.topology((0..<8).map { (0, $0 / 2) }) + SampleFiles.loopback + SampleFiles.interface("eth0")
            + SampleFiles.routes("eth0")
            + [
                "/etc/os-release": "NAME=\"Ubuntu\"\nVERSION_ID=\"22.04\"\nID=ubuntu\nPRETTY_NAME=\"Ubuntu 22.04.4 LTS\"\n",
                "/proc/cpuinfo": SampleFiles.processors(8, name: "AMD Ryzen 7 5800U", cores: 4, flags: "fpu sse2 hypervisor"),
                "/proc/meminfo": SampleFiles.memory(total: 8_000_000, available: 7_000_000, swap: 2_097_152),
                "/proc/self/status": SampleFiles.status(allowed: "0-7"),
                "/proc/self/cgroup": "0::/\n",
                "/proc/self/mountinfo": SampleFiles.rootMount + SampleFiles.cgroup2Mount,
                "/sys/class/power_supply/BAT1/type": "Battery\n", "/sys/class/power_supply/BAT1/capacity": "100\n",
                "/sys/class/power_supply/BAT1/status": "Full\n",
            ], links: ["/etc/localtime": "../usr/share/zoneinfo/America/Argentina/Buenos_Aires"])

    /// A virtual machine on QEMU.
    public static let cloudMachine = bareMetal.with(
        "cloud machine",
        SampleFiles.topology([(0, 0), (1, 0)])
            + [
                "/proc/cpuinfo": SampleFiles.processors(2, name: "AMD EPYC 7B13", cores: 2, packages: 2, flags: "fpu sse2 hypervisor"),
                "/proc/meminfo": SampleFiles.memory(total: 4_000_000, available: 3_000_000),
                "/proc/self/status": SampleFiles.status(allowed: "0-1"),
                "/sys/class/dmi/id/sys_vendor": "QEMU\n", "/sys/class/dmi/id/product_name": "Standard PC (Q35 + ICH9, 2009)\n",
            ])

    /// An Amazon virtual machine with a service under memory pressure.
    public static let amazonMachine = cloudMachine.with(
        "Amazon machine",
        [
            "/etc/os-release": "NAME=\"Amazon Linux\"\nVERSION=\"2023\"\nID=\"amzn\"\nID_LIKE=\"fedora\"\nVERSION_ID=\"2023\"\n",
            "/sys/class/dmi/id/sys_vendor": "Amazon EC2\n", "/sys/class/dmi/id/product_name": "t3.medium\n",
            "/proc/self/cgroup": "0::/system.slice/app.service\n",
            "/sys/fs/cgroup/system.slice/app.service/memory.max": "max\n",
            "/sys/fs/cgroup/system.slice/app.service/memory.pressure":
                "some avg10=37.50 avg60=12.00 avg300=3.00 total=98765432\nfull avg10=12.25 avg60=4.00 avg300=1.00 total=87654\n",
        ])

    /// CentOS 7: Linux 3.10, control groups of version 1, no "available" memory on its earliest kernels, no pressure.
    public static let oldKernel = SampleEnvironment(
        name: "old kernel",
        files: SampleFiles.common(kernel: "3.10.0-123.el7.x86_64") + SampleFiles.loopback + SampleFiles.interface("em1")
            + SampleFiles.routes("em1")
            + [
                "/etc/os-release":
                    "NAME=\"CentOS Linux\"\nVERSION=\"7 (Core)\"\nID=\"centos\"\nVERSION_ID=\"7\"\nPRETTY_NAME=\"CentOS Linux 7 (Core)\"\n",
                "/proc/cpuinfo": SampleFiles.processors(4, name: "Intel(R) Xeon(R) CPU E5620 @ 2.40GHz", cores: 4),
                "/proc/meminfo": SampleFiles.memory(total: 8_000_000, available: nil),
                "/proc/self/status": SampleFiles.status(allowed: "0-3"),
                "/proc/self/cgroup":
                    "4:memory:/user.slice\n3:cpuacct,cpu:/user.slice\n1:name=systemd:/user.slice/user-0.slice/session-1.scope\n",
                "/proc/self/mountinfo": SampleFiles.rootMount
                    + "28 22 0:23 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid,nodev,noexec,relatime - cgroup cgroup rw,cpuacct,cpu\n"
                    + "30 22 0:25 / /sys/fs/cgroup/memory rw,nosuid,nodev,noexec,relatime - cgroup cgroup rw,memory\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
                "/sys/fs/cgroup/memory/user.slice/memory.limit_in_bytes": "9223372036854771712\n",
                "/sys/fs/cgroup/cpu,cpuacct/user.slice/cpu.cfs_quota_us": "-1\n",
                "/sys/fs/cgroup/cpu,cpuacct/user.slice/cpu.cfs_period_us": "100000\n",
            ])

    /// A system without any files.
    public static let empty = SampleEnvironment(name: "nothing", files: [:])
}
