import BrowserBridge
import SearchMachines

/// A verdict about an account id, as the screen shows it.
struct AccountVerdict {
  /// The verdict, for its look.
  let kind: String
  let message: String
  let canRetry: Bool
  /// What screen readers are told; nothing of what changes with every key.
  let spoken: String

  init(_ verdict: ValidationVerdict, _ wording: Wording) {
    switch verdict {
    case .empty: self.init("empty", wording.accountRule)
    case .invalid: self.init("invalid", wording.accountRule)
    case .pending: self.init("pending", wording.accountPending)
    case .checking: self.init("checking", wording.accountChecking)
    case .available: self.init("available", wording.accountAvailable, isSpoken: true)
    case .taken: self.init("taken", wording.accountTaken, isSpoken: true)
    case .unknown(let failure): self.init("unknown", wording.unknown(failure), canRetry: true, isSpoken: true)
    case .closed: self.init("closed", "")
    }
  }

  private init(_ kind: String, _ message: String, canRetry: Bool = false, isSpoken: Bool = false) {
    self.kind = kind
    self.message = message
    self.canRetry = canRetry
    spoken = isSpoken ? message : ""
  }
}
