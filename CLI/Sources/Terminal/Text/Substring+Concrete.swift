extension Substring {
  /// A text of any kind as a substring with the same indices, so that what works on it is compiled for one type only:
  /// generic code from another module is slower by far.
  init(concrete text: some StringProtocol) {
    if let string = text as? String {
      self = string[...]
    } else if let substring = text as? Substring {
      self = substring
    } else {
      self = String(text)[...]
    }
  }
}
