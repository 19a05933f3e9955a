/// The `ETag` of an answer. It is weak, since the same answer comes compressed or not.
enum EntityTag {
  /// The tag with a text of letters, digits, `.`, `-` and `_`.
  static func text(_ value: String) -> String { "W/\"\(value)\"" }

  /// Whether an `If-None-Match` names the tag, in the weak comparison of RFC 9110 (8.8.3.2).
  static func matches(_ ifNoneMatch: String?, _ tag: String) -> Bool {
    guard let ifNoneMatch else { return false }
    let value = opaque(tag[...])
    return ifNoneMatch.split(separator: ",").contains { part in
      let part = part.drop { $0 == " " || $0 == "\t" }
      return part == "*" || opaque(part) == value
    }
  }

  private static func opaque(_ tag: Substring) -> Substring {
    var tag = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    while tag.last == " " || tag.last == "\t" { tag = tag.dropLast() }
    return tag
  }
}
