// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// What a reducer wants done outside: tasks to run, each of which an id may cancel.
///
/// The declarations that the examples use of the Composable Architecture (1.15 and later), with as much behaviour as runs
/// them, for systems and builds without it.
public struct Effect<Action>: Sendable {
  enum Step: Sendable {
    case run(CancelID?, @Sendable (Send<Action>) async -> Void)
    case cancel(CancelID)
  }

  let steps: [Step]

  public static var none: Self { Self(steps: []) }

  public static func run(
    priority: TaskPriority? = nil, operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Self {
    let step = Step.run(nil) { send in
      do {
        try await operation(send)
      } catch {
        await handler?(error, send)
      }
    }
    return Self(steps: [step])
  }

  public static func cancel(id: some Hashable & Sendable) -> Self { Self(steps: [.cancel(CancelID(id))]) }

  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  public static func merge(_ effects: some Sequence<Self>) -> Self { Self(steps: effects.flatMap(\.steps)) }

  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    let id = CancelID(id)
    let named = steps.map { step in
      if case .run(nil, let operation) = step { return Step.run(id, operation) }
      return step
    }
    return Self(steps: (cancelInFlight ? [.cancel(id)] : []) + named)
  }
}

/// An id of any type that can be sent.
struct CancelID: Hashable, @unchecked Sendable {
  // Only ids that are Sendable come in.
  let id: AnyHashable

  init(_ id: some Hashable & Sendable) { self.id = AnyHashable(id) }
}

/// Sends actions back from an effect, unless its task was cancelled.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  public func callAsFunction(_ action: Action) {
    if !Task.isCancelled { send(action) }
  }
}
