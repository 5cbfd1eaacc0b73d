/// What goes between a run and the processes that read for it. Each message is its length in four bytes, lowest first, and its bytes.
enum IndexMessage {
    /// Both sides are of one build, but for tests that find a program beside them: each names this, and an unknown one is not spoken to.
    static let version: UInt64 = 2

    /// A message of this size is garbage: the largest records known take a thousandth of it.
    static let largestSize = 1 << 30

    static func header(_ size: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } }

    static func size(_ header: [UInt8]) -> Int { header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) } }
}

extension IndexAssignment {
    var message: [UInt8] {
        var writer = ByteWriter()
        writer.write(IndexMessage.version)
        writer.write(library)
        writer.write(stores.count)
        for store in stores { writer.write(store) }
        writer.write(modules.count)
        for module in modules.sorted() { writer.write(module) }
        writer.write(includesOwnModules ? 1 : 0)
        return writer.bytes
    }

    init(from reader: inout ByteReader) throws(ByteReader.Garbled) {
        guard try reader.number() == IndexMessage.version else { throw .init() }
        library = try reader.text()
        stores = []
        for _ in 0..<(try reader.itemCount()) { stores.append(try reader.text()) }
        modules = []
        for _ in 0..<(try reader.itemCount()) { modules.insert(try reader.text()) }
        includesOwnModules = try reader.count(below: 2) == 1
    }
}

/// Whether a process that reads can begin.
enum IndexGreeting: Equatable {
    case ready
    /// The library or a store cannot be used.
    case refused(IndexError)

    var message: [UInt8] {
        var writer = ByteWriter()
        writer.write(IndexMessage.version)
        switch self {
        case .ready: writer.write(0)
        case .refused(let error):
            let (number, path, reason) = error.wire
            writer.write(number)
            writer.write(path)
            writer.write(reason)
        }
        return writer.bytes
    }

    init(from reader: inout ByteReader) throws(ByteReader.Garbled) {
        guard try reader.number() == IndexMessage.version else { throw .init() }
        let number = try reader.count()
        if number == 0 {
            self = .ready
        } else if let error = IndexError(number, path: try reader.text(), reason: try reader.text()) {
            self = .refused(error)
        } else {
            throw .init()
        }
    }
}

extension IndexJob {
    static func message(_ jobs: some Collection<IndexJob>) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(jobs.count)
        for job in jobs {
            switch job {
            case .unit(let store, let name):
                writer.write(0)
                writer.write(store)
                writer.write(name)
            case .record(let store, let name, let own):
                writer.write(1)
                writer.write(store)
                writer.write(name)
                writer.write(own)
            }
        }
        return writer.bytes
    }

    static func jobs(from reader: inout ByteReader) throws(ByteReader.Garbled) -> [IndexJob] {
        var jobs: [IndexJob] = []
        for _ in 0..<(try reader.itemCount()) {
            let isRecord = try reader.count(below: 2) == 1
            let store = try reader.count()
            let name = try reader.text()
            jobs.append(isRecord ? .record(store: store, name: name, own: try reader.text()) : .unit(store: store, name: name))
        }
        return jobs
    }
}

extension IndexAnswer {
    var message: [UInt8] {
        switch self {
        case .bytes(let bytes): [0] + bytes
        case .damaged(.notWhole): [1]
        case .damaged(.refused): [2]
        case .damaged: [3]
        }
    }

    init(message: [UInt8]) {
        switch message.first {
        case 0: self = .bytes(Array(message.dropFirst()))
        case 1: self = .damaged(.notWhole)
        case 2: self = .damaged(.refused)
        default: self = .damaged(.garbled)
        }
    }
}
