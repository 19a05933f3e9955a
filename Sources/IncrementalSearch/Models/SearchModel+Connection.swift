#if canImport(Network)
  import Network
#endif

extension SearchModel {
  /// Tries again what failed for want of a connection each time there is one again, until the task is cancelled.
  ///
  /// - Parameter connected: Whether there is a connection, now and after each change.
  public func followConnection<Connected: AsyncSequence>(_ connected: Connected) async
  where Connected.Element == Bool {
    var wasConnected = true
    do {
      for try await isConnected in connected {
        if isConnected && !wasConnected { reportConnection() }
        wasConnected = isConnected
      }
    } catch {
      // Without news of the network the search still tries again by itself.
    }
  }

  #if canImport(Network)
    /// Watches the device's network, and tries again what failed for want of it each time it is back, until the task is
    /// cancelled.
    ///
    /// ```swift
    /// .task { await search.followConnection() }
    /// ```
    public func followConnection() async {
      await followConnection(NWPathMonitor().map { $0.status == .satisfied })
    }
  #endif
}
