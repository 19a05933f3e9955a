package enum PhoneticKey {
  package static func keys(of text: String) -> [String] { [] }
  package static func prefixes(of word: String) -> [String] { [] }
}
