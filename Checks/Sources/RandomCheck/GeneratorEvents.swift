import SearchSimulation

extension Generator {
  /// Events in order of time.
  mutating func events(_ kind: Scenario.Kind, _ type: SourceType) -> [ScenarioEvent] {
    var events: [ScenarioEvent] = []
    var at = chance(80) ? 0 : delay()
    if kind == .paging, chance(85) { events.append(ScenarioEvent(at: at, .start)) }
    if kind == .screen, chance(25) { events.append(ScenarioEvent(at: at, .start)) }
    if kind == .screen, chance(60) { events.append(ScenarioEvent(at: at, .type("a"))) }
    // At a calm pace most replies come before the next event.
    let isCalm = chance(40)
    for _ in 0..<Int.random(in: 1...(isCalm || kind == .screen ? 18 : 12), using: &random) {
      at += isCalm ? pick([30, 50, 100, 100]) : delay()
      if chance(10) { at += 200 }
      events.append(ScenarioEvent(at: at, action(kind, type)))
    }
    if chance(4) { events.append(ScenarioEvent(at: at + delay(), .close)) }
    return events
  }

  private mutating func action(_ kind: Scenario.Kind, _ type: SourceType) -> ScenarioEvent.Action {
    switch kind {
    case .search: typing()
    case .validation: validating()
    case .paging: paging(type)
    case .screen: chance(40) ? typing() : screenPaging(type)
    }
  }

  private mutating func text() -> String {
    pick(["a", "a", "a", "ab", "ab", "b", "abc", "", " ", "a ", " a", "a  b", "か", "か\u{3099}", "が", "\u{3000}a"])
  }

  private mutating func composition() -> ScenarioEvent.Action {
    let (text, marked) = pick([
      ("か", "か"), ("aか", "か"), ("かk", "k"), ("k", "k"), ("ak", "k"), ("aかk", "かk"), ("한", "한"), ("한ㄱ", "ㄱ"),
      ("a한", "한"), ("かか", "か"), ("aか", ""), ("ab", "x"), ("a", "a"), ("aかき", "かき"), ("aか ", " "), ("かa", "か"),
    ])
    return .compose(text, marked: marked)
  }

  private mutating func typing() -> ScenarioEvent.Action {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: .type(text())
    case 45..<58: composition()
    case 58..<64: .commit(pick(["か", "a", "aか", "ab", "한", "蚊"]))
    case 64..<74: .submit
    case 74..<79: .dismiss
    case 79..<87: .retry
    case 87..<92: .clear
    default: .filter(pick([[:], [:], ["c": "r"], ["c": "r"], ["c": "r", "b": "s"]]))
    }
  }

  private mutating func validating() -> ScenarioEvent.Action {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60: .type(text())
    case 60..<75: composition()
    case 75..<83: .commit(pick(["か", "a", "aか", "ab", "한", "蚊"]))
    case 83..<92: .submit
    default: .retry
    }
  }

  /// An id in or near a window.
  private mutating func id() -> Int {
    chance(85) ? Int.random(in: 0...9, using: &random) : pick([10, 11, 12, 50, 51, 52])
  }

  private mutating func visible() -> ScenarioEvent.Action {
    let first = id()
    return .visible(first: first, last: first + pick([0, 0, 1, 1, 2]))
  }

  /// An insert. No row waits for itself, not even through others: the neighbour comes earlier in an order of its own.
  private mutating func insert() -> ScenarioEvent.Action {
    let new = pick([50, 51, 52, id()])
    let neighbour = pick([id(), id(), 50, 51])
    func rank(_ id: Int) -> Int { id * 7 % 13 * 100 + id }
    if chance(25) || rank(neighbour) >= rank(new) { return .insert(id: pick([50, 51, 52]), after: nil) }
    return .insert(id: new, after: neighbour)
  }

  private mutating func edit() -> ScenarioEvent.Action {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: insert()
    case 40..<65: .delete(id: id())
    case 65..<75: .update(id: id())
    case 75..<92: .pin(id: id())
    default: .unpin(id: id())
    }
  }

  private mutating func screenPaging(_ type: SourceType) -> ScenarioEvent.Action {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: visible()
    case 30..<44: .next
    case 44..<56: .previous
    case 56..<64: .refresh
    case 64..<72: .invalidate
    case 72..<76: .retry
    case 76..<82: type == .positions ? .jump(position: Int.random(in: 0...14, using: &random)) : .next
    case 82..<84: .start
    default: edit()
    }
  }

  private mutating func paging(_ type: SourceType) -> ScenarioEvent.Action {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<8: .retry
    case 8..<13: .setSource(grownSource(type))
    default: screenPaging(type)
    }
  }
}
