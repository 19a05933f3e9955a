/// The texts that a record is found by, in the roles that its order depends on.
public struct SearchedTexts: Hashable, Sendable {
  /// The parts of the title, of one column or several: prefecture, city and town, say.
  public var title: [String]
  /// How the title is read, in words separated by spaces; where there are as many words as parts, each word is the reading of
  /// one part.
  public var reading: String
  /// Further texts.
  public var texts: [String]

  /// Makes texts.
  public init(title: [String], reading: String = "", texts: [String] = []) {
    self.title = title
    self.reading = reading
    self.texts = texts
  }

  /// The title as one text: parts that end or begin with Latin letters or digits have a space between.
  public var joinedTitle: String { Self.join(title) }

  /// Parts of a title as one text.
  public static func join(_ parts: [String]) -> String {
    if parts.count == 1 { return parts[0] }
    var joined = ""
    for part in parts where !part.isEmpty {
      if isApart(joined, part) { joined += " " }
      joined += part
    }
    return joined
  }

  /// Whether two parts have a space between.
  static func isApart(_ before: String, _ part: String) -> Bool {
    guard let last = before.unicodeScalars.last, let first = part.unicodeScalars.first else { return false }
    return WordClass(of: last.value) != .unspaced || WordClass(of: first.value) != .unspaced
  }

  /// All texts in the order that they are searched in: the title, its reading if there is one, the further ones.
  package var all: [String] { [joinedTitle] + (reading.isEmpty ? [] : [reading]) + texts }

  /// How many of ``all`` name the record.
  package var nameCount: Int { reading.isEmpty ? 1 : 2 }

  /// The length that shorter records come first by, in Unicode scalars of the title.
  package var length: Int { title.reduce(0) { $0 + $1.unicodeScalars.count } }
}
