// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// What features use of the world, by name.
public struct DependencyValues: Sendable {
  @TaskLocal static var current = DependencyValues()

  public var continuousClock: any Clock<Duration> = ContinuousClock()
}

/// One of them, as it was when the feature was made.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  public let wrappedValue: Value

  public init(_ path: KeyPath<DependencyValues, Value>) { wrappedValue = DependencyValues.current[keyPath: path] }
}

/// Runs something with other dependencies.
@MainActor
public func withDependencies<R>(_ change: (inout DependencyValues) -> Void, operation: () -> R) -> R {
  var values = DependencyValues.current
  change(&values)
  return DependencyValues.$current.withValue(values, operation: operation)
}
