/// What was asked of the server, by the numbers that the host knows it by.
package struct HostRequests<Use> {
  /// How long an answer may take, in milliseconds; then it counts as a timeout.
  private static var patience: Int { 20_000 }

  private var running: [(number: Int, use: Use)] = []
  private var last = 0

  /// Nothing was asked yet.
  package init() {}

  /// Has the host ask.
  ///
  /// - Parameter headers: Headers to send along, with numbers for values.
  package mutating func send(
    _ use: Use, to address: ServerAddress, headers: [(name: StaticString, value: Int)] = [],
    _ output: inout JSONOutput
  ) {
    last += 1
    running.append((last, use))
    output.object { [last] output in
      output.member("fetch", last)
      output.member("url", address.utf8)
      output.member("timeout", Self.patience)
      if headers.isEmpty { return }
      output.key("headers")
      output.object { output in
        for header in headers { output.member(header.name, ServerAddress.digits(header.value)) }
      }
    }
  }

  /// Has the host give up what is not wanted any more.
  package mutating func abort(where isUnwanted: (Use) -> Bool, to output: inout JSONOutput) {
    guard let index = running.firstIndex(where: { isUnwanted($0.use) }) else { return }
    let number = running.remove(at: index).number
    output.object { $0.member("abort", number) }
  }

  /// What an answer is to; nil for one that was given up meanwhile.
  package mutating func answered(_ number: Int?) -> Use? {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return nil }
    return running.remove(at: index).use
  }
}
