#if canImport(Network)
  import Network
#endif

extension SearchModel {
  /// Each time the connection returns, tries again what failed without one. Runs until the task is cancelled.
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
    /// Watches the device's network; each time it returns, tries again what failed without it. Runs until the task is
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
