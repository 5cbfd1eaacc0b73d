func titles() -> [String] { Disk().read() }
