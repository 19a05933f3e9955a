import IncrementalSearch

/// Returns once a condition over observable models holds: now, or after a change of what it reads.
///
/// ```swift
/// await observed { account.verdict == .available }
/// ```
///
/// Returns early if the test's own task is cancelled, as by a time limit.
@MainActor
public func observed(_ holds: () -> Bool) async { await untilObserved(holds) }
