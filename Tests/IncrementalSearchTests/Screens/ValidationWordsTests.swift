import IncrementalSearch
import Testing

@Suite struct ValidationWordsTests {
  private static let failure = SearchFailure(.timeout, message: "ただいま混み合っています。", details: "status 503")

  @Test func aFailedCheckIsSaidInItsOwnWordsAndNeverShownAsTaken() {
    let words = ValidationWords.japanese
    #expect(words.message(for: .unknown(Self.failure)) == "ただいま混み合っています。")
    #expect(words.message(for: .unknown(SearchFailure(.offline, details: "status 503"))) == "確認できませんでした。")
    #expect(ValidationVerdict.unknown(Self.failure).symbolName != ValidationVerdict.taken.symbolName)
    #expect(words.label(for: .unknown(Self.failure)) != words.label(for: .taken))
  }

  @Test func anAppSaysWhatIsParticularToItsField() {
    var words = ValidationWords.japanese
    words.taken = "このアカウントIDは現在使用されています。"
    #expect(words.message(for: .taken) == "このアカウントIDは現在使用されています。")
    #expect(words.announcement(for: .taken) == "このアカウントIDは現在使用されています。")
  }

  @Test(arguments: [ValidationVerdict.empty, .pending, .checking, .closed])
  func nothingIsAnnouncedBeforeTheVerdict(verdict: ValidationVerdict) {
    #expect(ValidationWords.english.announcement(for: verdict) == nil)
    #expect(verdict.symbolName == nil)
    #expect(verdict.isInProgress == (verdict == .pending || verdict == .checking))
  }

  @Test func whatHasNoLineIsAnnouncedByItsIcon() {
    #expect(ValidationWords.english.message(for: .available) == nil)
    #expect(ValidationWords.english.announcement(for: .available) == "Available")
  }

  @Test func wordsForTheLanguagesOfAPerson() {
    #expect(ValidationWords.words(for: ["ja-JP", "en"]).retry == "再試行")
    #expect(ValidationWords.words(for: ["de"]).retry == "Try Again")
    #expect(ValidationWords.words(for: ["de", "ja"], others: ["de": .english]).retry == "Try Again")
  }
}
