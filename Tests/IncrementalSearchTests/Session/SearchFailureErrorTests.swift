import Foundation
import Testing

@testable import IncrementalSearch

@Suite struct SearchFailureErrorTests {
  private struct Broken: Error {}

  private struct Closed: LocalizedError {
    var errorDescription: String? { "本日は終了しました。" }
  }

  @Test(arguments: [
    (URLError.Code.notConnectedToInternet, SearchFailure.Reason.offline), (.timedOut, .timeout), (.badURL, .refused),
    (.cannotParseResponse, .badAnswer), (.unknown, .other),
  ])
  func errorsOfAnOwnSourceAreToldApart(code: URLError.Code, reason: SearchFailure.Reason) {
    let failure = SearchFailure(URLError(code))
    #expect(failure.reason == reason && (failure.underlying as? URLError)?.code == code)
  }

  @Test func noPersonReadsAnErrorInTechnicalWords() {
    for error in [Broken(), URLError(.timedOut), URLError(.unknown)] as [any Error] {
      let failure = SearchFailure(error)
      #expect(failure.message.isEmpty && !failure.details.isEmpty && failure.explanation == failure.details)
      #expect(!ScreenWords.english.failure(failure).contains("Broken"))
    }
    #expect(ScreenWords.japanese.failure(SearchFailure(Broken())) == "検索できませんでした。")
    #expect(ScreenWords.japanese.failure(SearchFailure(.rateLimited, details: "status 429")) == "検索が多すぎます。しばらくお待ちください。")
  }

  @Test func whatCantBeDecodedIsNotAskedForAgain() {
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([Int].self, from: Data("{}".utf8)) }
    let failure = error.map { SearchFailure($0) }
    #expect(failure?.reason == .badAnswer && failure?.canRetry == false && failure?.underlying is DecodingError)
  }

  @Test func wordsForPeopleAreShown() {
    let failure = SearchFailure(Closed())
    #expect(ScreenWords.english.failure(failure) == "本日は終了しました。" && failure.underlying is Closed)
  }

  @Test func aFailureStaysWhatItIs() {
    let failure = SearchFailure(.refused, message: "no")
    #expect(SearchFailure(failure) == failure && SearchFailure(failure).underlying == nil)
  }
}
