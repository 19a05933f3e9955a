import Foundation
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process in a session and group of its own.
///
/// Its number stays taken until `reap()`, so that a signal can't reach anything else.
struct StartedProcess: Sendable {
  private let id: pid_t

  /// Starts a program that reads nothing, or a descriptor, and prints to one; what it says of errors goes there too, or nowhere.
  init(
    _ program: Program, input: FileDescriptor? = nil, output: FileDescriptor, keepsErrors: Bool = true
  ) throws(SystemError) {
    #if canImport(Glibc)
      // POSIX_SPAWN_SETSID, which <spawn.h> has for GNU programs only.
      let flags: Int16 = 0x80
    #else
      let flags = Int16(POSIX_SPAWN_SETSID) | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    id = try Self.spawn(program, flags) { actions in
      if let input {
        posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      }
      posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
      if keepsErrors {
        posix_spawn_file_actions_adddup2(&actions, output.number, STDERR_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    }
  }

  /// Runs a program that has the terminal, to its end.
  static func runOnTerminal(_ program: Program) throws(SystemError) {
    let id = try spawn(program) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/tty", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/tty", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/tty", O_WRONLY, 0)
    }
    while waitpid(id, nil, 0) < 0 && errno == EINTR {}
  }

  #if canImport(Glibc)
    private typealias FileActions = posix_spawn_file_actions_t
  #else
    private typealias FileActions = posix_spawn_file_actions_t?
  #endif

  /// Starts a program with no signal ignored or blocked; `open` says what its standard descriptors are.
  private static func spawn(
    _ program: Program, _ flags: Int16 = 0, open: (inout FileActions) -> Void
  ) throws(SystemError) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    open(&actions)

    // A screen's program ignores or blocks some signals; what it starts should not.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | flags)

    let arguments = ([Array(program.path.utf8)] + program.arguments).map(Self.cString)
    let environment = program.environment.map { Self.cString(Array("\($0)=\($1)".utf8)) }
    defer { for string in arguments + environment { string.deallocate() } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program.path, &actions, &attributes, arguments + [nil], environment + [nil])
    guard code == 0 else { throw SystemError(code: code) }
    return id
  }

  /// A program in this one's place, which it has the standard descriptors of; returns only if it can't be started.
  static func replaceThisProgram(with program: Program) -> SystemError {
    let arguments = ([Array(program.path.utf8)] + program.arguments).map(Self.cString)
    let environment = program.environment.map { Self.cString(Array("\($0)=\($1)".utf8)) }
    defer { for string in arguments + environment { string.deallocate() } }
    execve(program.path, arguments + [nil], environment + [nil])
    return .last
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let bytes = bytes.filter { $0 != 0 }
    let string = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { string[index] = CChar(bitPattern: byte) }
    string[bytes.count] = 0
    return string
  }

  /// Sends a signal to the process and all of its group.
  func signal(_ signal: Int32) {
    kill(-id, signal)
  }

  /// Starts waiting on a thread of its own; the returned descriptor is at its end when the process has ended.
  func endNotice() throws(SystemError) -> FileDescriptor {
    let ends = try FileDescriptor.pipe()
    let id = id
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      ends.writing.close()
    }
    return ends.reading
  }

  /// How it ended; asked only after it has.
  var state: CommandOutput.State {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | WNOHANG) < 0 && errno == EINTR {}
    #if canImport(Glibc)
      let status = information._sifields._sigchld.si_status
    #else
      let status = information.si_status
    #endif
    return information.si_code == CLD_EXITED || information.si_code == 0
      ? .exited(status: status) : .killed(signal: status)
  }

  /// Gives its number back to the system, after it has ended or else waiting for that.
  func reap() {
    while waitpid(id, nil, 0) < 0 && errno == EINTR {}
  }
}

/// A program to be started.
struct Program: Sendable {
  let path: String
  /// The arguments after the program's name; NUL is left out of them.
  let arguments: [[UInt8]]
  let environment: [String: String]
}
