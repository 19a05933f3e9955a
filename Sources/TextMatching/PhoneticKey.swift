/// How Japanese sounds, so that it is found by romaji before any kana or kanji are typed.
///
/// A key is a word of kana in one canonical romaji of the letters a to z: Kunrei with few changes (`si`, `ti`, `tu`, but `fu`),
/// ん as `nn`, っ as a doubled consonant, long vowels left out. `Documentation/PHONETIC.md` says what is spelled how.
package enum PhoneticKey {
  /// The keys of the words with kana in a text, in order: each run of kana is a word.
  ///
  /// トウキョウト シブヤク has `tokyoto` and `sibuyaku`. A word that is spelled in several ways has several keys, one after
  /// the other: those with を (`o`, `wo`), and with ん before vowels and `y`, which many write as a plain `n`. The cost is
  /// linear in the text.
  package static func keys(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { text in
      var keys: [String] = []
      KanaRun.forEachRun(in: text) { run in
        PhoneticSpelling.forEachKey(of: run.kana[...]) { keys.append(String(decoding: $0, as: UTF8.self)) }
      }
      return keys
    }
  }

  /// What a typed word stands for as the start of a key, none if it can't be a sound.
  ///
  /// A sound is kana, Latin letters, or kana and then Latin letters, in any spelling; case, width and accents do not
  /// matter. There are several starts where the last syllable is unfinished (`c` is `ti` or `ty`) or letters have two
  /// readings (`konna` is こんな or こんあ). A longer word has no start that does not begin with one of the shorter word.
  package static func prefixes(of word: String) -> [String] {
    let folded = MatchQuery.foldKeepingSmallKana(word)
    return PhoneticWord(folded: Array(folded.utf8))?.starts.map { String(decoding: $0, as: UTF8.self) } ?? []
  }
}
