/// Settings that contradict each other, as values from a server or a file may.
public struct ContradictorySettings: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is contradictory, and how to fix it.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension SearchConfiguration {
  /// The same settings; throws if they contradict each other, where a search would stop the program.
  ///
  /// ```swift
  /// let settings = (try? remote.checked()) ?? SearchConfiguration()
  /// ```
  public func checked() throws(ContradictorySettings) -> SearchConfiguration {
    if let contradiction { throw ContradictorySettings(contradiction) }
    return self
  }
}
