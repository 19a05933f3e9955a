import Foundation

extension TransportAnswer {
  /// How long the server asks to wait (RFC 9110, 10.2.3: seconds or a date); nil if it says nothing that makes sense.
  ///
  /// A date is compared with the server's own, if it says that, since clocks differ.
  func retryAfter(now: Date = Date()) -> Duration? {
    guard let value = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if let seconds = Int(value) { return seconds < 0 ? nil : .seconds(min(seconds, Self.longestWait)) }
    guard let end = HTTPDate.date(of: value) else { return nil }
    let start = headers["date"].flatMap(HTTPDate.date) ?? now
    return .seconds(min(max(0, end.timeIntervalSince(start)), Double(Self.longestWait)))
  }

  /// In seconds: a day. Nobody waits longer at a screen.
  private static var longestWait: Int { 86_400 }
}

/// Dates as HTTP writes them (RFC 9110, 5.6.7).
enum HTTPDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Reads a date in the form in use or in one of the two old ones; nil if it is none.
  static func date(of text: String) -> Date? {
    let words = text.split { " ,:-".contains($0) }.dropFirst().map { $0.lowercased() }
    guard words.count >= 6 else { return nil }
    var components = DateComponents()
    let isOldest = months.contains(words[0])
    // `Nov  6 08:49:37 1994`, or `06 Nov 1994 08:49:37 GMT`.
    let (month, day, year) = isOldest ? (words[0], words[1], words[5]) : (words[1], words[0], words[2])
    let time = (isOldest ? words[2...4] : words[3...5]).compactMap { Int($0) }
    guard let month = months.firstIndex(of: month), let day = Int(day), let year = Int(year), time.count == 3,
      1...31 ~= day, 0...9_999 ~= year, 0..<24 ~= time[0], 0..<60 ~= time[1], 0...60 ~= time[2]
    else { return nil }
    components.year = year < 70 ? year + 2_000 : year < 100 ? year + 1_900 : year
    (components.month, components.day) = (month + 1, day)
    (components.hour, components.minute, components.second) = (time[0], time[1], time[2])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(from: components)
  }
}
