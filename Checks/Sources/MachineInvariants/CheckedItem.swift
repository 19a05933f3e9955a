import SearchMachines

/// A row that says where it is from.
public struct CheckedItem: Identifiable, Equatable, Sendable {
  /// The index in the whole result, the same for every query; rows made up locally count from ``firstLocalID``.
  public let id: Int
  /// The query that it answers, by index in the settings.
  public var query: Int
  /// The number of the request that it answers; 0 for rows shown in advance.
  public var answer: Int
  /// The number of the local edit that made it, or 0.
  public var edit = 0

  /// Makes a row of an answer.
  public init(id: Int, query: Int, answer: Int) {
    self.id = id
    self.query = query
    self.answer = answer
  }

  /// The first id that no source has.
  public static let firstLocalID = 1000
}
