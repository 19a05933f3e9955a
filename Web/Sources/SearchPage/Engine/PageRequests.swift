import SearchMachines

/// What was asked of the server, by the numbers that the host knows it by.
struct PageRequests {
  /// Something asked for.
  enum Use {
    case page(RequestID, PageRequest<PlaceKey>)
    case total(RequestID)
    case data
  }

  /// How long an answer may take, in milliseconds; then it counts as a timeout.
  private static var patience: Int { 20_000 }

  private var running: [(number: Int, use: Use)] = []
  private var last = 0

  mutating func send(_ use: Use, to address: ServerAddress, _ output: inout JSONOutput) {
    last += 1
    running.append((last, use))
    output.object { [last] output in
      output.member("fetch", last)
      output.member("url", address.utf8)
      output.member("timeout", Self.patience)
    }
  }

  /// Has the host give up what the machine does not want any more.
  mutating func abort(_ id: RequestID, to output: inout JSONOutput) {
    for index in running.indices where running[index].use.id == id {
      let number = running.remove(at: index).number
      output.object { $0.member("abort", number) }
      return
    }
  }

  /// What an answer is to; nil for one that was given up meanwhile.
  mutating func answered(_ number: Int?) -> Use? {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return nil }
    return running.remove(at: index).use
  }
}

extension PageRequests.Use {
  fileprivate var id: RequestID? {
    switch self {
    case .page(let id, _), .total(let id): id
    case .data: nil
    }
  }
}
