import Foundation
import IncrementalSearch

/// What was asked of the source and what the picker held.
final actor TrialLog {
  private struct Report: Encodable {
    var requests: [String] = []
    var mostHeld = 0
    var residentKB: [Int] = []
  }

  private var report = Report()

  /// Notes a request; returns its number, from 1.
  func note(_ request: PageRequest<Int>) -> Int {
    report.requests.append("\(request.direction) \(request.position ?? request.key ?? 0) \(request.query.text)")
    if report.requests.count % 20 == 1 { report.residentKB.append(Self.residentKB) }
    return report.requests.count
  }

  /// Notes how many rows are held.
  nonisolated func note(held count: Int) { Task { await note(count) } }

  private func note(_ count: Int) { report.mostHeld = max(report.mostHeld, count) }

  /// The report as JSON.
  func json() -> String {
    report.residentKB.append(Self.residentKB)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The memory the process has now, 0 where the system doesn't say.
  private static var residentKB: Int {
    guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let fields = statm.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
  }
}
