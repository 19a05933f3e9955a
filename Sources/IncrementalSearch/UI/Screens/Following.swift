import Observation

/// Calls with an observable value now, and with the value at the next turn of the main actor after each change, for as
/// long as the owner lives. The owner is not kept alive.
@MainActor
func following<Owner: AnyObject & Sendable, Value>(
  _ owner: Owner, _ value: @escaping @MainActor (Owner) -> Value,
  changed: @escaping @MainActor (Owner, Value) -> Void
) {
  let current = withObservationTracking {
    value(owner)
  } onChange: { [weak owner] in
    // This is called before the change; the new value is there at the next turn.
    Task { @MainActor in
      if let owner { following(owner, value, changed: changed) }
    }
  }
  changed(owner, current)
}
