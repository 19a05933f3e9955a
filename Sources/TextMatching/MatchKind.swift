/// How the plain words of a query match a text.
///
/// Operators (see ``MatchQuery``) mean the same in every kind.
///
/// All kinds compare by ``TextFold``, and every word must match for the record to be found.
public enum MatchKind: String, CaseIterable, Hashable, Sendable {
  /// Each word is found anywhere in a text.
  case contains
  /// A text starts with the words, in their order. Any white space separates them.
  case prefix
  /// Each word begins a word of a text, in any order; kanji and kana are found anywhere.
  case words
  /// The letters of each word are found in their order, with any others between them; the best matches come first, by the
  /// scores of fzf.
  case fuzzy
}
