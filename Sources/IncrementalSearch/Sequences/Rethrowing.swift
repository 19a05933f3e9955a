/// Lets a function that is declared to rethrow what its sequence throws throw an error that was kept.
///
/// The types of thrown errors in `AsyncSequence` would say it; they need newer systems than this package.
@rethrows
protocol Rethrowing {
  associatedtype Success
  func get() throws -> Success
}

extension Rethrowing {
  func rethrowing() rethrows -> Success { try get() }
}

extension Result: Rethrowing {}
