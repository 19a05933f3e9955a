import RecordFormats

/// The records that an index or a collection refused, by reason.
package struct Refusals: Equatable {
  /// Why a record is not taken.
  enum Reason: Hashable {
    /// It is not of its format.
    case malformed(RecordFormat)
    /// It has bytes that are not of its input's encoding, or NUL.
    case notText
    /// Its id column is empty or missing.
    case idMissing
    /// A record before it has its id.
    case idTaken
    /// A field, or all of it, has more bytes than are indexed.
    case tooLong
    /// Its rank is something else than a number.
    case rankNotANumber
    /// The search cluster says what is wrong with it.
    case notStored

    /// The reason in words.
    var words: String {
      switch self {
      case .malformed(.jsonLines): "bad JSON"
      case .malformed(.csv): "bad CSV"
      case .malformed: "malformed"
      case .notText: "not text"
      case .idMissing: "no id"
      case .idTaken: "id already taken"
      case .tooLong: "too long"
      case .rankNotANumber: "rank is no number"
      case .notStored: "refused by the cluster"
      }
    }
  }

  /// The records refused for one reason.
  private struct Group: Equatable {
    var reason: Reason
    var count = 0
    /// Where the first ones are, as `12` or `people.csv:12`.
    var places: [String] = []
    var detail: String?
  }

  /// How many places of each reason are named.
  private static let namedPlaces = 5

  private(set) var count = 0
  private var groups: [Group] = []

  /// Whether all were taken.
  package var isEmpty: Bool { count == 0 }

  /// Counts a record. `place` and `detail` are asked for only as long as they are told.
  mutating func add(_ reason: Reason, place: () -> String, detail: () -> String? = { nil }) {
    count += 1
    let index = groups.firstIndex { $0.reason == reason } ?? groups.endIndex
    if index == groups.endIndex { groups.append(Group(reason: reason, detail: detail())) }
    groups[index].count += 1
    if groups[index].places.count < Self.namedPlaces { groups[index].places.append(place()) }
  }

  /// `12 refused: 10 bad JSON (lines 3, 17, …; the first: byte 9: expected a comma), 2 id already taken (lines 8, 9)`.
  package var summary: String { "\(NumberText.grouped(count)) refused: \(reasons)" }

  /// The same without the sum of all.
  var reasons: String {
    groups.map { group in
      let more = group.count > group.places.count ? ", …" : ""
      let isOneLine = group.count == 1 && group.places.first?.split(separator: ":").last?.contains("-") != true
      let lines = isOneLine ? "line" : "lines"
      let detail = group.detail.map { group.count == 1 ? ": \($0)" : "; the first: \($0)" } ?? ""
      let places = group.places.joined(separator: ", ")
      return "\(NumberText.grouped(group.count)) \(group.reason.words) (\(lines) \(places)\(more)\(detail))"
    }.joined(separator: ", ")
  }
}
