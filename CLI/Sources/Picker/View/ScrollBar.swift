import IncrementalSearch

/// The part of a scroll bar that stands for what is on screen.
struct ScrollBar: Equatable {
  /// The lines of the thumb, counted from the list's first row.
  let thumb: Range<Int>

  /// Nil if everything is on screen, or the length of the whole is not known.
  init?<Item>(_ snapshot: SearchSnapshot<Item>, visible: Range<Int>, height: Int) {
    guard let before = snapshot.before, let after = snapshot.after else { return nil }
    let total = before + snapshot.items.count + after
    guard total > height, height > 1 else { return nil }
    let length = max(1, Int((Double(height) * Double(height) / Double(total)).rounded()))
    let hidden = total - visible.count
    let share = hidden > 0 ? Double(before + visible.lowerBound) / Double(hidden) : 0
    var start = Int((share * Double(height - length)).rounded())
    // Only the very ends look like the ends.
    if before + visible.lowerBound > 0 { start = max(start, min(1, height - length)) }
    if before + visible.upperBound < total { start = min(start, max(0, height - length - 1)) }
    thumb = start..<start + length
  }
}
