/// What comes first of lines that match a fuzzy query equally well: the criteria of fzf, as its `buildResult`
/// (`src/result.go`) has them.
public enum MatchTiebreak: String, CaseIterable, Hashable, Sendable {
  /// The shorter line.
  case length
  /// The line whose first match ends nearer to its start.
  case begin
  /// The line whose last match ends nearer to its end, as a part of its length.
  case end
  /// The line where the matches, with the rest of the words that they begin and end in, are shorter.
  case chunk
  /// The line where the matches begin nearer to the start of the last part of a path, those before that part last.
  case pathname

  /// How many count, the first ones of a list.
  public static let most = 3
}
