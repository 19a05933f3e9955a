import SearchSimulation

/// What the clock drives: it takes inputs, replies and timers, one at a time.
protocol ClockDriven: AnyObject {
  /// The present instant.
  var now: Int { get set }
  /// When each reply still to come arrives, in the order of the requests.
  var repliesToCome: [(due: Int, request: Int)] { get }
  /// When the timers that run now are over, in the order in which they go off at one instant.
  var timers: [(due: Int, timer: ModelTimer)] { get }

  /// An input of the scenario.
  func input(_ action: ScenarioEvent.Action)
  /// The reply to a request has come.
  func reply(to request: Int)
  /// A timer is over.
  func fire(_ timer: ModelTimer)
  /// All that falls in this instant has been handled.
  func endInstant()
}

/// The timers a model can have.
enum ModelTimer {
  /// The composed text has rested.
  case rest
  /// The quiet time or the longest wait before a request is over.
  case debounce
  /// A rate limit is over.
  case limit
  /// The busy period is slow from now on.
  case slow
}

/// The order of things: "At one instant the order is: inputs in file order, then replies in the order in which they were
/// requested, then timers." and "What falls due at an instant after 0 is handled within it, again replies before
/// timers."
enum Clock {
  static func run(_ events: [ScenarioEvent], _ model: some ClockDriven) {
    var instants = Set(events.map(\.at))
    while true {
      let due = model.repliesToCome.map(\.due) + model.timers.map(\.due)
      guard let instant = (Array(instants) + due).min() else { return }
      instants.remove(instant)
      model.now = max(instant, model.now)
      for event in events where event.at == instant {
        model.input(event.action)
      }
      while true {
        if let next = model.repliesToCome.first(where: { $0.due <= instant }) {
          model.reply(to: next.request)
        } else if let next = model.timers.first(where: { $0.due <= instant }) {
          model.fire(next.timer)
        } else {
          break
        }
      }
      model.endInstant()
    }
  }
}
