import Testing

@testable import SearchMachines

@Suite struct HTTPStatusTests {
  @Test(arguments: [
    (0, SearchFailure.Reason.offline), (302, .badAnswer), (400, .refused), (401, .refused), (404, .refused),
    (408, .timeout), (410, .refused), (429, .rateLimited), (500, .other), (503, .other), (504, .timeout),
  ])
  func aFirstPage(status: Int, reason: SearchFailure.Reason) {
    #expect(
      SearchFailure.Reason(httpStatus: status, saysWhen: false, hasKey: false, refusesForeignKeys: true) == reason)
  }

  @Test func aKeyMayBeGone() {
    #expect(SearchFailure.Reason(httpStatus: 410, saysWhen: false, hasKey: true) == .keysExpired)
    #expect(SearchFailure.Reason(httpStatus: 400, saysWhen: false, hasKey: true) == .refused)
    #expect(
      SearchFailure.Reason(httpStatus: 400, saysWhen: false, hasKey: true, refusesForeignKeys: true) == .keysExpired)
  }

  @Test func aServerThatIsBusySaysSo() {
    #expect(SearchFailure.Reason(httpStatus: 503, saysWhen: true, saysTimeout: true, hasKey: false) == .rateLimited)
    #expect(SearchFailure.Reason(httpStatus: 503, saysWhen: false, saysTimeout: true, hasKey: false) == .timeout)
  }
}
