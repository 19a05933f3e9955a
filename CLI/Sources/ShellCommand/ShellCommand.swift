import Foundation
import Terminal

/// Runs one command of a shell at a time; starting another ends the one before.
///
/// A command is a session of its own, without the terminal, so it can't draw over a screen or read its keys. Its standard
/// input is empty. What is ended gets SIGTERM, with everything it started, and after 200 ms SIGKILL; so does what a command
/// leaves behind when it ends by itself. The running command ends with this value.
package actor ShellCommand {
  private let shell: CommandShell
  private let outputLimit: Int
  private var current: AsyncStream<CommandOutput>.Continuation?
  private let running = DispatchGroup()

  /// Commands are run by a shell.
  package init(shell: CommandShell = CommandShell()) {
    self.init(shell: shell, outputLimit: 1 << 20)
  }

  init(shell: CommandShell, outputLimit: Int) {
    self.shell = shell
    self.outputLimit = outputLimit
  }

  deinit { current?.finish() }

  /// Runs a command that has the terminal, to its end.
  package static func runOnTerminal(
    _ command: [UInt8], shell: CommandShell, environment: [String: String]
  ) throws(SystemError) {
    try StartedProcess.runOnTerminal(shell.program(command, environment: environment))
  }

  /// Has files removed when this program has ended, or one that has taken its place, and all that these have started.
  ///
  /// Another process does so, which sees that nobody can write into a pipe any more. It is no child of this program, and has a
  /// session of its own, so that nothing that ends the program ends it.
  package static func removeAtEnd(_ paths: [String]) throws(SystemError) {
    let end = try FileDescriptor.pipe()
    defer { end.reading.close() }
    let nowhere = FileDescriptor(number: open("/dev/null", O_WRONLY | O_CLOEXEC))
    defer { nowhere.close() }
    // What is in the background has no input but one that is asked for.
    let script = "exec 3<&0; { read -r end; exec rm -f -- \"$@\"; } <&3 3<&- &"
    let words = ["-c", script, "sh"] + paths
    let program = Program(
      path: "/bin/sh", arguments: words.map { Array($0.utf8) }, environment: ProcessInfo.processInfo.environment)
    let shell = try StartedProcess(program, input: end.reading, output: nowhere, keepsErrors: false)
    shell.reap()
    end.writing.isInherited()
  }

  /// Puts a command in the place of this program, with the terminal as its input; returns only if that can't be done.
  package static func replaceThisProgram(
    with command: [UInt8], shell: CommandShell, environment: [String: String]
  ) -> SystemError {
    let terminal = open("/dev/tty", O_RDONLY)
    if terminal >= 0 { dup2(terminal, STDIN_FILENO) }
    return StartedProcess.replaceThisProgram(with: shell.program(command, environment: environment))
  }

  /// Runs a command; returns its growing output, the newest whole output at most every 30 ms, the final one last.
  ///
  /// Output is limited to 1 MiB; a command that prints more is ended, or with `keepsEnd` goes on and the first half of what is
  /// kept is left out. Without `keepsErrors` what it says on standard error goes nowhere. The stream of a command that is superseded or
  /// stopped ends without a final output. Leaving the loop ends the command. A task that is cancelled already runs
  /// nothing and ends nothing, so that a late call can't take the place of a newer one. Without an environment the
  /// command gets this program's.
  package func run(
    _ command: [UInt8], environment: [String: String]? = nil, keepsEnd: Bool = false, keepsErrors: Bool = true
  ) -> AsyncStream<CommandOutput> {
    if Task.isCancelled { return AsyncStream { $0.finish() } }
    current?.finish()
    let (stream, continuation) = AsyncStream.makeStream(of: CommandOutput.self, bufferingPolicy: .bufferingNewest(1))
    current = continuation
    let program = shell.program(command, environment: environment ?? ProcessInfo.processInfo.environment)
    do throws(SystemError) {
      let stop = try FileDescriptor.pipe()
      // Closing the other end wakes the thread; the stream calls this once, however it ends.
      continuation.onTermination = { _ in stop.writing.close() }
      let running = running
      let limit = outputLimit
      running.enter()
      Thread.detachNewThread {
        CommandRun.perform(
          program, outputLimit: limit, keepsEnd: keepsEnd, keepsErrors: keepsErrors, stop: stop.reading,
          output: continuation)
        running.leave()
      }
    } catch {
      continuation.yield(CommandOutput(failure: error))
      continuation.finish()
    }
    return stream
  }

  /// Ends the running command and returns when none is left, nor any that was superseded.
  package func stop() async {
    current?.finish()
    current = nil
    await withCheckedContinuation { continuation in
      running.notify(queue: .global()) { continuation.resume() }
    }
  }

  /// Ends the running command and returns when none is left, or when the time is over: a process that hangs in the system
  /// can't be ended.
  package func stop(within time: Duration) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let stopping = Task {
      await stop()
      end.finish()
    }
    let waiting = Task {
      try? await Task.sleep(for: time)
      end.finish()
    }
    for await _ in ends {}
    stopping.cancel()
    waiting.cancel()
  }
}

/// What a command has printed so far, and whether it has ended.
package struct CommandOutput: Equatable, Sendable {
  /// How far a command is.
  package enum State: Hashable, Sendable {
    /// It may print more.
    case running
    /// It ended by itself with a status; 0 is success.
    case exited(status: Int32)
    /// A signal ended it.
    case killed(signal: Int32)
    /// It couldn't be started; the reason in the system's words.
    case failed(reason: String)
  }

  /// Standard output and standard error from the start, as they came.
  package var bytes: [UInt8] = []
  /// Whether it printed more than the limit; it is ended then.
  package var isCut = false
  /// How far the command is.
  package var state = State.running

  /// Nothing so far.
  package init() {}

  init(failure: SystemError) { state = .failed(reason: failure.reason) }
}
