import Foundation
import Testing

@testable import ShellCommand

@Suite(.serialized) struct ShellCommandTests {
  private func last(of stream: AsyncStream<CommandOutput>) async -> CommandOutput? {
    var last: CommandOutput?
    for await output in stream { last = output }
    return last
  }

  private func run(_ text: String, environment: [String: String]? = nil) async -> CommandOutput? {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    let result = await last(of: command.run(Array(text.utf8), environment: environment))
    await command.stop()
    return result
  }

  private func text(_ output: CommandOutput?) -> String? { output.map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// Waits until the process has ended; its parent may take its time to notice.
  private func waitUntilGone(_ id: pid_t) async {
    while kill(id, 0) == 0 {
      let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      if let status, status.contains(") Z ") { return }
      await Task.yield()
    }
  }

  @Test func bothOutputsAndTheStatusComeBack() async {
    let output = await run("echo out; echo error >&2; exit 3")
    #expect(text(output) == "out\nerror\n")
    #expect(output?.state == .exited(status: 3))
    #expect(output?.isCut == false)
    #expect(await run("kill -9 $$")?.state == .killed(signal: SIGKILL))
    #expect(await run("true")?.state == .exited(status: 0))
  }

  @Test func aCommandHasNoInputAndNoTerminal() async {
    #expect(text(await run("cat; (exec 2>/dev/null; echo x >/dev/tty) || echo none")) == "none\n")
    #expect(text(await run("echo $A$HOME", environment: ["A": "1"])) == "1\n")
  }

  #if os(Linux)
    @Test func noSignalIsBlockedOrIgnored() async {
      signal(SIGUSR1, SIG_IGN)
      defer { signal(SIGUSR1, SIG_DFL) }
      let output = await run("grep -E 'Sig(Blk|Ign)' /proc/self/status")
      let masks = (text(output) ?? "").split(separator: "\n").compactMap { line in
        line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      }
      // The C library keeps 32 and 33 for itself.
      #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
    }
  #endif

  @Test func aShellThatIsNotThereIsSaid() async {
    let command = ShellCommand(shell: CommandShell(path: "/no/such/shell"))
    let output = await last(of: command.run(Array("true".utf8)))
    await command.stop()
    #expect(output?.state == .failed(reason: "No such file or directory"))
  }

  @Test func outputComesWhileTheCommandRuns() async {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    var outputs = await command.run(Array("echo first; sleep 1000".utf8)).makeAsyncIterator()
    let first = await outputs.next()
    #expect(text(first) == "first\n")
    #expect(first?.state == .running)
    await command.stop()
    #expect(await outputs.next() == nil)
  }

  @Test func anotherCommandEndsTheOneBefore() async throws {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    var outputs = await command.run(Array("echo $$; sleep 1000".utf8)).makeAsyncIterator()
    let id = try #require(pid_t((text(await outputs.next()) ?? "").dropLast()))
    let second = await command.run(Array("echo second".utf8))
    #expect(await outputs.next() == nil)
    #expect(text(await last(of: second)) == "second\n")
    await waitUntilGone(id)
    await command.stop()
  }

  @Test func leavingTheLoopEndsTheCommand() async throws {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    var id: pid_t = 0
    for await output in await command.run(Array("echo $$; exec sleep 1000".utf8)) {
      id = try #require(pid_t((text(output) ?? "").dropLast()))
      break
    }
    await waitUntilGone(id)
    await command.stop()
  }

  @Test func aCommandThatIgnoresSignalsIsKilledAllTheSame() async throws {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    let ignoring = "trap '' TERM HUP INT; (trap '' TERM; echo $$; while :; do sleep 1000; done)"
    var outputs = await command.run(Array(ignoring.utf8)).makeAsyncIterator()
    let id = try #require(pid_t((text(await outputs.next()) ?? "").dropLast()))
    await command.stop()
    #expect(kill(id, 0) == -1)
  }

  @Test func aStoppedCommandIsEnded() async throws {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    var outputs = await command.run(Array("echo $$; kill -STOP $$".utf8)).makeAsyncIterator()
    let id = try #require(pid_t((text(await outputs.next()) ?? "").dropLast()))
    await command.stop()
    #expect(kill(id, 0) == -1)
  }

  @Test func whatItLeavesBehindHoldsNothingUp() async throws {
    let output = await run("sleep 1000 & echo $!")
    #expect(output?.state == .exited(status: 0))
    await waitUntilGone(try #require(pid_t((text(output) ?? "").dropLast())))
  }

  #if os(Linux)
    @Test func whatLeftItsSessionHoldsNothingUp() async throws {
      // The pipe makes the shell wait until the other process is in its own session.
      let output = await run(
        """
        pipe=$(mktemp -u); mkfifo "$pipe"
        setsid sh -c 'echo $$; echo >"$0"; exec sleep 1000' "$pipe" &
        read -r line <"$pipe"; rm "$pipe"
        """)
      #expect(output?.state == .exited(status: 0))
      let id = try #require(pid_t((text(output) ?? "").dropLast()))
      #expect(kill(id, SIGKILL) == 0)
    }
  #endif

  @Test func tooMuchOutputIsCut() async {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"), outputLimit: 10_000)
    let output = await last(of: command.run(Array("yes".utf8)))
    #expect(output?.bytes.count == 10_000)
    #expect(output?.isCut == true)
    #expect(output?.state == .killed(signal: SIGTERM))
    let whole = ShellCommand(shell: CommandShell(path: "/bin/sh"), outputLimit: 10)
    #expect(await last(of: whole.run(Array("printf 0123456789".utf8)))?.isCut == false)
    await whole.stop()
    await command.stop()
  }

  @Test func theEndOfTooMuchOutputIsKeptWhereItIsWanted() async {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"), outputLimit: 10_000)
    let output = await last(of: command.run(Array("seq 100000".utf8), keepsEnd: true))
    #expect(output?.state == .exited(status: 0) && output?.isCut == false)
    let lines = (text(output) ?? "").split(separator: "\n")
    // Whole lines up to the last one.
    #expect(lines.last == "100000" && lines.first.flatMap { Int($0) } == 100_001 - lines.count)
    #expect((output?.bytes.count ?? .max) <= 10_000)
    await command.stop()
  }

  @Test func theShellIsTheOneGiven() async throws {
    let environment = ["PATH": "/usr/bin:/bin"]
    let shell = try #require(CommandShell(words: ["env", "NAME=x y", "sh", "-c"], environment: environment))
    let command = ShellCommand(shell: shell)
    #expect(text(await last(of: command.run(Array("printf %s \"$NAME\"".utf8)))) == "x y")
    await command.stop()
    #expect(CommandShell(words: ["no-such-shell"], environment: environment) == nil)
    #expect(CommandShell(words: [], environment: environment) == nil)
  }

  @Test func manyRunsLeaveNothingOpen() async throws {
    let command = ShellCommand(shell: CommandShell(path: "/bin/sh"))
    _ = await last(of: command.run(Array("true".utf8)))
    await command.stop()
    let before = try descriptors()
    var ids: [pid_t] = []
    for number in 0..<200 {
      if number.isMultiple(of: 2) {
        let output = await last(of: command.run(Array("echo $$".utf8)))
        ids.append(try #require(pid_t((text(output) ?? "").dropLast())))
      } else {
        _ = await command.run(Array("sleep 1000".utf8))
      }
    }
    await command.stop()
    // Other tests open some of their own at the same time, and close them again.
    for _ in 0..<600 where try descriptors() >= before + 100 { try await Task.sleep(for: .milliseconds(100)) }
    #expect(try descriptors() < before + 100)
    #expect(ids.count == 100)
    #expect(ids.allSatisfy { kill($0, 0) == -1 })
  }

  private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
  }
}
