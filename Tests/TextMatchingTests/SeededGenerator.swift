import IncrementalSearchTesting

extension SeededGenerator {
  /// A text of pieces that are hard on folding: marks, widths, cases, emoji, controls.
  mutating func text(maxPieces: Int, from pieces: [String] = hardPieces) -> String {
    (0..<Int.random(in: 0...maxPieces, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }
}

/// Pieces of text, each hard in its own way.
let hardPieces: [String] = [
  "a", "B", "z", "é", "e\u{301}", "É", "ß", "ẞ", "İ", "ı", "σ", "ς", "Σ", "ø", "æ", "Œ", "ǽ", "Þ", "ð", "’", "ʼ", "ﬃ",
  "ǖ", "u\u{308}\u{304}", "\u{301}",
  "Ａ", "ｚ", "１", "！", "　", "ｶﾞ", "ﾊﾟ", "ｱ", "ﾞ", "ﾟ", "が", "か\u{3099}", "か", "ガ", "カ", "ー", "東", "京", "神", "㌔", "々",
  "й", "и\u{306}", "Ж", "한", "\u{1112}\u{1161}\u{11AB}", "กำ", "हिन्दी", "👩‍👩‍👧", "👩", "🇯🇵", "🇯", "\u{200D}", "\u{FE0F}", "\r\n",
  "\r",
  "\n", "\t", "\0", " ", "\u{A0}", "\u{20DD}", "\u{FFFD}", "\u{10FFFF}", "\u{E000}", "𠮷", "!", "|", "^", "$", "'", "\"",
  "\\", "%", "_",
  "-", "‐", "−", "–", "—", "～", "〜", "－", "‑", "⁻", "ゝ", "ゞ", "ヽ", "ヾ", "っ", "ッ", "ｯ", "ヵ", "ヶ", "ゎ", "ゕ", "ㇰ", "ㇷ",
  "ヷ", "ヺ",
  "わ", "ワ", "ウ", "ヴ", "は", "ぱ", "\u{3099}", "\u{309A}", "゛", "゜", "ㅎ", "ㅏ", "ㄳ", "ﾡ", "ￂ", "가", "㉠", "㍿", "①", "Ⅳ", "½",
  "㎏", "㋐",
  "ヿ", "ゟ", "🈁", "ﷺ", "\u{FB2A}", "ﹰ", "…", "´", "\u{FEFF}", "\u{200B}", "\u{E0100}", "𛅐", "𛀂", "馬鹿", "〻", "〇",
  "\u{334}", "\u{345}",
]
