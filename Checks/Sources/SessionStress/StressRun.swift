import IncrementalSearch
import IncrementalSearchTesting

/// Opens searches, types into them and drops them at random moments; counts what is left of them.
struct StressRun: Sendable {
  /// What is left.
  struct Outcome: Sendable {
    var sessions = 0
    var calls = 0
    var tasksLeft = 0
  }

  let seed: UInt64

  /// How many run at a time.
  private var width: Int { 48 }

  /// Runs the sessions with these numbers, and a model for every second of them; stops once something is left.
  func run(_ numbers: Range<Int>) async -> Outcome {
    await withTaskGroup(of: TaskLedger.self) { group in
      var outcome = Outcome()
      for (started, number) in numbers.enumerated() {
        if started >= width, let ledger = await group.next() { outcome.add(ledger) }
        if outcome.tasksLeft > 0 { break }
        group.addTask {
          if number.isMultiple(of: 2) {
            let ledger = await model(number)
            if ledger.running > 0 { return ledger }
          }
          return await session(number)
        }
      }
      for await ledger in group { outcome.add(ledger) }
      return outcome
    }
  }

  // MARK: Sessions

  /// One session, ended in one of many ways. When it has returned, nothing of it may be left.
  private func session(_ number: Int) async -> TaskLedger {
    let ledger = TaskLedger()
    let source = RestlessSource(seed: seed &+ UInt64(number), ledger: ledger)
    var person = RestlessPerson(SeededGenerator(seed: seed, series: number))
    let (actions, patience) = person.plan()
    let life = Task { [person] in try? await live(source, person, actions: actions) }
    // Some are cancelled from outside, in the midst of things or after their end.
    if person.happens(onceIn: 2) {
      try? await Task.sleep(for: patience)
      life.cancel()
    }
    await life.value
    return ledger
  }

  private func live(_ source: RestlessSource, _ person: RestlessPerson, actions: Int) async throws {
    var person = person
    let configuration = person.configuration()
    try await withSearchSession(source, configuration) { session in
      async let drawing: Void = draw(session)
      for _ in 0..<actions {
        person.act(on: session)
        try await person.rest()
        if person.happens(onceIn: 20), let saved = await session.save() { session.restore(saved) }
      }
      if person.happens(onceIn: 3) { session.close() }
      if person.happens(onceIn: 2) { throw CancellationError() }
      if person.happens(onceIn: 2) { session.close() }
      // A session that is not closed is left while its reader still waits.
      if person.happens(onceIn: 2) { return }
      session.close()
      await drawing
    }
  }

  /// Reads what is shown, slowly, and reports what is visible.
  private func draw(_ session: SearchSession<RestlessSource>) async {
    for await snapshot in session.snapshots {
      guard let first = snapshot.items.first, let last = snapshot.items.prefix(3).last else { continue }
      session.reportVisible(first: first.id, last: last.id)
    }
  }

  // MARK: Models

  /// One model, released in the midst of things. Soon nothing of it may be left.
  private func model(_ number: Int) async -> TaskLedger {
    let ledger = TaskLedger()
    let source = RestlessSource(seed: seed &+ UInt64(number), ledger: ledger)
    await use(source, RestlessPerson(SeededGenerator(seed: seed &+ 1, series: number)))
    _ = await ledger.runningAfterAWhile()
    return ledger
  }

  @MainActor
  private func use(_ source: RestlessSource, _ person: RestlessPerson) async {
    var person = person
    let model = SearchModel(source, person.configuration())
    for _ in 0..<person.plan().actions {
      person.act(on: model)
      try? await person.rest()
    }
    if let saved = model.saved(keyedBy: Int.self) { model.restore(saved) }
  }
}

extension StressRun.Outcome {
  /// Counts one search.
  fileprivate mutating func add(_ ledger: TaskLedger) {
    sessions += 1
    calls += ledger.total
    tasksLeft += ledger.running
  }
}
