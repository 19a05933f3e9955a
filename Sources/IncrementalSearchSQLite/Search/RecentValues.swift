/// Values by what was asked for last, within two halves: when the newer one is full, the older one goes.
///
/// Both reading and writing take the same time however many there are.
struct RecentValues<Key: Hashable, Value> {
  private typealias Half = [Key: (value: Value, size: Int)]

  /// The sizes of the values of each half together.
  private let most: Int
  private var newer: Half = [:]
  private var older: Half = [:]
  private var newerSize = 0

  init(most: Int) { self.most = most }

  mutating func value(of key: Key) -> Value? {
    if let known = newer[key] { return known.value }
    guard let known = older[key] else { return nil }
    remember(known.value, of: key, size: known.size)
    return known.value
  }

  /// Remembers a value, of a size in whatever the halves are measured in.
  mutating func remember(_ value: Value, of key: Key, size: Int = 1) {
    if newerSize >= most { (older, newer, newerSize) = (newer, [:], 0) }
    if let replaced = newer.updateValue((value, size), forKey: key) { newerSize -= replaced.size }
    newerSize += size
  }
}
