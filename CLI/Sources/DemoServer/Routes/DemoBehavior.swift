import HTTPTypes
import Hummingbird
import IncrementalSearchServer

/// How a request wants to be answered, by its own headers: nothing is kept from one to the next.
///
/// `Demo-Delay` is the time to wait first, in milliseconds; `Demo-Fail: 1` is answered with a failure.
struct DemoBehavior: Equatable {
  static let mostDelay = 5_000

  var delay = Duration.zero
  var fails = false

  private static let delayName = HTTPField.Name("Demo-Delay")
  private static let failName = HTTPField.Name("Demo-Fail")

  /// Reads the headers.
  init(_ headers: HTTPFields) throws(Problem) {
    if let name = Self.delayName, let text = headers[name] {
      guard text.utf8.count <= 4, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
        let number = Int(text), number <= Self.mostDelay
      else { throw .badRequest("Demo-Delay is the milliseconds to wait, 0 to \(Self.mostDelay).") }
      delay = .milliseconds(number)
    }
    if let name = Self.failName, let text = headers[name] {
      guard text == "1" else { throw .badRequest("Demo-Fail is 1; leave it away for an answer.") }
      fails = true
    }
  }

  /// Waits and fails as a request says.
  static func perform(_ request: Request) async throws {
    let behavior = try DemoBehavior(request.headers)
    if behavior.delay > .zero { try await Task.sleep(for: behavior.delay) }
    guard behavior.fails else { return }
    let isJapanese = request.headers[.acceptLanguage]?.lowercased().hasPrefix("ja") == true
    throw Problem.internalError(
      isJapanese
        ? "サーバーが失敗しました（デモの「サーバーが失敗」がオンです）。" : "The server failed, since the switch “The server fails” is on.")
  }
}
