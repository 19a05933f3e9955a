import IncrementalSearch
import Testing

/// The order of fzf 0.74.5 (`fzf -i --filter QUERY`) over these lines.
@Suite struct FuzzyOrderTests {
  private let lines = [
    "src/algo/algo.go", "src/algo/algo_test.go", "Sources/IncrementalSearch/Matching/FuzzyMatcher.swift", "README.md",
    "fuzzyfinder", "fuzzy-finder", "fuzzy-blurry-finder", "foo-bar", "foob-r", "foobar", "out-of-bound", "to-go",
    "ongoing", "fooBarBaz", "foo bar baz", "foo/bar/baz", "FooBar2", "a1b2c3", "xfoo", "Foo", "北海道札幌市北区",
    "東京都 北区", "北九州市", "Só Danço Samba", ".bashrc", "a/.b", "-ab-",
  ]

  @Test(arguments: [
    ("ff", [5, 4, 6, 2]),
    ("fo", [19, 8, 9, 7, 16, 13, 14, 15, 18, 10]),
    ("br", [14, 15, 7, 6, 16, 24, 13, 8, 9]),
    ("foob", [8, 9, 16, 13, 14, 15, 7]),
    ("oob", [10, 16, 13, 14, 15, 7, 8, 9, 23]),
    ("og", [12, 11, 0, 1, 2]),
    ("ogo", [12, 11, 0, 1]),
    ("fbb", [14, 15, 13]),
    ("algo", [0, 1]),
    ("sm", [23, 2]),
    ("北区", [21, 20]),
    ("北", [22, 21, 20]),
    ("so", [23, 2, 0, 1]),
    ("b", [14, 15, 25, 7, 24, 10, 6, 16, 13, 26, 8, 9, 17, 23]),
    ("ab", [25, 26, 17, 14, 15, 13, 23]),
    ("foo !bar", [19, 8, 18]),
    ("'bar", [14, 15, 7, 16, 13, 9]),
    ("a3", [17]),
    (".b", [24, 25]),
    ("-", [26, 11, 8, 7, 5, 10, 6]),
  ])
  func isThatOfFzf(query: String, order: [Int]) async throws {
    let source = ArraySource(lines: lines, match: .fuzzy)
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 100))
    #expect(page.items.map(\.id) == order)
  }
}
