import SearchMachines

/// What the page says instead of rows, or above them: a state in words, and what can be done.
package struct PageStatus {
  /// The state, for its look.
  package enum Kind {
    /// The query finds nothing.
    case empty
    case offline
    case failed
    case limited
  }

  package let kind: Kind
  package let title: String
  package let detail: String
  /// Whether trying again can help.
  package let canRetry: Bool

  /// The status of a snapshot, whose rows may be out of sight; nil while all is well.
  package init?(_ snapshot: SearchSnapshot<PageRow>, _ wording: Wording, wait: Duration, areInSight: Bool = true) {
    if case .failed(let failure) = snapshot.toldRefresh {
      self.init(failure, wording, wait: wait, hasRows: areInSight && !snapshot.items.isEmpty)
    } else if snapshot.isEmptyResult {
      let text = snapshot.query.text
      self.init(
        .empty, text.isEmpty ? wording.noneTitle : wording.none(for: text), text.isEmpty ? "" : wording.noneDetail)
    } else {
      return nil
    }
  }

  /// The status of one failure, of the whole search or of one direction.
  package init(_ failure: SearchFailure, _ wording: Wording, wait: Duration, hasRows: Bool = false) {
    switch failure.reason {
    case .offline:
      let isHere = failure.details == ServerAnswer.unreachable
      self.init(
        .offline, isHere ? wording.unreachableTitle : wording.offlineTitle,
        (hasRows ? wording.stays : "") + (isHere ? wording.unreachableDetail : wording.offlineDetail), canRetry: true)
    case .rateLimited:
      let title = failure.details == ServerAnswer.unavailable ? wording.unavailableTitle : wording.limitedTitle
      if wait == .zero {
        // Nothing waits for the limit any more.
        self.init(.limited, title, "", canRetry: true)
      } else {
        // Rounded up: at its end the search goes on.
        let seconds = (wait + .milliseconds(999)).components.seconds
        self.init(.limited, title, wording.wait(max(1, Int(seconds))))
      }
    case .timeout: self.init(.failed, wording.failedTitle, wording.timeoutDetail, canRetry: true)
    case .refused: self.init(.failed, wording.refusedTitle, wording.refused(failure.message))
    case .badAnswer: self.init(.failed, wording.failedTitle, wording.badAnswerDetail, canRetry: true)
    default:
      self.init(.failed, wording.failedTitle, wording.failedDetail, canRetry: true)
    }
  }

  private init(_ kind: Kind, _ title: String, _ detail: String, canRetry: Bool = false) {
    self.kind = kind
    self.title = title
    self.detail = detail
    self.canRetry = canRetry
  }

  /// The status in one sentence after the other; of a countdown, which would be said every second, and of what to try where
  /// nothing is found, which would be said at every miss, only the first.
  package func spoken(_ wording: Wording) -> String {
    kind == .limited || kind == .empty ? title : title + wording.stop + detail
  }

  package func write(_ name: StaticString, _ wording: Wording, to output: inout JSONOutput) {
    output.key(name)
    output.object { output in
      let name: StaticString =
        switch kind {
        case .empty: "\"empty\""
        case .offline: "\"offline\""
        case .failed: "\"failed\""
        case .limited: "\"limited\""
        }
      output.key("kind")
      output.raw(name)
      output.member("title", title)
      output.member("detail", detail)
      if canRetry { output.member("retry", wording.retry) }
    }
  }
}
