import SearchMachines

/// Something the page waits for.
enum PageTimer: Hashable {
  case machine(TimerID)
  /// The scroll bar rests on rows that are not held.
  case jump
  /// The address is to say what is shown.
  case link
  /// A second of a wait has passed.
  case countdown
  /// Scrolling has stopped.
  case pace
  /// Nobody types any more.
  case pause
  /// The rows of a query have stayed, and their facets are to be counted.
  case facets
  /// What is shown has settled, and is to be said.
  case announcement
}
