/// Account ids that are in use, as a server would know them.
nonisolated public struct TakenIDs: Sendable {
  private let ids: Set<String>

  /// Takes these for taken.
  public init(_ ids: Set<String> = ["chiyoda", "minato", "shinjuku"]) { self.ids = ids }

  /// Whether nobody has this id.
  public func isFree(_ id: String) async throws -> Bool { !ids.contains(id) }
}
