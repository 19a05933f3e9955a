import Testing

@testable import IncrementalSearch

@Suite("What waits for a session")
struct MailboxTests {
  typealias Event = SessionEvent<ArraySource<Letter>>

  struct Letter: Identifiable, Equatable, Sendable { var id: Int }

  private static func range(_ first: Int) -> Event {
    .action(.visibleRangeChanged(VisibleRange(first: first, last: first + 19)))
  }

  private static func name(_ event: Event) -> String {
    switch event {
    case .input(.action(.visibleRangeChanged(let range))): "\(range.first)"
    case .input(.action(.textChanged(let text, marked: _, language: _))): text
    case .input(.action(.dataChanged)): "changed"
    default: "?"
    }
  }

  private static func read(_ mailbox: Mailbox<Event>) async -> [String] {
    mailbox.close()
    var names: [String] = []
    await mailbox.forEach { event, instant in names.append("\(name(event))@\(instant.components.seconds)") }
    return names
  }

  @Test("A million positions of a scroll take the room of one, with the newest's time")
  func positionsAreBounded() async {
    let mailbox = Mailbox<Event> { $0.replaces($1) }
    for row in 0...1_000_000 { mailbox.post(Self.range(row), at: .seconds(row)) }
    #expect(await Self.read(mailbox) == ["1000000@1000000"])
  }

  @Test("Nothing else is skipped, and nothing changes its place")
  func orderIsKept() async {
    let mailbox = Mailbox<Event> { $0.replaces($1) }
    let posted: [Event] = [
      .action(.textChanged("a")), Self.range(0), Self.range(20), .action(.textChanged("ab")),
      .action(.textChanged("a")),
      .action(.dataChanged), .action(.dataChanged), Self.range(40), .action(.dataChanged),
    ]
    for (second, event) in posted.enumerated() { mailbox.post(event, at: .seconds(second)) }
    #expect(await Self.read(mailbox) == ["a@0", "20@2", "ab@3", "a@4", "changed@6", "40@7", "changed@8"])
  }

  @Test("What is posted after the end is refused; what was before it is read, also what a reader posts itself")
  func closing() async {
    let mailbox = Mailbox<Int>()
    for number in 0..<3 { #expect(mailbox.post(number, at: .zero)) }
    let reading = Task {
      var read: [Int] = []
      await mailbox.forEach { number, _ in
        read.append(number)
        if number == 2 { #expect(mailbox.post(3, at: .zero)) }
        if number == 3 { mailbox.close() }
      }
      return read
    }
    #expect(await reading.value == [0, 1, 2, 3])
    #expect(!mailbox.post(4, at: .zero))
  }

  @Test("Many tasks post at once: each event is read once, a task's own in order")
  func manyTasks() async {
    let mailbox = Mailbox<(task: Int, number: Int)>()
    let reading = Task {
      var read = [[Int]](repeating: [], count: 8)
      await mailbox.forEach { event, _ in read[event.task].append(event.number) }
      return read
    }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<2_000 { mailbox.post((task, number), at: .zero) } }
      }
    }
    mailbox.close()
    #expect(await reading.value == [[Int]](repeating: Array(0..<2_000), count: 8))
  }
}
