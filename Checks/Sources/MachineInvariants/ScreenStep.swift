import SearchMachines

/// How the source answers a request.
public enum CheckedAnswer: Hashable, Sendable {
  /// With the page asked for.
  case page
  /// With nothing at all; for first pages.
  case nothing
  /// Not, for a reason that may pass.
  case failure
  /// The result set is gone.
  case expired
  /// The result set is gone and its keys with it.
  case keysExpired
  /// Not before some milliseconds have passed.
  case rateLimited(Int)
}

/// A place among the rows shown.
public enum RowPlace: Hashable, Sendable {
  /// The first row.
  case first
  /// The row in the middle.
  case middle
  /// The last row.
  case last

  func index(in count: Int) -> Int {
    switch self {
    case .first: 0
    case .middle: count / 2
    case .last: max(0, count - 1)
    }
  }
}

/// A part of the rows that is on screen.
public enum VisiblePart: Hashable, Sendable {
  /// The first row.
  case top
  /// The row in the middle.
  case middle
  /// The last row.
  case bottom
  /// All rows.
  case all
  /// Rows that are not there.
  case gone
  /// From a row that is not there to the first one that is.
  case halfGone
}

/// Something that happens on a screen; what it refers to is named by where it is, so that it means the same when steps
/// before it are left out.
public enum ScreenStep: CheckedStep, Hashable {
  /// The screen appears.
  case start
  /// The whole text is now this.
  case type(String)
  /// The whole text is now this, of which a part is being composed.
  case compose(String, marked: String)
  /// The text is submitted.
  case submit
  /// The keyboard is put away.
  case dismiss
  /// The filters are now these.
  case filter([String: String])
  /// A part of the rows is on screen.
  case visible(VisiblePart)
  /// The next page is asked for.
  case next
  /// The previous page is asked for.
  case previous
  /// A refresh is asked for.
  case refresh
  /// A retry is asked for.
  case retry
  /// The source says that its data changed.
  case dataChanged
  /// A position is asked for.
  case jump(Int)
  /// A made-up row is put after a row, or at the head.
  case insert(after: RowPlace?)
  /// The source's last row is put after the first row shown.
  case move
  /// A row is deleted.
  case delete(RowPlace)
  /// A row is updated.
  case update(RowPlace)
  /// The oldest or the newest local edit is rolled back.
  case rollBack(oldest: Bool)
  /// A row is pinned.
  case pin(RowPlace)
  /// The first pinned row is let go.
  case unpin
  /// The request of a direction is answered.
  case answer(PageDirection, CheckedAnswer)
  /// The last request of a direction that was cancelled is answered all the same.
  case late(PageDirection, CheckedAnswer)
  /// Quick local rows arrive for the first page.
  case preview
  /// Quick local rows arrive for a first page that was cancelled.
  case latePreview
  /// The items are counted.
  case count
  /// A count that was cancelled arrives.
  case lateCount
  /// The timer that is due first fires.
  case timer(TimerID.Purpose)
  /// The timer that was cancelled last fires all the same.
  case lateTimer
  /// A little time passes, but no timer's deadline.
  case wait
  /// What is shown is saved and brought back at once.
  case restore
  /// The session ends.
  case close

  /// Replies, timers and the time that passes.
  public var isFromOutside: Bool {
    switch self {
    case .answer, .late, .preview, .latePreview, .count, .lateCount, .timer, .lateTimer, .wait: true
    default: false
    }
  }

  /// Only closing does.
  public var endsRun: Bool { self == .close }

  /// As it is written in a report.
  public var description: String {
    switch self {
    case .type(let text): "type \"\(text)\""
    case .compose(let text, let marked): "compose \"\(text)\" marked \"\(marked)\""
    case .filter(let filters): "filter \(SearchQuery("", filters: filters))"
    case .visible(let part): "visible \(part)"
    case .jump(let position): "jump \(position)"
    case .insert(let place): place.map { "insert after \($0)" } ?? "insert at the head"
    case .delete(let place): "delete \(place)"
    case .update(let place): "update \(place)"
    case .rollBack(let oldest): oldest ? "roll back the oldest edit" : "roll back the newest edit"
    case .pin(let place): "pin \(place)"
    case .answer(let direction, let answer): "answer \(direction): \(answer)"
    case .late(let direction, let answer): "late answer \(direction): \(answer)"
    case .timer(let purpose): "timer \(purpose)"
    case .start: "start"
    case .submit: "submit"
    case .dismiss: "dismiss"
    case .next: "next"
    case .previous: "previous"
    case .refresh: "refresh"
    case .retry: "retry"
    case .dataChanged: "data changed"
    case .move: "move the source's last row"
    case .unpin: "unpin"
    case .preview: "preview"
    case .latePreview: "late preview"
    case .count: "count"
    case .lateCount: "late count"
    case .lateTimer: "late timer"
    case .wait: "wait"
    case .restore: "save and restore"
    case .close: "close"
    }
  }
}
