/// A record of a service that a ``JSONDescription`` describes.
public struct JSONRecord: Identifiable, Hashable, Sendable {
  /// What identifies it among all.
  public let id: String
  /// The parts of what stands first; what an answer doesn't have is empty.
  public let title: [String]
  /// Whatever else is shown.
  public let texts: [String]
  /// How the title is read; empty if that isn't said.
  public let reading: String

  /// Makes a record.
  public init(id: String, title: [String], texts: [String] = [], reading: String = "") {
    self.id = id
    self.title = title
    self.texts = texts
    self.reading = reading
  }
}
