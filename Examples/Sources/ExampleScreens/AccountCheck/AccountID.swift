import IncrementalSearch

/// What an account id may be.
nonisolated public enum AccountID {
  fileprivate static let lengths = 4...20

  /// Whether an id is made of what ids are made of.
  public static func meetsRules(_ id: String) -> Bool {
    lengths.contains(id.count) && id.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 }
  }
}

extension ValidationConfiguration {
  /// The server is asked one second after the last keystroke.
  public static let accountID = ValidationConfiguration(
    debounce: .seconds(1), minimumLength: AccountID.lengths.lowerBound)
}

extension ValidationWords {
  /// What is said of an account id; of a check that failed, its own words.
  public static let accountID: ValidationWords = {
    var words = ValidationWords.japanese
    words.taken = "このアカウントIDは現在使用されています。"
    words.invalid = "半角の英小文字、数字、_ を 4〜20 文字で入力してください。"
    return words
  }()
}
