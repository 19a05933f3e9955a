/// A record of a service that a ``JSONDescription`` describes.
public struct JSONRecord: Identifiable, Hashable, Sendable {
  /// Identifies the record among all.
  public let id: String
  /// The parts of the title, one for each path of the description; empty where an answer has nothing.
  public let title: [String]
  /// Further texts, which are shown too.
  public let texts: [String]
  /// How the title is read; empty if the answer doesn't have that.
  public let reading: String

  /// Makes a record.
  public init(id: String, title: [String], texts: [String] = [], reading: String = "") {
    self.id = id
    self.title = title
    self.texts = texts
    self.reading = reading
  }
}
