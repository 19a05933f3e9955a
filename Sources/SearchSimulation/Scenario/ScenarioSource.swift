/// A scripted data source whose items are integers, their own ids.
public struct ScenarioSource: Equatable, Sendable {
  /// How the pages are reached.
  public enum Shape: Equatable, Sendable {
    /// Items 0..<count, loaded by position.
    case positions(count: Int)
    /// Numbered pages, both directions.
    case pages([[Int]], firstNumber: Int, end: End)
    /// Pages reached by a next-page cursor, and by a previous-page cursor if `backward`.
    case cursors([[Int]], backward: Bool, end: End)
    /// Items 0..<count in numbered pages of the size that is asked for: a number means something for one size only.
    case numbered(count: Int, firstNumber: Int, end: End)
  }
  /// How the last page can be recognized.
  public enum End: String, CaseIterable, Sendable {
    /// It has no next key.
    case explicit
    /// It is empty.
    case emptyPage
    /// It has fewer items than were asked for.
    case shortPage
  }

  /// What a server with positions does otherwise than it was asked.
  public struct Oddities: Equatable, Sendable {
    /// The most items of one answer, however many are asked for.
    public var mostItems: Int?
    /// How many items more than asked for an answer has.
    public var extraItems = 0
    /// Items that are taken out of an answer; its position and the total count them.
    public var hidden: [Int] = []
    /// Answers begin at a multiple of this, at or before the position asked for.
    public var alignedTo = 1
    /// Whether an answer from beyond the end says that it begins at the end, not where it was asked for.
    public var clamps = true

    /// None.
    public init() {}
  }

  /// How the pages are reached.
  public var shape: Shape
  /// Where the first page begins: a position or a page number.
  public var start: Int
  /// What a source of positions does otherwise than it was asked.
  public var oddities: Oddities

  /// Makes a source.
  public init(_ shape: Shape, start: Int, oddities: Oddities = Oddities()) {
    self.shape = shape
    self.start = start
    self.oddities = oddities
  }
}
