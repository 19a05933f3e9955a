/// The time as a picker knows it, in ticks: those that went by, and those since something began that is shown or ends after a few.
struct PickerTicks: Sendable {
  /// The time between two ticks.
  static let interval = Duration.milliseconds(100)
  /// As long as a search takes to be called slow.
  private static let slow = 3

  /// All that went by, which are the spinner's turns.
  private(set) var count = 0
  /// How long the list's end has been waiting for rows.
  private var waiting = 0
  /// How long ago reading ended, as far as that matters.
  private var sinceReading = Self.slow

  /// Whether rows that would be on screen are slow.
  var isEndSlow: Bool { waiting >= Self.slow }

  /// Whether reading ended so lately that what was read last may not be searched yet.
  var mayBeUnsearched: Bool { sinceReading < Self.slow }

  /// A tick goes by, with the list's end waiting for rows or not, and while more is read or not.
  mutating func tick(isWaitingAtEnd: Bool, isReading: Bool) {
    count += 1
    waiting = isWaitingAtEnd ? waiting + 1 : 0
    if !isReading, mayBeUnsearched { sinceReading += 1 }
  }

  /// The list's end waits no more.
  mutating func endWaiting() { waiting = 0 }

  /// All is read.
  mutating func endReading() { sinceReading = 0 }
}
