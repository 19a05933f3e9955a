import BrowserBridge

/// What is known of the data: its name, and the version that answers came from.
struct DataState {
  private(set) var name: [UInt8] = []
  private(set) var version: [UInt8] = []
  /// The versions seen last. Behind a cache, or several servers, older ones come again, which is no change.
  private var seen: [[UInt8]] = []

  /// Takes in what the server says of its data.
  mutating func take(_ content: JSONText) {
    if let name = content["name"]?.utf8 { self.name = name }
  }

  /// Whether an answer shows that the data has changed since an earlier answer.
  mutating func changed(by content: JSONText) -> Bool {
    guard let version = content["version"]?.utf8, version != self.version else { return false }
    let hadVersion = !self.version.isEmpty
    self.version = version
    if seen.contains(version) { return false }
    if seen.count >= 16 { seen.removeFirst() }
    seen.append(version)
    return hadVersion
  }

  /// Rows come back that were stored with what was known then.
  mutating func restored(_ content: JSONText) {
    version = content.utf8("version")
    seen = [version]
    name = content.utf8("name")
  }
}
