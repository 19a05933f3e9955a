import Foundation
import RecordFormats

/// The records of an input that are not valid in its format; they are searched and shown unchanged.
///
/// `@unchecked`: what changes is touched under the lock only.
final class MalformedRecords: @unchecked Sendable {
  private let layout: RecordLayout
  private let names: [String]
  private let lock = NSLock()
  private var refusals = Refusals()

  /// `names` are those of the inputs, where there are several.
  init(_ layout: RecordLayout, names: [String]) { (self.layout, self.names) = (layout, names) }

  /// Looks through records that come next; beside the caller's other work, as each is taken apart once more.
  @concurrent
  func look(through records: [Record]) async {
    if layout.format == .lines { return }
    for record in records {
      guard let problem = layout.problem(of: record) else { continue }
      lock.withLock {
        refusals.add(
          .malformed(layout.format), place: { record.place(among: names) }, detail: { "\(problem)" })
      }
    }
  }

  /// How many there are and where; nil where there are none.
  var words: String? {
    lock.withLock { refusals.isEmpty ? nil : "searched as they stand: \(refusals.reasons)" }
  }
}

extension Record {
  /// Where the record is: `12`, over several lines `12-14`, or of one of several inputs `people.csv:12`.
  func place(among names: [String], isOneLine: Bool = false) -> String {
    let (first, count) = (line, isOneLine ? 1 : lineCount)
    let lines = count > 1 ? "\(first)-\(first + count - 1)" : "\(first)"
    return names.indices.contains(input) ? "\(names[input]):\(lines)" : lines
  }
}
