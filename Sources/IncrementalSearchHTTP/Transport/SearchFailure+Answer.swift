import Foundation
import IncrementalSearch

extension SearchFailure {
  /// The failure that an answer stands for when it is not the page asked for: a rate limit with its wait, a timeout, a refusal.
  ///
  /// ```swift
  /// guard answer.status == 200 else { throw SearchFailure(answer, hasKey: request.key != nil) }
  /// ```
  ///
  /// The reason is that of the status (`Reason.init(httpStatus:saysWhen:saysTimeout:hasKey:refusesForeignKeys:)`). The wait is
  /// read from `Retry-After` (seconds or a date, a day at most), and the details from the body if that is a problem of RFC
  /// 9457. If the server refuses the client itself, the `underlying` error is a ``ServerRefusal``.
  ///
  /// - Parameters:
  ///   - answer: The answer, with another status than that of a page.
  ///   - hasKey: Whether the page was asked for by its key, which then may be gone.
  ///   - refusesForeignKeys: Whether 400 is how the server answers to a key of other data, as `isearch serve` does.
  public init(_ answer: TransportAnswer, hasKey: Bool, refusesForeignKeys: Bool = false) {
    let problem = try? JSONDecoder().decode(Problem.self, from: answer.body)
    let retryAfter = answer.retryAfter()
    let reason = Reason(
      httpStatus: answer.status, saysWhen: retryAfter != nil, saysTimeout: problem?.code == "timeout", hasKey: hasKey,
      refusesForeignKeys: refusesForeignKeys)
    self.init(
      reason, retryAfter: reason == .rateLimited ? retryAfter : nil,
      details: problem?.detail ?? problem?.title ?? "the server answers with status \(answer.status)")
    if reason == .refused, ServerRefusal.isRefusal(answer.status) { underlying = ServerRefusal(status: answer.status) }
  }
}

/// Why a server does not answer (RFC 9457).
private struct Problem: Decodable {
  var title: String?
  var detail: String?
  var code: String?
}
