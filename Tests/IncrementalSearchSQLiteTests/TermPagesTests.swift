import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchSQLite

/// Which page a token is on, and that no more pages are held than may be.
@Suite("Index: pages of tokens at hand") struct TermPagesTests {
  /// Pages of a hundred bytes from 0, 10, 20 … on, the last one without an end; the first one begins with nothing.
  private static func page(_ number: Int, of count: Int) -> TermPages.Page {
    TermPages.Page(
      beginning: number == 0 ? [] : token(number * 10), end: number == count - 1 ? nil : token((number + 1) * 10),
      bytes: [UInt8](repeating: UInt8(number), count: 100))
  }

  private static func token(_ number: Int) -> [UInt8] { [UInt8(number / 256), UInt8(number % 256)] }

  @Test func aTokenIsOnThePageThatHoldsIt() {
    var random = SeededGenerator(seed: 4)
    let pages = TermPages(most: 2_000)
    var read = 0
    for _ in 0..<20_000 {
      let number = min(Int.random(in: 0..<1_000, using: &random), Int.random(in: 0..<1_000, using: &random))
      let page = pages.page(of: Self.token(number))
      if let page {
        #expect(page.bytes.first == UInt8(number / 10))
      } else {
        read += 1
        pages.remember(Self.page(number / 10, of: 100))
        #expect(pages.page(of: Self.token(number))?.bytes.first == UInt8(number / 10))
      }
      // What is longer than the beginning of a page is on it, too.
      if let page { #expect(pages.page(of: Self.token(number) + [9])?.beginning == page.beginning) }
    }
    // Some are held, and not all.
    #expect(read > 5_000 && read < 19_500)
  }

  @Test func whatIsNotAtHandIsNotOnThePageBefore() {
    let pages = TermPages()
    pages.remember(Self.page(3, of: 9))
    #expect(pages.page(of: Self.token(29)) == nil)
    #expect(pages.page(of: Self.token(30)) != nil && pages.page(of: Self.token(39)) != nil)
    #expect(pages.page(of: Self.token(40)) == nil)
    pages.remember(Self.page(8, of: 9))
    #expect(pages.page(of: Self.token(79)) == nil && pages.page(of: Self.token(900))?.end == nil)
    // By one who was slower.
    pages.remember(Self.page(3, of: 9))
    #expect(pages.page(of: Self.token(35))?.bytes.first == 3)
  }

  /// Tokens that are the start of others, that begin alike for longer than is compared at once, and that have zeros.
  @Test func whatBeginsAlikeIsToldApart() {
    let words: [[UInt8]] = [
      [], [0], [0, 0], [1], Array("a".utf8), Array("a".utf8) + [0], Array("abcdefg".utf8), Array("abcdefg".utf8) + [0],
      Array("abcdefgh".utf8), Array("abcdefgh".utf8) + [0], Array("abcdefgha".utf8), Array("abcdefghb".utf8),
      Array("abcdefghbcdefgh".utf8), Array("abcdefgi".utf8), [0xE3, 0x81, 0x82, 0xE3, 0x81, 0x84, 0xE3, 0x81, 0x86],
      [0xE3, 0x81, 0x82, 0xE3, 0x81, 0x84, 0xE3, 0x81, 0x88], [0xFF], [UInt8](repeating: 0xFF, count: 8),
      [UInt8](repeating: 0xFF, count: 9),
    ]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let pages = TermPages()
      for index in words.indices.shuffled(using: &random) {
        let end = words.indices.contains(index + 1) ? words[index + 1] : nil
        pages.remember(TermPages.Page(beginning: words[index], end: end, bytes: words[index]))
      }
      for word in words { #expect(pages.page(of: word)?.bytes == word) }
    }
  }

  @Test func otherListsHaveOtherPages() {
    let known = KnownTermPages()
    let first = known.pages(of: IndexGeneration(number: 1, build: "a"))
    #expect(known.pages(of: IndexGeneration(number: 1, build: "a")) === first)
    #expect(known.pages(of: IndexGeneration(number: 2, build: "a")) !== first)
    #expect(known.pages(of: IndexGeneration(number: 1, build: "a")) !== first)
  }
}
