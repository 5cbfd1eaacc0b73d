struct Disk {
    func read() -> [String] { [] }
}
