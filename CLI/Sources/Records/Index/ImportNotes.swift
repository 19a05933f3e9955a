import RecordFormats

/// What an import changed in records it did not take as written, to tell users who named no columns.
struct ImportNotes: Equatable {
  /// The records that something was done with.
  private struct Group: Equatable {
    var count = 0
    /// Where the first ones are.
    var places: [String] = []
    /// What the first ones got.
    var values: [String] = []
  }

  private static let namedPlaces = 5
  private static let namedValues = 3
  private var numbered = Group()
  private var unranked = Group()
  private var keys: Set<String> = []
  private var lines: [String] = []

  /// Counts a record that got its number for an id.
  mutating func addNumbered(_ id: String, place: () -> String) {
    Self.add(to: &numbered, place: place)
    if numbered.values.count < Self.namedValues { numbered.values.append(id) }
  }

  /// Counts a record that has no rank.
  mutating func addUnranked(place: () -> String) { Self.add(to: &unranked, place: place) }

  /// Takes in which keys that were asked for are there.
  mutating func add(keys: Set<String>) { self.keys.formUnion(keys) }

  /// Takes in what was found out about inputs.
  mutating func add(lines: [String]) { self.lines += lines }

  private static func add(to group: inout Group, place: () -> String) {
    group.count += 1
    if group.places.count < namedPlaces { group.places.append(place()) }
  }

  /// A line for each thing that was done, and for each key that was asked for in vain. An update can't be told to refuse: its
  /// columns are those of the index.
  func words(of layout: RecordLayout, isUpdate: Bool = false) -> [String] {
    var words = lines
    if numbered.count > 0 {
      let (noun, subject) = numbered.count == 1 ? ("record has", "it") : ("records have", "they")
      let more = numbered.count > numbered.values.count ? ", …" : ""
      words.append(
        "\(NumberText.grouped(numbered.count)) \(noun) no id of their own (\(Self.lines(of: numbered))): \(subject) got "
          + "\(numbered.values.joined(separator: ", "))\(more)" + Self.refused(by: "--id", layout.idName, subject))
    }
    if unranked.count > 0 {
      let (noun, subject) = unranked.count == 1 ? ("record has", "it") : ("records have", "they")
      let column = layout.rankName.map { "in \($0) " } ?? ""
      words.append(
        "\(NumberText.grouped(unranked.count)) \(noun) no number \(column)(\(Self.lines(of: unranked))): \(subject) "
          + "\(unranked.count == 1 ? "has" : "have") no rank"
          + (isUpdate ? "" : Self.refused(by: "--rank", layout.rankName, subject)))
    }
    for key in layout.askedKeys where !keys.contains(key) { words.append("no record has “\(key)”") }
    return words
  }

  private static func refused(by option: String, _ column: String?, _ subject: String) -> String {
    column.map { "; \(option) \($0) refuses \(subject == "it" ? "it" : "them")" } ?? ""
  }

  private static func lines(of group: Group) -> String {
    (group.count == 1 ? "line " : "lines ") + group.places.joined(separator: ", ")
      + (group.count > group.places.count ? ", …" : "")
  }
}
