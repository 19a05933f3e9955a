import BrowserBridge

/// The switches of a screen: how the server is to answer it.
struct DemoSwitches: Equatable {
  private(set) var isSlow = false
  private(set) var fails = false
  /// Answers overtake each other, and a source that is told to stop goes on.
  private(set) var isDisorderly = false

  /// A switch was turned.
  mutating func turn(_ message: JSONText) {
    guard let name = message["switch"] else { return }
    let isOn = message["on"]?.isTrue == true
    if name.says("slow") {
      isSlow = isOn
    } else if name.says("fails") {
      fails = isOn
    } else if name.says("disorder") {
      isDisorderly = isOn
    }
  }

  /// What the server is told of it with the request of a number.
  func headers(forRequest number: Int) -> [(name: StaticString, value: Int)] {
    var headers: [(name: StaticString, value: Int)] = []
    // Of three requests in a row each is faster than the one before.
    if isDisorderly {
      headers.append(("Demo-Delay", 1_800 - 700 * (number % 3)))
    } else if isSlow {
      headers.append(("Demo-Delay", 1_500))
    }
    if fails { headers.append(("Demo-Fail", 1)) }
    return headers
  }

  func write(to output: inout JSONOutput) {
    output.key("switches")
    output.object { output in
      output.member("slow", isSlow)
      output.member("fails", fails)
      output.member("disorder", isDisorderly)
    }
  }
}
