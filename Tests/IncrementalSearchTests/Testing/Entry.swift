/// What the tests of shells search for.
struct Entry: Identifiable, Equatable, Codable {
  let id: Int
  var text = ""

  /// Entries with these ids.
  static func list(_ ids: Range<Int>) -> [Entry] { ids.map { Entry(id: $0) } }
}
