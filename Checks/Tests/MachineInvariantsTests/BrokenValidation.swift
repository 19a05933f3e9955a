import MachineInvariants
import SearchMachines

/// A validation made wrong on purpose.
struct BrokenValidation: CheckedValidation {
  enum Fault: Sendable {
    case trimsText
    case takesCheckingForAvailable
    case asksWhileComposing
    case asksTwice
  }

  private var base: LiveValidation
  private let fault: Fault

  init(_ settings: ValidationSettings, _ fault: Fault) {
    base = LiveValidation(settings.configuration)
    self.fault = fault
  }

  mutating func take(_ event: ValidationEvent, now: Duration) -> ValidationOutput {
    var event = event
    if case .asksWhileComposing = fault, case .text(let text, _, let meetsRules) = event {
      event = .text(text, isComposing: false, meetsRules: meetsRules)
    }
    var output = base.take(event, now: now)
    switch fault {
    case .trimsText:
      if let text = output.shown?.text { output.shown?.text = QueryText.normalized(text) }
    case .takesCheckingForAvailable:
      if case .checking = output.shown?.verdict {
        output.shown?.verdict = .available
        output.shown?.canSubmit = true
      }
    case .asksWhileComposing: break
    case .asksTwice:
      for case .check(_, let text) in output.effects { output.effects.append(.check(unusedIDs[0], text)) }
    }
    return output
  }

  /// The fault that breaks an invariant of validations.
  static func fault(breaking invariant: Invariant) -> Fault? {
    switch invariant {
    case .verdictOfText: .trimsText
    case .verdictAnswered: .takesCheckingForAvailable
    case .quietWhileComposing: .asksWhileComposing
    case .oneCheck: .asksTwice
    default: nil
    }
  }
}
