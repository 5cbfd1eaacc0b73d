extension IndexUnit {
    func write(to writer: inout ByteWriter) {
        writer.write(mainFile)
        writer.write(module)
        writer.write(UInt64(bitPattern: time.seconds))
        writer.write(UInt64(bitPattern: time.nanoseconds))
        writer.write(record ?? "")
    }

    init(from reader: inout ByteReader) throws(ByteReader.Garbled) {
        mainFile = try reader.text()
        module = try reader.text()
        time.seconds = Int64(bitPattern: try reader.number())
        time.nanoseconds = Int64(bitPattern: try reader.number())
        let name = try reader.text()
        record = name.isEmpty ? nil : name
        guard reader.isAtEnd else { throw .init() }
    }
}
