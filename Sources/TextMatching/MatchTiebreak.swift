/// Which of the lines that match a fuzzy query equally well comes first: the criteria of fzf, as in its `buildResult`
/// (`src/result.go`).
public enum MatchTiebreak: String, CaseIterable, Hashable, Sendable {
  /// The shorter line.
  case length
  /// The line whose first match ends nearer to its start.
  case begin
  /// The line whose last match ends nearer to its end, relative to its length.
  case end
  /// The line where the matches, with the rest of the words that they begin and end in, are shorter.
  case chunk
  /// The line where the matches begin nearer to the start of the last part of a path, lines that match before that part come
  /// last.
  case pathname

  /// How many criteria of a list count: the first ones.
  public static let most = 3
}
