import IncrementalSearch
import Testing

/// The order of fzf 0.74.5 (`fzf -i --tiebreak=index --filter QUERY`) over these lines.
@Suite struct FuzzyOrderTests {
  private let lines = [
    "src/algo/algo.go", "src/algo/algo_test.go", "Sources/IncrementalSearch/Matching/FuzzyMatcher.swift", "README.md",
    "fuzzyfinder", "fuzzy-finder", "fuzzy-blurry-finder", "foo-bar", "foob-r", "foobar", "out-of-bound", "to-go",
    "ongoing", "fooBarBaz", "foo bar baz", "foo/bar/baz", "FooBar2", "a1b2c3", "xfoo", "Foo", "北海道札幌市北区",
    "東京都 北区", "北九州市", "Só Danço Samba", ".bashrc", "a/.b", "-ab-",
  ]

  @Test(arguments: [
    ("ff", [5, 4, 6, 2]),
    ("fo", [7, 8, 9, 13, 14, 15, 16, 19, 18, 10]),
    ("br", [14, 15, 7, 6, 13, 16, 24, 8, 9]),
    ("foob", [8, 9, 13, 16, 14, 15, 7]),
    ("oob", [10, 13, 14, 16, 15, 7, 8, 9, 23]),
    ("og", [12, 0, 11, 1, 2]),
    ("ogo", [12, 0, 11, 1]),
    ("fbb", [14, 15, 13]),
    ("algo", [0, 1]),
    ("sm", [23, 2]),
    ("北区", [21, 20]),
    ("北", [20, 21, 22]),
    ("so", [2, 23, 0, 1]),
    ("b", [14, 15, 6, 7, 10, 24, 25, 13, 16, 8, 9, 17, 23, 26]),
    ("ab", [25, 26, 17, 14, 15, 13, 23]),
    ("foo !bar", [8, 19, 18]),
    ("'bar", [14, 15, 7, 13, 16, 9]),
    ("a3", [17]),
    (".b", [24, 25]),
    ("-", [26, 5, 6, 7, 8, 10, 11]),
  ])
  func isThatOfFzf(query: String, order: [Int]) async throws {
    let source = ArraySource(lines: lines, match: .fuzzy)
    let page = try await source.page(PageRequest(query: SearchQuery(query), place: .start, limit: 100))
    #expect(page.items.map(\.id) == order)
  }
}
