import Foundation
import IncrementalSearch

/// Asks a server for JSON, and turns any other answer into a failure.
struct JSONClient: Sendable {
  let transport: any HTTPTransport
  let headers: [String: String]
  var authorization: HTTPAuthorization?
  var decoder: @Sendable () -> JSONDecoder = { JSONDecoder() }
  /// Statuses that say of a key that it leads nowhere any more.
  var expired: Set<Int> = []

  /// Asks for a value.
  ///
  /// - Parameters:
  ///   - method: The method; nil is POST with a body, GET without.
  ///   - body: JSON to send with it.
  ///   - hasKey: Whether the address names a page by its key.
  ///   - refusesForeignKeys: Whether the server answers 400 to a key of other data.
  ///   - read: Reads the body of an answer.
  func value<Value>(
    at url: URL, method: String? = nil, body: Data? = nil, hasKey: Bool, refusesForeignKeys: Bool = false,
    read: (JSONDecoder, Data) throws -> Value
  ) async throws -> (value: Value, answer: TransportAnswer) {
    let answer = try await answer(at: url, method: method ?? (body == nil ? "GET" : "POST"), body: body)
    guard 200..<300 ~= answer.status else {
      if hasKey, expired.contains(answer.status) {
        throw SearchFailure(
          .keysExpired, details: "the server answers with status \(answer.status) to the key of a page")
      }
      throw SearchFailure(answer, hasKey: hasKey, refusesForeignKeys: refusesForeignKeys)
    }
    do {
      return (try read(decoder(), answer.body), answer)
    } catch let error as DecodingError {
      throw SearchFailure(
        .badAnswer, details: "the answer is not as expected: \(error.place)", underlying: error)
    }
  }

  /// Asks, and once more with new headers where those it had are no longer good.
  private func answer(at url: URL, method: String, body: Data?) async throws -> TransportAnswer {
    var standing = ["Accept": "application/json"]
    if body != nil { standing["Content-Type"] = "application/json" }
    standing.merge(headers) { _, own in own }
    func request(isRefused: Bool) async throws -> TransportRequest {
      let changing = try await authorization?.headers(isRefused) ?? [:]
      return TransportRequest(
        url, method: method, headers: standing.merging(changing) { _, new in new }, body: body)
    }
    let answer = try await transport.answer(to: request(isRefused: false))
    if answer.status != 401 || authorization == nil { return answer }
    return try await transport.answer(to: request(isRefused: true))
  }
}

extension DecodingError {
  /// What is wrong, and where, in one line.
  fileprivate var place: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.place(context.debugDescription)
    case .keyNotFound(let key, let context): context.place("no \"\(key.stringValue)\"")
    @unknown default: "\(self)"
    }
  }
}

extension DecodingError.Context {
  fileprivate func place(_ text: String) -> String {
    let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return path.isEmpty ? text : "\(text) (at \(path))"
  }
}

/// The parameters of an address, written so that any text arrives as it is.
struct URLParameters {
  private var text = ""

  /// Adds a parameter at the end.
  ///
  /// All but RFC 3986's unreserved characters are escaped: `URLQueryItem` leaves `+`, which many servers take for a space.
  mutating func append(_ name: String, _ value: String) {
    if !text.isEmpty { text += "&" }
    text += Self.escaped(name) + "=" + Self.escaped(value)
  }

  /// An address with these parameters after those it has.
  func appended(to url: URL) throws(SearchFailure) -> URL {
    let address = url.absoluteString.prefix { $0 != "#" }
    let separator = text.isEmpty ? "" : address.contains("?") ? "&" : "?"
    guard let whole = URL(string: address + separator + text) else {
      throw SearchFailure(.refused, details: "\(address) is no address that takes parameters")
    }
    return whole
  }

  /// A text as it stands in an address.
  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        escaped.append(byte)
      default: escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

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
