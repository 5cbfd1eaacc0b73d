// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Declarations of Apple's Swift overlay for the C library that the importer of C headers does not make: macros with casts, variadic
// functions and functions that Swift hides. Only their types matter, because the module is never linked.
@_exported import SwiftCBase

/// A C Boolean of one byte.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, Equatable, Sendable {
    public var boolValue: Bool
    public init(_ value: Bool) { boolValue = value }
    public init(booleanLiteral value: Bool) { boolValue = value }
}

// MARK: - Errors and streams

public var errno: Int32 {
    get { fatalError() }
    set { fatalError() }
}

public var stdin: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set { fatalError() }
}
public var stdout: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set { fatalError() }
}
public var stderr: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set { fatalError() }
}

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

// MARK: - Variadic functions

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ pointer: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ pointer: UnsafeMutableRawPointer) -> CInt { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt) -> CInt { fatalError() }
public func sem_open(_ name: UnsafePointer<CChar>, _ flags: Int32) -> UnsafeMutablePointer<sem_t>? { fatalError() }
public func sem_open(
    _ name: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t, _ value: CUnsignedInt
) -> UnsafeMutablePointer<sem_t>? { fatalError() }

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
@available(*, unavailable, message: "Please use threads or posix_spawn*()")
public func vfork() -> Int32 { fatalError() }

// MARK: - Constants

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var S_IRWXU: mode_t { 0o000700 }
public var S_IRUSR: mode_t { 0o000400 }
public var S_IWUSR: mode_t { 0o000200 }
public var S_IXUSR: mode_t { 0o000100 }
public var S_IRWXG: mode_t { 0o000070 }
public var S_IRGRP: mode_t { 0o000040 }
public var S_IWGRP: mode_t { 0o000020 }
public var S_IXGRP: mode_t { 0o000010 }
public var S_IRWXO: mode_t { 0o000007 }
public var S_IROTH: mode_t { 0o000004 }
public var S_IWOTH: mode_t { 0o000002 }
public var S_IXOTH: mode_t { 0o000001 }
public var S_ISUID: mode_t { 0o004000 }
public var S_ISGID: mode_t { 0o002000 }
public var S_ISVTX: mode_t { 0o001000 }

public var MAP_FAILED: UnsafeMutableRawPointer! { UnsafeMutableRawPointer(bitPattern: -1) }
public var SEM_FAILED: UnsafeMutablePointer<sem_t>? { UnsafeMutablePointer(bitPattern: -1) }
public var RTLD_NEXT: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }
public var RTLD_DEFAULT: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -2) }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError() }
public var SIG_ERR: sig_t { fatalError() }
public var SIG_HOLD: sig_t { fatalError() }

public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_MONOTONIC_RAW: clockid_t { _CLOCK_MONOTONIC_RAW }
public var CLOCK_MONOTONIC_RAW_APPROX: clockid_t { _CLOCK_MONOTONIC_RAW_APPROX }
public var CLOCK_UPTIME_RAW: clockid_t { _CLOCK_UPTIME_RAW }
public var CLOCK_UPTIME_RAW_APPROX: clockid_t { _CLOCK_UPTIME_RAW_APPROX }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { _CLOCK_PROCESS_CPUTIME_ID }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { _CLOCK_THREAD_CPUTIME_ID }

public var FIONREAD: UInt { 0x4004_667F }
public var FIONBIO: UInt { 0x8004_667E }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var TIOCSWINSZ: UInt { 0x8008_7467 }

/// The error numbers of Darwin.
public enum POSIXErrorCode: Int32, Sendable {
    case EPERM = 1
    case ENOENT = 2
    case ESRCH = 3
    case EINTR = 4
    case EIO = 5
    case ENXIO = 6
    case E2BIG = 7
    case ENOEXEC = 8
    case EBADF = 9
    case ECHILD = 10
    case EDEADLK = 11
    case ENOMEM = 12
    case EACCES = 13
    case EFAULT = 14
    case ENOTBLK = 15
    case EBUSY = 16
    case EEXIST = 17
    case EXDEV = 18
    case ENODEV = 19
    case ENOTDIR = 20
    case EISDIR = 21
    case EINVAL = 22
    case ENFILE = 23
    case EMFILE = 24
    case ENOTTY = 25
    case ETXTBSY = 26
    case EFBIG = 27
    case ENOSPC = 28
    case ESPIPE = 29
    case EROFS = 30
    case EMLINK = 31
    case EPIPE = 32
    case EDOM = 33
    case ERANGE = 34
    case EAGAIN = 35
    case EINPROGRESS = 36
    case EALREADY = 37
    case ENOTSOCK = 38
    case EDESTADDRREQ = 39
    case EMSGSIZE = 40
    case EPROTOTYPE = 41
    case ENOPROTOOPT = 42
    case EPROTONOSUPPORT = 43
    case ESOCKTNOSUPPORT = 44
    case ENOTSUP = 45
    case EPFNOSUPPORT = 46
    case EAFNOSUPPORT = 47
    case EADDRINUSE = 48
    case EADDRNOTAVAIL = 49
    case ENETDOWN = 50
    case ENETUNREACH = 51
    case ENETRESET = 52
    case ECONNABORTED = 53
    case ECONNRESET = 54
    case ENOBUFS = 55
    case EISCONN = 56
    case ENOTCONN = 57
    case ESHUTDOWN = 58
    case ETOOMANYREFS = 59
    case ETIMEDOUT = 60
    case ECONNREFUSED = 61
    case ELOOP = 62
    case ENAMETOOLONG = 63
    case EHOSTDOWN = 64
    case EHOSTUNREACH = 65
    case ENOTEMPTY = 66
    case EPROCLIM = 67
    case EUSERS = 68
    case EDQUOT = 69
    case ESTALE = 70
    case EREMOTE = 71
    case EBADRPC = 72
    case ERPCMISMATCH = 73
    case EPROGUNAVAIL = 74
    case EPROGMISMATCH = 75
    case EPROCUNAVAIL = 76
    case ENOLCK = 77
    case ENOSYS = 78
    case EFTYPE = 79
    case EAUTH = 80
    case ENEEDAUTH = 81
    case EPWROFF = 82
    case EDEVERR = 83
    case EOVERFLOW = 84
    case EBADEXEC = 85
    case EBADARCH = 86
    case ESHLIBVERS = 87
    case EBADMACHO = 88
    case ECANCELED = 89
    case EIDRM = 90
    case ENOMSG = 91
    case EILSEQ = 92
    case ENOATTR = 93
    case EBADMSG = 94
    case EMULTIHOP = 95
    case ENODATA = 96
    case ENOLINK = 97
    case ENOSR = 98
    case ENOSTR = 99
    case EPROTO = 100
    case ETIME = 101
    case EOPNOTSUPP = 102
    case ENOPOLICY = 103
    case ENOTRECOVERABLE = 104
    case EOWNERDEAD = 105
    case EQFULL = 106
    case ENOTCAPABLE = 107
}
