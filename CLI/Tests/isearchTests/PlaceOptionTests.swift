import Testing

@testable import isearch

/// Where a popup stands, and where a picker listens.
@Suite struct PlaceOptionTests {
  @Test(arguments: [
    ("", "-w 50% -h 50% -x C -y C"), ("center", "-w 50% -h 50% -x C -y C"), ("80%", "-w 80% -h 80% -x C -y C"),
    ("100%,60%", "-w 100% -h 60% -x C -y C"), ("left,40%", "-w 40% -h 100% -x 0 -y C"),
    ("left,40%,90%", "-w 40% -h 90% -x 0 -y C"), ("right", "-w 50% -h 100% -x R -y C"),
    ("top,40%", "-w 100% -h 40% -x C -y 0"), ("bottom,80%,40", "-w 80% -h 40 -x C -y 9999"),
  ])
  func aPopupStandsWhereItIsWanted(_ text: String, _ arguments: String) {
    #expect(TmuxPopup(argument: text)?.arguments.joined(separator: " ") == "display-popup -E -B " + arguments)
  }

  @Test func theProgramInAPopupHasABorder() {
    let given = ["browse", "--tmux", "-m", "--", "file"]
    #expect(
      TmuxPopup(argument: "")?.arguments(in: given) == [
        "browse", "--border", "--tmux", "-m", "--no-tmux", "--", "file",
      ])
    #expect(TmuxPopup(argument: "50%,border-native")?.arguments(in: ["-m"]) == ["-m", "--no-tmux"])
  }

  @Test(arguments: ["middle", "0%", "120%", "-3", "1,2,3", "left,x"])
  func whatIsNoPlaceIsRefused(_ text: String) { #expect(TmuxPopup(argument: text) == nil) }

  @Test(
    arguments: [
      ("", .port(host: "127.0.0.1", 0)), ("6266", .port(host: "127.0.0.1", 6266)),
      ("localhost:0", .port(host: "localhost", 0)),
      (":70", .port(host: "127.0.0.1", 70)), ("0.0.0.0:6266", .port(host: "0.0.0.0", 6266)),
      ("/tmp/x.sock", .socket(path: "/tmp/x.sock")), ("70000", nil), ("a:b", nil), ("1:2:3", nil), ("x", nil),
    ] as [(String, ListenAddress?)])
  func anAddressIsReadOrRefused(_ text: String, _ address: ListenAddress?) {
    #expect(ListenAddress(argument: text) == address)
  }

  @Test func othersNeedAKey() {
    #expect(ListenAddress(argument: "0.0.0.0:1")?.isLocal == false && ListenAddress(argument: "1")?.isLocal == true)
    #expect(throws: (any Error).self) { try BrowseCommand.parse(["--listen=0.0.0.0:1"]) }
  }
}
