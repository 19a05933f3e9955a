// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Observation

/// What becomes of a state when something happens.
public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body: Reducer where Body.State == State, Body.Action == Action

  @ReducerBuilder<State, Action> var body: Body { get }
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

extension Reducer {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

/// A reducer made of a closure.
public struct Reduce<State, Action>: Reducer {
  private let change: (inout State, Action) -> Effect<Action>

  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) { change = reduce }

  public var body: Reduce { self }
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { change(&state, action) }
}

@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The state, in one place, and what runs for it.
@MainActor @Observable
@dynamicMemberLookup
public final class Store<State, Action> {
  private var state: State
  @ObservationIgnored private let reduce: (inout State, Action) -> Effect<Action>
  @ObservationIgnored private var running: [CancelID: [Task<Void, Never>]] = [:]

  public init<R: Reducer<State, Action>>(initialState: @autoclosure () -> R.State, reducer: () -> R) {
    state = initialState()
    let reducer = reducer()
    reduce = { reducer.reduce(into: &$0, action: $1) }
  }

  public func withState<R>(_ body: (_ state: State) -> R) -> R { body(state) }

  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

  public func send(_ action: Action) {
    for step in reduce(&state, action).steps {
      switch step {
      case .run(let id, let operation):
        let task = Task { await operation(Send { [weak self] in self?.send($0) }) }
        if let id { running[id, default: []].append(task) }
      case .cancel(let id):
        for task in running.removeValue(forKey: id) ?? [] { task.cancel() }
      }
    }
  }
}
