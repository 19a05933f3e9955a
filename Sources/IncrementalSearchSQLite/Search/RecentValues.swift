/// Values by what was asked for last, within two halves: when the newer one is full, the older one goes.
///
/// Both reading and writing take the same time however many there are.
struct RecentValues<Key: Hashable, Value> {
  /// In values, of each half.
  private let most: Int
  private var newer: [Key: Value] = [:]
  private var older: [Key: Value] = [:]

  init(most: Int) { self.most = most }

  mutating func value(of key: Key) -> Value? {
    if let value = newer[key] { return value }
    guard let value = older[key] else { return nil }
    remember(value, of: key)
    return value
  }

  mutating func remember(_ value: Value, of key: Key) {
    if newer.count >= most { (older, newer) = (newer, [:]) }
    newer[key] = value
  }
}
