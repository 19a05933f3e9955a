import MachineInvariants
import SearchMachines

/// What is done to a machine to make it wrong.
enum Tampering: Sendable {
  // What goes in
  /// Some events never reach the machine.
  case swallow(@Sendable (ScreenEvent) -> Bool)
  /// Some events reach the machine as others.
  case mistake(@Sendable (ScreenEvent) -> ScreenEvent)
  /// Replies to cancelled requests reach the machine as replies to those in flight.
  case letLateRepliesThrough
  /// A timer that was cancelled counts as a submit.
  case letLateTimersThrough
  /// The machine is never closed; what is in flight is cancelled in its place.
  case forgetClose

  // What comes out
  /// Some effects never get out.
  case drop(@Sendable (_ effect: SearchEffect<Int>, _ event: ScreenEvent, _ isWhole: Bool) -> Bool)
  /// Requests get out changed.
  case rewrite(@Sendable (PageRequest<Int>) -> PageRequest<Int>)
  /// Loads of a direction are sent twice.
  case sendTwice
  /// Typing cancels what is in flight and sends it again.
  case sendAgain
  /// Effects are repeated many times.
  case repeatEffects
  /// Snapshots get out changed.
  case redraw(@Sendable (inout ScreenSnapshot) -> Void)
  /// The snapshot before is published again where there is nothing new.
  case publishAgain
  /// The change since an older snapshot has its sides mixed up.
  case mixUpSides
  /// Nothing is done; what is wrong is the machine's configuration.
  case nothing
}

/// A machine with a fault.
struct Tampered<Base: ScreenMachine>: ScreenMachine {
  private var base: Base
  private let tampering: Tampering
  private var open: [(id: RequestID, request: PageRequest<Int>)] = []
  private var timers: [TimerID] = []
  private var last: ScreenSnapshot?
  private var nextMadeUp = 0

  init(_ base: Base, _ tampering: Tampering) {
    self.base = base
    self.tampering = tampering
  }

  var saved: SavedSearch<Int, Int>? { base.saved }

  func change(to snapshot: ScreenSnapshot, since older: ScreenSnapshot) -> SnapshotChange {
    var change = base.change(to: snapshot, since: older)
    if case .mixUpSides = tampering, !change.reset {
      swap(&change.inserted.head, &change.inserted.tail)
      swap(&change.evicted.head, &change.evicted.tail)
    }
    return change
  }

  mutating func handle(_ event: ScreenEvent, at now: Duration) -> ScreenOutput {
    if case .forgetClose = tampering, case .closed = event {
      return ScreenOutput(
        effects: open.map { SearchEffect.cancelLoad($0.id) } + timers.map { SearchEffect.cancelTimer($0) })
    }
    guard let event = received(event) else { return ScreenOutput() }
    var output = base.handle(event, at: now)
    output.effects = output.effects.flatMap { sent($0, event) }
    again(event, &output)
    return output
  }

  // MARK: What goes in

  private mutating func received(_ event: ScreenEvent) -> ScreenEvent? {
    let mistaken = mistaken(event)
    switch event {
    case .pageLoaded(let id, _), .pageFailed(let id, _): open.removeAll { $0.id == id }
    case .timerFired(let id): timers.removeAll { $0 == id }
    default: break
    }
    return mistaken
  }

  private func mistaken(_ event: ScreenEvent) -> ScreenEvent? {
    switch tampering {
    case .swallow(let isSwallowed): return isSwallowed(event) ? nil : event
    case .mistake(let other): return other(event)
    case .letLateRepliesThrough:
      guard case .pageLoaded(let id, let page) = event, !open.contains(where: { $0.id == id }), let first = open.first
      else { return event }
      return .pageLoaded(first.id, page)
    case .letLateTimersThrough:
      guard case .timerFired(let id) = event, !timers.contains(id) else { return event }
      return .action(.submitted)
    default: return event
    }
  }

  // MARK: What comes out

  private mutating func sent(_ effect: SearchEffect<Int>, _ event: ScreenEvent) -> [SearchEffect<Int>] {
    var isWhole = false
    switch effect {
    case .load(let id, let request): open.append((id, request))
    case .cancelLoad(let id):
      isWhole = open.contains { $0.id == id && $0.request.direction == .refresh }
      open.removeAll { $0.id == id }
    case .startTimer(let id, _): timers.append(id)
    case .cancelTimer(let id): timers.removeAll { $0 == id }
    case .preview, .count, .cancelCount: break
    }
    switch tampering {
    case .drop(let isDropped): return isDropped(effect, event, isWhole) ? [] : [effect]
    case .rewrite(let other):
      guard case .load(let id, let request) = effect else { return [effect] }
      return [.load(id, other(request))]
    case .sendTwice:
      guard case .load(_, let request) = effect, request.direction != .refresh else { return [effect] }
      return [effect, .load(madeUpID(), request)]
    default: return [effect]
    }
  }

  private mutating func again(_ event: ScreenEvent, _ output: inout ScreenOutput) {
    switch tampering {
    case .sendAgain:
      guard case .action(.textChanged) = event, output.effects.isEmpty, let first = open.first else { return }
      output.effects = [.cancelLoad(first.id), .load(madeUpID(), first.request)]
    case .repeatEffects: output.effects = output.effects.flatMap { Array(repeating: $0, count: 20) }
    case .redraw(let redraw): if output.snapshot != nil { output.snapshot.map { redrawn($0, redraw, &output) } }
    case .publishAgain:
      output.snapshot = output.snapshot ?? last
      last = output.snapshot
    default: break
    }
  }

  private func redrawn(
    _ snapshot: ScreenSnapshot, _ redraw: (inout ScreenSnapshot) -> Void, _ output: inout ScreenOutput
  ) {
    var snapshot = snapshot
    redraw(&snapshot)
    output.snapshot = snapshot
  }

  /// An id that the machine has not used; only a machine can make one.
  private mutating func madeUpID() -> RequestID {
    nextMadeUp += 1
    return unusedIDs[nextMadeUp % unusedIDs.count]
  }
}

/// Ids far above those that a short sequence comes to.
let unusedIDs: [RequestID] = {
  var machine = SearchMachine<CheckedItem, Int>(.list(PagingConfiguration()))
  var ids: [RequestID] = []
  for _ in 0..<1000 {
    for case .load(let id, _) in machine.handle(.refreshRequested, at: .zero).effects { ids.append(id) }
  }
  return Array(ids.dropFirst(500))
}()
