import Foundation

/// Opens, types into and drops searches at random moments, and checks that nothing is left of them.
@main
struct SessionStress {
  private static let usage = """
    usage: session-stress [--sessions N] [--seed S] [--ignore-memory]
      --sessions N      how many sessions to open (10000); one search model for every two
      --seed S          another series (1)
      --ignore-memory   don't mind if the memory grows, as it does under a sanitizer
    """

  static func main() async {
    var sessions = 10_000
    var seed: UInt64 = 1
    var arguments = CommandLine.arguments.dropFirst()
    var mindsMemory = true
    while let name = arguments.popFirst() {
      switch name {
      case "--sessions": sessions = number(arguments.popFirst(), name)
      case "--seed": seed = number(arguments.popFirst(), name)
      case "--ignore-memory": mindsMemory = false
      default: refuse("unknown option \(name)")
      }
    }
    let isClean = await check(sessions: sessions, seed: seed, mindsMemory: mindsMemory)
    exit(isClean ? 0 : 1)
  }

  /// True if nothing is left.
  private static func check(sessions: Int, seed: UInt64, mindsMemory: Bool) async -> Bool {
    let run = StressRun(seed: seed)
    let fifth = sessions / 5
    let first = await run.run(0..<fifth)
    let before = ResidentMemory.bytes()
    print(
      "after \(first.sessions) sessions: \(first.calls) calls, \(before.map(MemoryGrowth.megabytes) ?? "memory unknown")"
    )
    let rest = first.tasksLeft == 0 ? await run.run(fifth..<sessions) : StressRun.Outcome()
    let memory = MemoryGrowth(before: before, after: ResidentMemory.bytes())
    let done = first.sessions + rest.sessions
    print("after \(done) sessions: \(first.calls + rest.calls) calls")
    let tasksLeft = first.tasksLeft + rest.tasksLeft
    if tasksLeft > 0 { print("\(tasksLeft) calls of sources had not ended when their search had") }
    let grows = mindsMemory && memory.isGrowing
    if grows { print("the memory grows with the number of sessions") }
    print("session stress: \(done) sessions, \(tasksLeft) tasks left, \(memory.description)")
    return tasksLeft == 0 && !grows
  }

  private static func number<Number: FixedWidthInteger>(_ text: String?, _ name: String) -> Number {
    guard let text, let number = Number(text), number >= 1 else {
      refuse("\(name) needs a whole number from 1, not \(text ?? "nothing")")
    }
    return number
  }

  private static func refuse(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("session-stress: \(problem)\n\(usage)\n".utf8))
    exit(2)
  }
}
