import Testing

@testable import SearchMachines

@Suite struct CompositionPolicyTests {
  struct Case: Sendable {
    let marked: String
    let language: String?
    let policy: CompositionPolicy

    init(_ marked: String, _ language: String?, _ policy: CompositionPolicy) {
      self.marked = marked
      self.language = language
      self.policy = policy
    }
  }

  static let cases: [Case] = [
    // Hangul counts, whatever the keyboard: syllables, jamo of every block, half-width.
    Case("한", nil, .every), Case("한글", "ko", .every), Case("ㅎ", "ko-KR", .every), Case("한", "ja", .every),
    Case("\u{1112}\u{1161}", nil, .every), Case("\u{A960}\u{D7B0}", nil, .every), Case("\u{FFA1}", nil, .every),
    Case("한 글", nil, .every),
    // Latin counts unless the keyboard is known to be Japanese or Chinese.
    Case("nihon", nil, .every), Case("tieng", "vi", .every), Case("tiê\u{301}ng", "vi-VN", .every),
    Case("Ünïcödé", "de", .every), Case("ệ", "vi", .every), Case("l'ete", "fr", .every), Case("a-b", "en", .every),
    Case("nihon", "ja", .rest), Case("nihon", "ja-JP", .rest), Case("ni", "zh-Hans", .rest), Case("ni", "zh", .rest),
    Case("ni hao", "zh-Hans", .rest), Case("xi'an", "zh-Hant-TW", .rest), Case("é", "ja", .rest),
    // Everything else rests.
    Case("か", nil, .rest), Case("か", "ja", .rest), Case("カナ", nil, .rest), Case("ｶﾅ", nil, .rest),
    Case("漢字", nil, .rest), Case("漢", "ko", .rest), Case("ㄋㄧ", "zh-Hant", .rest), Case("Ж", "ru", .rest),
    // Mixed scripts are neither.
    Case("かn", nil, .rest), Case("nか", "en", .rest), Case("한a", nil, .rest), Case("a漢", nil, .rest),
    Case("한漢", "ko", .rest),
    // Full-width letters come from Japanese and Chinese input methods only.
    Case("ｎ", nil, .rest), Case("ｎｉ", "en", .rest), Case("にｈ", nil, .rest),
    // Without a letter there is nothing to tell it by.
    Case("12", nil, .rest), Case(" ", nil, .rest), Case("\u{301}", nil, .rest),
  ]

  @Test(arguments: cases)
  func autoStandsFor(_ example: Case) {
    let text = example.marked
    #expect(
      CompositionPolicy.auto.resolved(marked: text[...], language: example.language) == example.policy,
      "\(text) on \(example.language ?? "an unknown keyboard")")
  }

  @Test(arguments: [CompositionPolicy.commit, .every, .rest])
  func theOthersStandForThemselves(_ policy: CompositionPolicy) {
    for text in ["한", "nihon", "か", "かn", "1"] {
      for language in [nil, "ja", "vi"] {
        #expect(policy.resolved(marked: text[...], language: language) == policy)
      }
    }
  }
}
