extension FileTree {
    /// The model of the machine, from the firmware's tables (DMI) or from the device tree on ARM.
    func model() -> Field<String> {
        let vendor = string("/sys/class/dmi/id/sys_vendor").value.flatMap { Self.isPlaceholder($0) ? nil : $0 }
        let product = string("/sys/class/dmi/id/product_name").value.flatMap { Self.isPlaceholder($0) ? nil : $0 }
        let parts = [vendor, product].compactMap { $0 }
        if !parts.isEmpty {
            // "HP" and "HP EliteBook": omits the repetition.
            if let vendor, let product, product.hasPrefix(vendor) { return .value(product) }
            return .value(parts.joined(separator: " "))
        }
        return string("/proc/device-tree/model").or(string("/sys/firmware/devicetree/base/model"))
    }

    /// Whether the firmware contains a placeholder instead of a name.
    private static func isPlaceholder(_ text: String) -> Bool {
        ["to be filled by o.e.m.", "system manufacturer", "system product name", "default string", "not specified", "none", "o.e.m."]
            .contains(text.lowercased())
    }

    /// The kind of container around this process; `none` if there is no indication of one.
    func container(kernel: String?) -> Field<String> {
        if let kind = string("/run/systemd/container").value { return .value(kind) }
        if read("/run/.containerenv").value != nil { return .value("podman") }
        // Windows Subsystem for Linux is a virtual machine with a container in it; the kernel's name identifies it.
        if let kernel = kernel?.lowercased(), kernel.contains("microsoft") { return .value("wsl") }
        let groups = (string("/proc/self/cgroup").value ?? "") + (string("/proc/1/cgroup").value ?? "")
        let mounts = text("/proc/self/mountinfo").value?.string ?? ""
        for (sign, kind) in [
            ("kubepods", "kubernetes"), ("/docker/", "docker"), ("docker-", "docker"), ("libpod", "podman"), ("/lxc/", "lxc"),
            ("lxc.payload", "lxc"), ("machine.slice/machine-", "systemd-nspawn"), ("containerd", "containerd"), ("/ecs/", "ecs"),
        ] where groups.contains(sign) { return .value(kind) }
        if mounts.contains("/kubelet/pods/") { return .value("kubernetes") }
        if read("/.dockerenv").value != nil || mounts.contains("/docker/containers/") { return .value("docker") }
        if string("/proc/version").value?.hasPrefix("Linux version 4.4.0 (gvisor") == true
            || string("/proc/sys/kernel/osrelease").value?.contains("gvisor") == true
        {
            return .value("gvisor")
        }
        return .missing(.none)
    }

    /// The kind of virtual machine; `none` if there is no indication of one.
    func virtualMachine(information: Text?, kernel: String?) -> Field<String> {
        if let kernel = kernel?.lowercased(), kernel.contains("microsoft") { return .value("hyper-v") }
        let firmware = [
            "/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name", "/sys/class/dmi/id/bios_vendor",
            "/sys/class/dmi/id/board_vendor",
        ].compactMap { string($0).value }
        for (sign, kind) in [
            ("Amazon EC2", "amazon"), ("Google Compute Engine", "google"), ("QEMU", "qemu"), ("KVM", "kvm"), ("VMware", "vmware"),
            ("VirtualBox", "virtualbox"), ("innotek GmbH", "virtualbox"), ("Parallels", "parallels"), ("Xen", "xen"), ("BHYVE", "bhyve"),
            ("Virtual Machine", "hyper-v"), ("OpenStack", "openstack"), ("Apple Virtualization", "apple"), ("DigitalOcean", "digitalocean"),
            ("Hetzner", "hetzner"),
        ] where firmware.contains(where: { $0.contains(sign) }) {
            // Amazon's bare-metal machines have the same vendor.
            if kind == "amazon", firmware.contains(where: { $0.hasSuffix(".metal") }) { return .missing(.none) }
            return .value(kind)
        }
        if let type = string("/sys/hypervisor/type").value { return .value(type) }
        let flags = information?.lines.first { $0.hasPrefix("flags") }?.words ?? []
        return flags.contains { $0.equals("hypervisor") } ? .value("unknown") : .missing(.none)
    }

    /// The name of the time zone, from the variable, the link, or Debian's file.
    func timeZone(_ environment: [String: String]) -> Field<String> {
        if let name = Self.timeZoneVariable(environment) { return .value(name) }
        if let target = target("/etc/localtime") {
            let marker = "zoneinfo/"
            for start in target.indices where target[start...].hasPrefix(marker) {
                return .value(String(target[start...].dropFirst(marker.count)).printable)
            }
        }
        return string("/etc/timezone").value.map { .value($0) } ?? .missing(.unsupported(path: "/etc/localtime"))
    }

    /// The name in the variable `TZ`; nil for a path.
    static func timeZoneVariable(_ environment: [String: String]) -> String? {
        guard let name = environment["TZ"].map({ $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }), !name.isEmpty, !name.hasPrefix("/")
        else { return nil }
        return name.printable
    }

    /// The language of messages, in the order of setlocale(3).
    static func locale(_ environment: [String: String]) -> Field<String> {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment[name], !value.isEmpty { return .value(value.printable) }
        }
        return .missing(.none)
    }
}
