/// Rows that are computed as they are asked for, and a search that is arithmetic, so that a million of them cost nothing.
///
/// A row is its number, a colour, an animal and a city: `Row 000123 blue heron 京都`. A query's words are beginnings of
/// these; every one must match.
struct TrialRows: Equatable {
  private static let colors = ["amber", "blue", "coral", "dun", "ebony", "fawn", "gray", "hazel"]
  private static let animals = [
    "adder", "badger", "crane", "dormouse", "eagle", "ferret", "gecko", "heron", "ibis", "jackal",
  ]
  private static let cities = ["札幌", "仙台", "東京", "横浜", "名古屋", "京都", "大阪", "神戸", "広島", "福岡", "熊本", "那覇"]
  private static let sentence = "the quick brown fox jumps over a lazy dog while 隣の客はよく柿を食う客だ"
  private static let period = colors.count * animals.count * cities.count

  /// The numbers of the rows found are in this range,
  private var numbers: Range<Int>
  /// and divided by the period leave one of these, in order.
  private var remainders: [Int]

  /// The rows of a range of numbers that a text finds.
  init(_ text: String, among numbers: Range<Int>) {
    self.numbers = numbers
    remainders = Array(0..<Self.period)
    for word in text.lowercased().split(whereSeparator: \.isWhitespace) where !"row".hasPrefix(word) {
      if let digits = Int(word), word.utf8.count <= 6 {
        let size = (word.utf8.count..<6).reduce(1) { size, _ in size * 10 }
        self.numbers = self.numbers.clamped(to: digits * size..<(digits + 1) * size)
      } else {
        remainders.removeAll { !Self.names(of: $0).contains { $0.hasPrefix(word) } }
      }
    }
  }

  private static func names(of number: Int) -> [String] {
    [
      colors[number % colors.count], animals[number / colors.count % animals.count],
      cities[number / colors.count / animals.count % cities.count],
    ]
  }

  /// How many rows there are.
  var count: Int { rank(of: numbers.upperBound) - rank(of: numbers.lowerBound) }

  /// The numbers of the rows at some places.
  func numbers(at places: Range<Int>) -> [Int] {
    let first = rank(of: numbers.lowerBound)
    return places.map { place in
      let rank = first + place
      return rank / remainders.count * Self.period + remainders[rank % remainders.count]
    }
  }

  /// The place of a row; nil if it is not among these.
  func place(of number: Int) -> Int? {
    guard numbers.contains(number), remainders.contains(number % Self.period) else { return nil }
    return rank(of: number) - rank(of: numbers.lowerBound)
  }

  /// How many numbers from 0 on, but before this one, leave one of the remainders.
  private func rank(of number: Int) -> Int {
    number / Self.period * remainders.count + remainders.count { $0 < number % Self.period }
  }

  /// What a row says: its title, and a text that is of very different length from row to row if that is wanted.
  static func texts(of number: Int, isUneven: Bool, edition: Int) -> (title: String, text: String) {
    let digits = String(number)
    let title = "Row " + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    let names = names(of: number)
    let words = isUneven ? sentence.split(separator: " ").prefix(number * 7_919 % 14) : []
    let end = edition > 0 ? ["edition \(edition)"] : []
    return ("\(title) \(names[0]) \(names[1])", ([names[2]] + words.map(String.init) + end).joined(separator: " "))
  }
}
