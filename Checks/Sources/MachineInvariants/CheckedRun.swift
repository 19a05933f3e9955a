/// A machine with everything around it (source, clock, person), as one value that can be copied and gone on with.
public protocol CheckedRun: Sendable {
  /// Something that can happen, named so that it means the same in a shorter sequence.
  associatedtype Step: CheckedStep

  /// What can happen now.
  var possibleSteps: [Step] { get }

  /// Lets something happen and checks every invariant. A step that cannot happen now does nothing.
  mutating func take(_ step: Step) throws(Violation)
}

/// Something that can happen to a machine.
public protocol CheckedStep: Sendable, CustomStringConvertible {
  /// Whether the source or the clock does it, not the person.
  var isFromOutside: Bool { get }
  /// Whether nothing of interest comes after it.
  var endsRun: Bool { get }
}
