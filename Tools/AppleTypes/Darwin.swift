// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Declarations of Apple's Swift overlay for the C library that the importer of C headers does not make: macros with casts, variadic
// functions and functions that Swift hides. Only their types matter, because the module is never linked.
@_exported import SwiftCBase

// MARK: - Errors and streams

public var errno: Int32 {
    get { fatalError() }
    set { fatalError() }
}

public var stdout: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set { fatalError() }
}

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

// MARK: - Variadic functions

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt) -> CInt { fatalError() }

// MARK: - Functions of `util.h`, which the wheel does not contain

#if os(macOS)
public func openpty(
    _ primary: UnsafeMutablePointer<Int32>, _ secondary: UnsafeMutablePointer<Int32>, _ name: UnsafeMutablePointer<CChar>?,
    _ state: UnsafeMutablePointer<termios>?, _ size: UnsafeMutablePointer<winsize>?
) -> Int32 { fatalError() }
#endif

// MARK: - Functions that Swift hides

@available(*, unavailable, message: "Please use threads or posix_spawn*()")
public func fork() -> Int32 { fatalError() }

// MARK: - Constants

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var S_IXUSR: mode_t { 0o000100 }
public var S_ISVTX: mode_t { 0o001000 }

public var MAP_FAILED: UnsafeMutableRawPointer! { UnsafeMutableRawPointer(bitPattern: -1) }

public var SIG_IGN: sig_t { fatalError() }

public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }

public var TIOCGWINSZ: UInt { 0x4008_7468 }

/// The error numbers of Darwin, as far as sources name them.
public enum POSIXErrorCode: Int32, Sendable {
    case EIO = 5
    case EMSGSIZE = 40
}
