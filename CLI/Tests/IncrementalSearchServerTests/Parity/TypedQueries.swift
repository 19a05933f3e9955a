import IncrementalSearchTesting
import SampleAddresses

@testable import TextMatching

/// What people type to find addresses: the beginnings of names, of their readings and romaji, other forms of kanji, words in
/// any order, operators, and mistakes.
struct TypedQueries {
  private let addresses: [Address]
  private var random: SeededGenerator

  init(_ addresses: [Address], seed: UInt64) {
    self.addresses = addresses
    random = SeededGenerator(seed: seed)
  }

  mutating func next() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9: return word()
    case 9..<13: return word() + pick([" ", "　", "  "]) + word()
    case 13: return [word(), word(), word()].joined(separator: " ")
    case 14: return word() + word()
    case 15..<17: return mistake(in: word(least: 4))
    case 17: return pick(["'", "^", "!"]) + word()
    case 18: return word() + pick(["$", " !", " | ", " '", " ^"]) + word()
    default: return noise()
    }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// As much of a name as was typed so far, as it is written or as it sounds.
  private mutating func word(least: Int = 1) -> String {
    let address = pick(addresses)
    let names = [
      (address.prefecture, address.prefectureKana), (address.city, address.cityKana), (address.town, address.townKana),
    ]
    let (name, kana) = pick(names.filter { !$0.0.isEmpty })
    var text: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: text = name
    case 4: text = otherForm(of: name)
    case 5: text = String(String.UnicodeScalarView(kana.unicodeScalars.map(Self.hiragana)))
    case 6: text = kana
    case 7, 8: text = romaji(of: kana)
    default:
      text =
        [address.postalCode, "\(address.postalCode.prefix(3))-\(address.postalCode.suffix(4))"][
          Int.random(in: 0...1, using: &random)]
    }
    if Int.random(in: 0..<8, using: &random) == 0 { text = String(text.dropFirst()) }
    return String(text.prefix(max(least, Int.random(in: 1...max(1, text.count), using: &random))))
  }

  private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
  }

  private mutating func romaji(of kana: String) -> String {
    var romaji = PhoneticKey.keys(of: kana).joined()
    for (canonical, other) in [("si", "shi"), ("ti", "chi"), ("tu", "tsu"), ("nn", "n"), ("zya", "ja"), ("sy", "sh")]
    where Bool.random(using: &random) { romaji.replace(canonical, with: other) }
    return Bool.random(using: &random) ? romaji : romaji.uppercased()
  }

  private mutating func otherForm(of name: String) -> String {
    let forms: [(Character, String)] = [
      ("国", "國"), ("沢", "澤"), ("浜", "濱"), ("広", "廣"), ("辺", "邊"), ("斉", "齋"), ("ケ", "ヶ"), ("ヶ", "が"), ("が", "ケ"),
      ("の", "ノ"),
      ("ノ", "之"), ("十", "10"), ("一", "１"), ("崎", "﨑"), ("高", "髙"), ("桜", "櫻"), ("竜", "龍"), ("会", "會"), ("豊", "豐"),
    ]
    return String(name.flatMap { character in forms.first { $0.0 == character }?.1 ?? String(character) })
  }

  /// One character wrong, missing, extra or swapped.
  private mutating func mistake(in word: String) -> String {
    var characters = Array(word)
    guard characters.count > 1 else { return word }
    let place = Int.random(in: 0..<characters.count - 1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: characters[place] = pick(Array("aiueoknshtかきしたのx"))
    case 1: characters.remove(at: place)
    case 2: characters.insert(characters[place], at: place)
    default: characters.swapAt(place, place + 1)
    }
    return String(characters)
  }

  /// What nobody means.
  private mutating func noise() -> String {
    pick(["", " ", "!", "^", "'", "-", "ー", "(", "\"", "！北", "ヶ", "｢", "京 !", "a | ", "0", "〒", "ん", "っ", "*", "…"])
  }
}
