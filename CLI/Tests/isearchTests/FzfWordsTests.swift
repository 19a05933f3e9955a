import Foundation
import Testing

@testable import Records
@testable import isearch

@Suite struct FzfWordsTests {
  private func words(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String] {
    Array(try FzfWords.arguments(arguments, environment: environment).dropFirst())
  }

  @Test(
    arguments: [
      (["--reverse"], ["--layout=top"]), (["--layout", "default"], ["--layout=bottom"]),
      (["--layout=reverse-list"], ["--layout=reverse-list"]), (["-e"], ["--exact"]),
      (["--exact", "+e"], ["--match=fuzzy"]), (["-x", "-i", "--smart-case", "--algo=v2"], []),
      (["-m"], ["--multi"]), (["-m", "+m"], []), (["-m3"], ["--multi", "--multi-limit=3"]),
      (["--multi", "3", "x"], ["--multi", "--multi-limit=3", "x"]), (["--multi-limit", "3"], ["--multi-limit=3"]),
      (["--wrap", "word"], ["--wrap=word"]), (["--wrap", "x"], ["--wrap", "", "x"]),
      (["--gap", "--gap-line", "--tac"], ["--gap", "", "--tac"]), (["--gap-line=-"], ["--gap-line=-"]),
      (["--scrollbar", "--tac"], ["--tac"]), (["--scrollbar", "|"], ["--scrollbar=|"]),
      (["+s"], ["--no-sort"]), (["--no-sort"], ["--no-sort"]), (["-s", "1000"], []),
      (["--tiebreak", "index"], ["--tiebreak=index"]),
      (["--scheme=history"], ["--tiebreak=index"]), (["--scheme=path"], ["--tiebreak=pathname,length"]),
      (["-q", "-x"], ["--query=-x"]), (["-q-x"], ["--query=-x"]),
      (["--query=-1"], ["--query=-1"]), (["-f", "-"], ["--filter=-"]), (["-1", "-0"], ["--select-1", "--exit-0"]),
      (["-1m"], ["-1m"]), (["-d", ":"], ["--delimiter=:"]), (["-n2.."], ["--nth=2.."]), (["-n", "-1"], ["--nth=-1"]),
      (["--with-nth", "2.."], ["--with-nth=2.."]), (["--height", "~40%"], ["--height=~40%"]),
      (["--height=-3"], ["--height=-3"]),
      (["--preview-window", "right,60%,wrap"], ["--preview-window=right,60%,wrap"]),
      (["--tac", "--no-tac"], []), (["--bind", "a:up", "--bind=b:down"], ["--bind=a:up", "--bind=b:down"]),
      (["--facet", "a", "--facet=b,c"], ["--facet=a", "--facet=b,c"]),
      (["--prompt", "> ", "--prompt", "$ "], ["--prompt=$ "]), (["--tail", "9"], ["--limit-rows=9"]),
      (
        ["--color=dark,fg:3", "--info", "inline", "--border", "rounded", "--border=sharp", "--border-label", " a "],
        ["--color=dark,fg:3", "--info=inline", "--border=sharp", "--border-label= a "]
      ),
      (["--no-separator", "--no-scrollbar"], ["--separator", "", "--scrollbar", ""]), (["--border"], ["--border", ""]),
      (["--tmux", "left,40%", "--listen", "6266"], ["--tmux=left,40%", "--listen=6266"]),
      (["--tmux", "--no-tmux"], []),
      (["--listen"], ["--listen", ""]),
      (["--prompt", "x="], ["--prompt=x="]), (["--separator", "="], ["--separator=="]),
      (["--no-mouse", "--ambidouble", "--sync"], ["--no-mouse"]),
      (["-1", "+1", "-0", "+0"], []), (["+1", "-1"], ["--select-1"]), (["--phony"], ["--disabled"]),
      (["--disabled", "--enabled"], []), (["--phony", "--no-phony"], []), (["--extended-exact"], ["--exact"]),
      (["--toggle-sort=ctrl-r"], ["--bind=ctrl-r:toggle-sort"]), (["--toggle-sort", "f1"], ["--bind=f1:toggle-sort"]),
      (["--popup=left", "--no-popup"], []), (["--tail=3", "--no-tail"], []), (["--literal", "--no-literal"], []),
      (["--border-label=a", "--no-border-label"], ["--border-label", ""]), (["--color", "--tac"], ["--tac"]),
      (["--wrap-word", "--no-wrap-word"], []), (["+c", "+2"], ["--no-color", "--colors=16"]),
      (["--listen-unsafe=1", "--no-listen"], []), (["--listen", "--no-listen-unsafe"], []),
      (["--async", "--no-id-nth", "--no-header-label", "--no-ambidouble", "--no-footer-border", "--no-raw"], []),
      (["a", "--", "--reverse"], ["a", "--", "--reverse"]),
      (["-"], ["-"]),
    ] as [([String], [String])])
  func eachSpellingMeansSomethingHere(_ given: [String], _ expected: [String]) throws {
    #expect(try words(given) == expected)
  }

