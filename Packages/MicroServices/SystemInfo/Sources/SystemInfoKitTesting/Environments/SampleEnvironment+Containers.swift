extension SampleEnvironment {
    private static let containerNetwork = SampleFiles.loopback + SampleFiles.interface("eth0") + SampleFiles.routes("eth0")
    private static let identifier = "3f4d0b6c9d5f8e1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192"

    /// Docker with control groups version 1: `--memory 512m --cpus 1.5`, without a group namespace.
    public static let dockerV1 = bareMetal.with(
        "Docker, control groups version 1",
        containerNetwork
            + [
                "/.dockerenv": "",
                "/proc/self/cgroup":
                    "9:memory:/docker/\(identifier)\n5:cpu,cpuacct:/docker/\(identifier)\n2:cpuset:/docker/\(identifier)\n0::/system.slice/containerd.service\n",
                "/proc/self/mountinfo":
                    "500 400 0:50 / / rw,relatime - overlay overlay rw,lowerdir=/a\n"
                    + "510 505 0:30 /docker/\(identifier) /sys/fs/cgroup/cpu,cpuacct ro,nosuid,nodev,noexec,relatime master:14 - cgroup cgroup rw,cpu,cpuacct\n"
                    + "512 505 0:33 /docker/\(identifier) /sys/fs/cgroup/memory ro,nosuid,nodev,noexec,relatime master:18 - cgroup cgroup rw,memory\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes": "536870912\n",
                "/sys/fs/cgroup/memory/memory.usage_in_bytes": "209715200\n",
                "/sys/fs/cgroup/memory/memory.stat": "cache 52428800\nrss 104857600\ninactive_file 1\ntotal_inactive_file 41943040\n",
                "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "150000\n", "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
                "/proc/self/status": SampleFiles.status(allowed: "0-3"),
            ])

    /// Docker with control groups version 2: `--memory 256m --cpus 0.5`, with a group namespace.
    public static let dockerV2 = bareMetal.with(
        "Docker, control groups version 2",
        containerNetwork
            + [
                "/.dockerenv": "", "/proc/self/cgroup": "0::/\n",
                "/proc/self/mountinfo": "500 400 0:50 / / rw,relatime - overlay overlay rw,lowerdir=/a\n"
                    + "512 505 0:26 / /sys/fs/cgroup ro,nosuid,nodev,noexec,relatime - cgroup2 cgroup rw,nsdelegate\n",
                "/sys/fs/cgroup/memory.max": "268435456\n", "/sys/fs/cgroup/memory.current": "134217728\n",
                "/sys/fs/cgroup/memory.stat": "anon 100663296\nfile 33554432\ninactive_file 20971520\nactive_file 12582912\n",
                "/sys/fs/cgroup/cpu.max": "50000 100000\n",
                "/sys/fs/cgroup/memory.pressure": SampleFiles.calm,
            ])

    /// A pod: the node's share for pods is tighter than the container's own limit.
    public static let kubernetes = bareMetal.with(
        "Kubernetes",
        containerNetwork
            + [
                "/proc/self/cgroup":
                    "0::/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/cri-containerd-\(identifier).scope\n",
                "/proc/self/mountinfo": SampleFiles.cgroup2Mount
                    + "513 505 8:1 /var/lib/kubelet/pods/1/etc-hosts /etc/hosts rw - ext4 /dev/sda1 rw\n",
                "/sys/fs/cgroup/kubepods.slice/memory.max": "30000000000\n",
                "/sys/fs/cgroup/kubepods.slice/memory.current": "29500000000\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/memory.max": "max\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/memory.max": "2147483648\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/memory.current": "1073741824\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/cri-containerd-\(identifier).scope/memory.max":
                    "4294967296\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/cri-containerd-\(identifier).scope/memory.current":
                    "1000000000\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/cpu.max": "200000 100000\n",
                "/sys/fs/cgroup/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/cri-containerd-\(identifier).scope/cpu.max":
                    "400000 100000\n",
            ])

    /// `systemd-run -p MemoryMax=1G --slice=outer-inner.slice`, where the outer slice allows 300 MB and half a processor.
    public static let nestedSlices = bareMetal.with(
        "systemd-run, nested slices",
        [
            "/proc/self/cgroup": "0::/outer.slice/outer-inner.slice/run-r1.service\n",
            "/sys/fs/cgroup/outer.slice/memory.max": "300000000\n", "/sys/fs/cgroup/outer.slice/memory.current": "100000000\n",
            "/sys/fs/cgroup/outer.slice/cpu.max": "50000 100000\n",
            "/sys/fs/cgroup/outer.slice/outer-inner.slice/memory.max": "max\n",
            "/sys/fs/cgroup/outer.slice/outer-inner.slice/cpu.max": "max 100000\n",
            "/sys/fs/cgroup/outer.slice/outer-inner.slice/run-r1.service/memory.max": "1073741824\n",
            "/sys/fs/cgroup/outer.slice/outer-inner.slice/run-r1.service/memory.current": "50000000\n",
            "/sys/fs/cgroup/outer.slice/outer-inner.slice/run-r1.service/cpu.max": "300000 100000\n",
        ])

    /// An LXC container, whose manager replaces /proc/meminfo and leaves a file in /run.
    public static let lxc = bareMetal.with(
        "LXC",
        [
            "/run/systemd/container": "lxc\n", "/proc/self/cgroup": "0::/.lxc\n",
            "/proc/meminfo": SampleFiles.memory(total: 1_048_576, available: 900_000),
            "/proc/self/status": SampleFiles.status(allowed: "2,5-6"),
            "/sys/fs/cgroup/memory.max": "1073741824\n", "/sys/fs/cgroup/memory.current": "150994944\n",
        ])

    /// A rootless Podman container, to which the group's files are not delegated.
    public static let podman = bareMetal.with(
        "Podman without root",
        [
            "/run/.containerenv": "engine=\"podman-4.9.3\"\nrootless=1\n", "/proc/self/cgroup": "0::/../../../../../..\n",
            "/proc/self/mountinfo": "512 505 0:26 /../../../../../.. /sys/fs/cgroup ro,relatime - cgroup2 cgroup2 rw\n",
        ])

    /// gVisor: a kernel in user space with few files in /proc and none in /sys.
    public static let gvisor = SampleEnvironment(
        name: "gVisor",
        files: [
            "/etc/os-release": "NAME=\"Alpine Linux\"\nID=alpine\nVERSION_ID=3.19.1\nPRETTY_NAME=\"Alpine Linux v3.19\"\n",
            "/proc/sys/kernel/osrelease": "4.4.0-gvisor\n",
            "/proc/cpuinfo": SampleFiles.processors(2, name: "unknown", cores: 2),
            "/proc/meminfo": SampleFiles.memory(total: 2_097_152, available: 2_000_000),
            "/proc/self/status": "Name:\tapp\nVmRSS:\t100 kB\n", "/proc/self/statm": "1000 250\n", "/proc/uptime": "12.5 0.0\n",
            "/proc/self/cgroup": "",
        ])

    /// Version 1 for memory and version 2 for processors, as in systemd's hybrid mode, with a space in the mount point.
    public static let hybrid = bareMetal.with(
        "hybrid control groups",
        [
            "/proc/self/cgroup": "4:memory:/jobs/one\n1:name=systemd:/jobs\n0::/jobs/one\n",
            "/proc/self/mountinfo": "40 30 0:35 / /sys/fs/cgroup/uni\\040fied rw - cgroup2 cgroup2 rw\n"
                + "41 30 0:36 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
            "/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes": "700000000\n",
            "/sys/fs/cgroup/memory/jobs/memory.usage_in_bytes": "800000000\n",
            "/sys/fs/cgroup/memory/jobs/one/memory.limit_in_bytes": "9223372036854771712\n",
            "/sys/fs/cgroup/uni fied/jobs/one/cpu.max": "max 100000\n", "/sys/fs/cgroup/uni fied/jobs/cpu.max": "250000 100000\n",
        ])
}
