import Foundation
import Records

/// Draws how long the first page takes by the number of keys typed, as an SVG that fits light and dark pages.
struct LatencyPlot {
  let report: BenchReport

  private static let (width, height) = (760.0, 440.0)
  private static let (left, right, top, bottom) = (72.0, 672.0, 84.0, 372.0)

  private struct Line {
    var name: String
    var style: String
    var values: [Double]
  }

  private var lines: [Line] {
    [("median", "median", 50.0), ("p95", "p95", 95), ("p99", "p99", 99)].map { name, style, percent in
      Line(name: name, style: style, values: report.keyCounts.map { max($0.firstPage.percentile(percent), 0.001) })
    }
  }

  /// The decades of milliseconds that hold all values.
  private var decades: ClosedRange<Int> {
    let values = lines.flatMap(\.values)
    let low = Int(log10(values.min() ?? 0.1).rounded(.down))
    let high = Int(log10(values.max() ?? 1).rounded(.up))
    return low...max(high, low + 1)
  }

  private func x(_ index: Int) -> Double {
    let count = Double(max(report.keyCounts.count, 1))
    return Self.left + (Double(index) + 0.5) * (Self.right - Self.left) / count
  }

  private func y(_ milliseconds: Double) -> Double {
    let share =
      (log10(milliseconds) - Double(decades.lowerBound)) / Double(decades.upperBound - decades.lowerBound)
    return Self.bottom - share * (Self.bottom - Self.top)
  }

  /// The picture.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 440" width="760" height="440" role="img" \
    aria-labelledby="title description">
    <title id="title">First page by keys typed</title>
    <desc id="description">\(Self.escaped(description))</desc>
    <style>
    svg { font: 13px system-ui, sans-serif; background: #ffffff; }
    .back { fill: #ffffff; } text { fill: #1f2328; } .quiet { fill: #59636e; }
    .grid { stroke: #d8dee4; } .minor { stroke: #eef1f4; } .axis { stroke: #818b98; }
    .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
    .median { stroke: #0b62b4; } .p95 { stroke: #b35900; stroke-dasharray: 7 4; } .p99 { stroke: #8a3ffc; stroke-dasharray: 2 5; }
    .dot { stroke: none; } .dot.median, text.median { fill: #0b62b4; } .dot.p95, text.p95 { fill: #b35900; } .dot.p99, text.p99 { fill: #8a3ffc; }
    text.median, text.p95, text.p99 { stroke: none; font-weight: 600; }
    @media (prefers-color-scheme: dark) {
    svg { background: #0d1117; }
    .back { fill: #0d1117; } text { fill: #e6edf3; } .quiet { fill: #9198a1; }
    .grid { stroke: #30363d; } .minor { stroke: #1c2128; } .axis { stroke: #6e7681; }
    .median { stroke: #6cb6ff; } .p95 { stroke: #f0a355; } .p99 { stroke: #c8a5ff; }
    .dot.median, text.median { fill: #6cb6ff; } .dot.p95, text.p95 { fill: #f0a355; } .dot.p99, text.p99 { fill: #c8a5ff; }
    }
    </style>
    <rect class="back" width="760" height="440"/>
    <text x="24" y="34" font-size="18" font-weight="600">First page by keys typed</text>
    <text class="quiet" x="24" y="56">\(Self.escaped(subtitle))</text>
    \((axes + lines.enumerated().flatMap { drawn($1) } + labels).joined(separator: "\n"))
    </svg>

    """
  }

  private var subtitle: String {
    "\(report.name): \(NumberText.count(report.records, "record", "records")), "
      + "\(report.pageSize) rows a page, order \(report.order)"
  }

  private var description: String {
    report.keyCounts.map { count in
      "\(count.keys) keys: median \(Self.number(count.firstPage.median)) ms, "
        + "p99 \(Self.number(count.firstPage.percentile(99))) ms"
    }.joined(separator: "; ")
  }

  private var axes: [String] {
    var parts: [String] = []
    for decade in decades {
      for step in decade == decades.upperBound ? 1...1 : 1...9 {
        let value = Double(step) * pow(10, Double(decade))
        let kind = step == 1 ? "grid" : "minor"
        parts.append(
          "<line class=\"\(kind)\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" y1=\"\(place(y(value)))\" y2=\"\(place(y(value)))\"/>"
        )
      }
      let label = Self.number(pow(10, Double(decade)))
      parts.append(
        "<text class=\"quiet\" text-anchor=\"end\" x=\"\(Self.left - 10)\" y=\"\(place(y(pow(10, Double(decade))) + 4.5))\">\(label)</text>"
      )
    }
    parts.append(
      "<line class=\"axis\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" y1=\"\(Self.bottom)\" y2=\"\(Self.bottom)\"/>")
    for (index, count) in report.keyCounts.enumerated() {
      parts.append(
        "<text text-anchor=\"middle\" x=\"\(place(x(index)))\" y=\"\(Self.bottom + 22)\">\(Self.escaped(count.keys))</text>"
      )
    }
    let middle = (Self.left + Self.right) / 2
    parts.append(
      "<text class=\"quiet\" text-anchor=\"middle\" x=\"\(middle)\" y=\"\(Self.bottom + 48)\">keys typed</text>")
    parts.append(
      "<text class=\"quiet\" text-anchor=\"middle\" transform=\"translate(22 \(place((Self.top + Self.bottom) / 2))) rotate(-90)\">milliseconds (log)</text>"
    )
    return parts
  }

  private func drawn(_ line: Line) -> [String] {
    let points = line.values.enumerated().map { (place(x($0)), place(y($1))) }
    return [
      "<polyline class=\"line \(line.style)\" points=\"\(points.map { "\($0),\($1)" }.joined(separator: " "))\"/>"
    ] + points.map { "<circle class=\"dot \(line.style)\" cx=\"\($0)\" cy=\"\($1)\" r=\"3.5\"/>" }
  }

  /// The lines' names at their ends, moved apart where they would touch.
  private var labels: [String] {
    let ends = lines.compactMap { line in line.values.last.map { (line, y($0)) } }.sorted { $0.1 > $1.1 }
    var last = Double.infinity
    return ends.map { line, end in
      let height = min(end, last - 16)
      last = height
      let x = place(Self.right + 8)
      return "<text class=\"\(line.style)\" x=\"\(x)\" y=\"\(place(height + 4.5))\">\(line.name)</text>"
    }
  }

  private func place(_ value: Double) -> String { NumberText.decimal(value, 1) }

  /// As short as it can be: `0.01`, `2.4`, `100`.
  private static func number(_ value: Double) -> String { String(format: "%.3g", value) }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