  @Test(
    arguments: [
      (["--previw", "x"], "unknown option --previw; did you mean --preview?"), (["--exakt"], "did you mean --exact?"),
      (["--zzzzzzzz"], "isearch browse --help"), (["--query"], "--query needs a value"),
      (["--exact=1"], "--exact takes no value"), (["+i"], "capital and small letters"), (["+x"], "operators"),
      (["--info-command=x"], "counter"), (["--walker-root"], "needs a value"),
      (["--layout=upside"], "there are bottom, default"),
      (["-Z"], "unknown option -Z"), (["--preview-window", "next,40%"], "up and down"),
    ] as [([String], String)])
  func whatIsNotHereSaysSo(_ given: [String], _ message: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try words(given) }
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
    #expect(failure?.status == 2)
  }

  @Test func everydayOptionsComeFirstAndAreOverridden() throws {
    let environment = [
      "ISEARCH_DEFAULT_OPTS": "--layout=reverse --prompt='a b> '\n# a comment\n-q \"x y\" --cycle",
      "FZF_DEFAULT_OPTS": "--exact --bind ctrl-a:up",
    ]
    #expect(try words([], environment) == ["--layout=top", "--prompt=a b> ", "--query=x y", "--cycle"])
    #expect(
      try words(["--layout=default", "--no-cycle", "-q", "z"], environment)
        == ["--prompt=a b> ", "--layout=bottom", "--query=z"])
    #expect(
      try words(["--fzf-options", "+e"], environment) == [
        "--bind=ctrl-a:up", "--layout=top", "--prompt=a b> ", "--query=x y", "--cycle", "--fzf-options",
        "--match=fuzzy",
      ])
    let failure = #expect(throws: CommandFailure.self) { try words([], ["ISEARCH_DEFAULT_OPTS": "--prompt 'a"]) }
    #expect(failure?.message.hasPrefix("ISEARCH_DEFAULT_OPTS: ") == true)
    #expect(failure?.message.contains("opened and not closed") == true)
    #expect(throws: CommandFailure.self) { try words([], ["ISEARCH_DEFAULT_OPTS": "--nonsense"]) }
  }

  @Test func aCommentGoesFromTheStartOfAWordToTheEndOfTheLine() throws {
    let text = "--tac # mine, and don't stop\n  # all of it\r\n--prompt=a#b '#c' #\n\\#d '\n# e'#f#"
    #expect(try FzfWords.shellWords(text) == ["--tac", "--prompt=a#b", "#c", "#d", "\n# e#f#"])
    #expect(try words([], ["ISEARCH_DEFAULT_OPTS": "--tac # mine"]) == ["--tac"])
  }

  @Test func otherCommandsKeepTheirArguments() throws {
    for arguments in [["query", "--exakt"], ["--help"], ["help", "browse"], ["--version"], ["serve", "-e"]] {
      #expect(try FzfWords.arguments(arguments, environment: ["ISEARCH_DEFAULT_OPTS": "-e"]) == arguments)
    }
    #expect(try FzfWords.arguments(["browse", "-e"], environment: [:]) == ["browse", "--exact"])
  }

  @Test(arguments: [
    ["--preview-window", "top"], ["--preview-window=bottom,40%,sharp"], ["--info", "inline-right:x"],
    ["--info=inline-right: a:b "], ["--color", "fg:red:underline-double,hl:strong:2"], ["--color"],
    ["--bind", "alt-,:up,Ctrl-A:unbind(alt-,)"], ["--expect", "alt-,,ctrl-x"], ["--toggle-sort", "ctrl-r"], ["+2"],
    ["--preview-window", "up,<80(down),wrap"], ["--margin", "1.5%,2"], ["--padding=3.2%"], ["--height", "40.5%"],
    ["--height=0"], ["--color", "FG:Red BG:-1"], ["--bind", " :up"],
  ])
  func whatFzfTakesIsTaken(_ arguments: [String]) throws { _ = try BrowseCommand.parse(try words(arguments)) }

  @Test func aHeightOfNoneIsTheWholeScreen() {
    #expect(LookOptions.Height(argument: "0")?.amount == 0)
    #expect(LookOptions.Height(argument: "0%") == nil && LookOptions.Height(argument: "-100%") == nil)
    #expect(LookOptions.Height(argument: "40.9%")?.amount == 40)
  }

  @Test func allThatIsTranslatedIsUnderstood() throws {
    for (name, meaning) in FzfWords.table {
      guard case .same(let value) = meaning, ["--help", "--version"].contains(name) == false else { continue }
      guard case .none = value else { continue }
      let words = try words([name])
      if !words.isEmpty { _ = try BrowseCommand.parse(words) }
    }
  }
}
