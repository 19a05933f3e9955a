import IncrementalSearch

/// What an account id may be, and what is said of one.
public enum AccountID {
  fileprivate static let lengths = 4...20

  /// Whether an id is made of what ids are made of.
  public static func meetsRules(_ id: String) -> Bool {
    lengths.contains(id.count) && id.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 95 }
  }

  /// What to say below the field, if anything.
  public static func message(for verdict: ValidationVerdict) -> String? {
    switch verdict {
    case .taken: "このアカウントIDは現在使用されています。"
    case .invalid: "半角の英小文字、数字、_ を 4〜20 文字で入力してください。"
    case .unknown(let failure): failure.message
    case .empty, .pending, .checking, .available, .closed: nil
    }
  }
}

extension ValidationConfiguration {
  /// The server is asked one second after the last keystroke.
  public static let accountID = ValidationConfiguration(
    debounce: .seconds(1), minimumLength: AccountID.lengths.lowerBound)
}
