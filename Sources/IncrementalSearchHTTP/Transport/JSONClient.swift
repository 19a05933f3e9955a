import Foundation
import IncrementalSearch

/// Asks a server for JSON and makes of everything else why there is none.
struct JSONClient: Sendable {
  let transport: any HTTPTransport
  let headers: [String: String]
  var authorization: HTTPAuthorization?
  var decoder: @Sendable () -> JSONDecoder = { JSONDecoder() }

  /// Asks for a value.
  ///
  /// - Parameters:
  ///   - body: JSON to send with it, by POST; nil asks by GET.
  ///   - hasKey: Whether the address names a page by its key.
  ///   - refusesForeignKeys: Whether the server answers 400 to a key of other data.
  ///   - read: Reads the body of an answer.
  func value<Value>(
    at url: URL, body: Data? = nil, hasKey: Bool, refusesForeignKeys: Bool = false,
    read: (JSONDecoder, Data) throws -> Value
  ) async throws -> (value: Value, answer: TransportAnswer) {
    let answer = try await answer(at: url, body: body)
    guard 200..<300 ~= answer.status else {
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
  private func answer(at url: URL, body: Data?) async throws -> TransportAnswer {
    var standing = ["Accept": "application/json"]
    if body != nil { standing["Content-Type"] = "application/json" }
    standing.merge(headers) { _, own in own }
    func request(isRefused: Bool) async throws -> TransportRequest {
      let changing = try await authorization?.headers(isRefused) ?? [:]
      return TransportRequest(
        url, method: body == nil ? "GET" : "POST", headers: standing.merging(changing) { _, new in new }, body: body)
    }
    let answer = try await transport.answer(to: request(isRefused: false))
    if answer.status != 401 || authorization == nil { return answer }
    return try await transport.answer(to: request(isRefused: true))
  }
}

extension SearchFailure {
  /// What an answer without what was asked for means.
  fileprivate init(_ answer: TransportAnswer, hasKey: Bool, refusesForeignKeys: Bool) {
    let problem = try? JSONDecoder().decode(Problem.self, from: answer.body)
    let retryAfter = answer.retryAfter()
    let reason = Reason(
      httpStatus: answer.status, saysWhen: retryAfter != nil, saysTimeout: problem?.code == "timeout", hasKey: hasKey,
      refusesForeignKeys: refusesForeignKeys)
    self.init(
      reason, retryAfter: reason == .rateLimited ? retryAfter : nil,
      details: problem?.detail ?? problem?.title ?? "the server answers with status \(answer.status)")
  }
}

/// Why a server does not answer (RFC 9457).
private struct Problem: Decodable {
  var title: String?
  var detail: String?
  var code: String?
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
