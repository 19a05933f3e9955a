import Foundation

/// Numbers as a person reads them, the same wherever the program runs.
package enum NumberText {
  /// `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = Array(String(number.magnitude))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// `1 record`, `1,234 records`.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// `873 bytes`, `4.5 kB`, `45.2 MB`, `1.3 GB`, a kB being 1000 bytes.
  package static func bytes(_ number: Int) -> String {
    if number < 1_000 { return number == 1 ? "1 byte" : "\(number) bytes" }
    var value = Double(number) / 1_000
    for unit in ["kB", "MB", "GB"] {
      if value < 999.95 { return decimal(value, 1) + " " + unit }
      value /= 1_000
    }
    return decimal(value, 1) + " TB"
  }

  /// `0.42 s`, `12.3 s`, `2:05 min`, `1:02:05 h`.
  package static func duration(_ seconds: Double) -> String {
    if seconds < 9.995 { return decimal(seconds, 2) + " s" }
    if seconds < 59.95 { return decimal(seconds, 1) + " s" }
    return clock(seconds) + (seconds < 3_599.5 ? " min" : " h")
  }

  /// `0:07`, `2:05`, `1:02:05`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    let (minutes, rest) = (whole / 60, whole % 60)
    let hours = minutes / 60
    let tail = (rest < 10 ? ":0" : ":") + String(rest)
    return hours == 0 ? "\(minutes)\(tail)" : "\(hours)\(minutes % 60 < 10 ? ":0" : ":")\(minutes % 60)\(tail)"
  }

  /// A number with as many digits after the point.
  package static func decimal(_ number: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", number)
  }
}
