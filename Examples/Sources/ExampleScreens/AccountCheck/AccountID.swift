import IncrementalSearch

/// What an account id may be, and what is said of one.
nonisolated public enum AccountID {
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
    case .unknown(let failure): failure.message.isEmpty ? "確認できませんでした。" : failure.message
    case .empty, .pending, .checking, .available, .closed: nil
    }
  }

  /// The icon of a verdict, as an SF Symbol: a check that failed says nothing about the id.
  public static func symbol(for verdict: ValidationVerdict) -> String? {
    switch verdict {
    case .available: "checkmark.circle.fill"
    case .invalid, .taken: "xmark.circle.fill"
    case .unknown: "exclamationmark.triangle.fill"
    case .empty, .pending, .checking, .closed: nil
    }
  }

  /// What an icon says to people who can't see it.
  public static func label(for verdict: ValidationVerdict) -> String? {
    switch verdict {
    case .available: "使用できます"
    case .invalid, .taken: "使用できません"
    case .unknown: "確認できませんでした"
    case .pending, .checking: "確認中"
    case .empty, .closed: nil
    }
  }

  /// What to announce to people who can't see the screen, once the verdict is there.
  public static func announcement(for verdict: ValidationVerdict) -> String? {
    symbol(for: verdict) == nil ? nil : message(for: verdict) ?? label(for: verdict)
  }
}

extension ValidationConfiguration {
  /// The server is asked one second after the last keystroke.
  public static let accountID = ValidationConfiguration(
    debounce: .seconds(1), minimumLength: AccountID.lengths.lowerBound)
}
