import IncrementalSearchTesting
import Testing

@testable import SearchMachines

@Suite struct SnapshotChangeTests {
  private func snapshot(_ ids: Range<Int>, epoch: Int = 1) -> SearchSnapshot<Row> {
    var snapshot = SearchSnapshot<Row>()
    snapshot.items = rows(ids)
    snapshot.pageCounts = [ids.count]
    snapshot.screen.firstOrdinal = ids.lowerBound
    snapshot.screen.epoch = epoch
    return snapshot
  }

  private func change(
    head: Int = 0, tail: Int = 0, goneAtHead: Int = 0, goneAtTail: Int = 0
  ) -> SnapshotChange {
    SnapshotChange(inserted: .init(head: head, tail: tail), evicted: .init(head: goneAtHead, tail: goneAtTail))
  }

  /// The ids a screen has after it applied a change to the older rows, taking new rows from the newer.
  private func applied(
    _ change: SnapshotChange, to older: SearchSnapshot<Row>, newer: SearchSnapshot<Row>
  ) -> [Int] {
    let ids = newer.items.map(\.id)
    if change.reset { return ids.count == change.inserted.tail ? ids : [] }
    let kept = older.items.map(\.id).dropFirst(change.evicted.head).dropLast(change.evicted.tail)
    return ids.prefix(change.inserted.head) + kept + ids.suffix(change.inserted.tail)
  }

  @Test func rowsCameAndWent() {
    #expect(snapshot(0..<5).change(since: snapshot(0..<5)) == SnapshotChange())
    #expect(snapshot(0..<8).change(since: snapshot(0..<5)) == change(tail: 3))
    #expect(snapshot(-2..<5).change(since: snapshot(0..<5)) == change(head: 2))
    #expect(snapshot(2..<8).change(since: snapshot(0..<5)) == change(tail: 3, goneAtHead: 2))
    #expect(snapshot(-3..<3).change(since: snapshot(0..<5)) == change(head: 3, goneAtTail: 2))
    #expect(snapshot(1..<4).change(since: snapshot(0..<5)) == change(goneAtHead: 1, goneAtTail: 1))
    #expect(snapshot(-1..<6).change(since: snapshot(0..<5)) == change(head: 1, tail: 1))
    #expect(snapshot(0..<3).change(since: snapshot(0..<0)) == change(tail: 3))
  }

  @Test func rowsThatHaveNothingInCommonAllWentAtOneSide() {
    #expect(snapshot(7..<9).change(since: snapshot(0..<5)) == change(tail: 2, goneAtHead: 5))
    #expect(snapshot(5..<9).change(since: snapshot(0..<5)) == change(tail: 4, goneAtHead: 5))
    #expect(snapshot(-4 ..< -1).change(since: snapshot(0..<5)) == change(head: 3, goneAtTail: 5))
  }

  @Test func anotherEpochIsAReset() {
    let change = snapshot(0..<3, epoch: 2).change(since: snapshot(0..<5))
    #expect(change == SnapshotChange(inserted: .init(tail: 3), reset: true), "a reset counts as nothing evicted")
  }

  @Test func followingIsTheSameSnapshotWithItsChangeCountedSince() {
    let older = snapshot(0..<5)
    var newer = snapshot(3..<9)
    newer.change = change(tail: 1)
    let following = newer.following(older)
    #expect(following.change == change(tail: 4, goneAtHead: 3))
    #expect(following.items == newer.items)
    #expect(following.draws(like: newer))
    #expect(newer.change == change(tail: 1))
  }

  // MARK: Random walks

  /// A random list that many things happened to.
  private func walk(
    _ kind: FakeSource.Kind, seed: UInt64, steps: Int, edits: Bool
  ) -> [SearchSnapshot<Row>] {
    var random = SeededGenerator(seed: seed)
    let source = FakeSource(kind: kind, count: 60, pageSize: 3)
    let window = random.pick([PagingConfiguration.Bound.pages(3), .items(8), .unbounded])
    var list = ListScreen(PagingConfiguration(pageSize: 3, prefetchDistance: 0, window: window))
    _ = list.start()
    var made: [LocalEditID] = []
    for step in 0..<steps {
      switch random.int(1...14) {
      case 1...4: _ = list.next()
      case 5...7: _ = list.previous()
      case 8: if random.once(in: 6) { _ = list.refresh() }
      case 9 where edits && !list.ids.isEmpty:
        made.append(LocalEditID())
        _ = list.insert(Row(1_000 + step), after: random.pick(list.ids), as: made[made.count - 1])
      case 10 where edits && !list.ids.isEmpty:
        made.append(LocalEditID())
        _ = list.delete(random.pick(list.ids), as: made[made.count - 1])
      case 11 where edits && !made.isEmpty:
        _ = list.rollBack(made.remove(at: random.int(0...made.count - 1)))
      default: list.answer(from: source)
      }
    }
    return list.all
  }

  @Test(arguments: FakeSource.Kind.allCases)
  func aChangeAppliedToTheOlderRowsGivesTheNewer(_ kind: FakeSource.Kind) {
    for seed in UInt64(0)..<20 {
      let all = walk(kind, seed: seed, steps: 120, edits: false)
      var previous = SearchSnapshot<Row>()
      for newer in all {
        #expect(newer.change(since: previous) == newer.change, "the change published is that since the last")
        previous = newer
      }
      var random = SeededGenerator(seed: seed)
      for _ in 0..<200 {
        let older = random.int(0...all.count - 1)
        let newer = random.int(older...all.count - 1)
        let change = all[newer].change(since: all[older])
        #expect(applied(change, to: all[older], newer: all[newer]) == all[newer].items.map(\.id))
        #expect(change.reset == (all[newer].epoch != all[older].epoch))
        #expect(!change.edited)
        #expect(all[newer].following(all[older]).change == change)
      }
    }
  }

  @Test(arguments: FakeSource.Kind.allCases)
  func withLocalEditsBetweenItSaysSo(_ kind: FakeSource.Kind) {
    for seed in UInt64(100)..<110 {
      let all = walk(kind, seed: seed, steps: 120, edits: true)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<200 {
        let older = random.int(0...all.count - 1)
        let newer = random.int(older...all.count - 1)
        let change = all[newer].change(since: all[older])
        if all[newer].epoch != all[older].epoch {
          #expect(change.reset)
          continue
        }
        // An edit of rows outside the window shows only when they come back.
        if all[older...newer].dropFirst().contains(where: { $0.change.edited }) { #expect(change.edited) }
        if !change.edited {
          #expect(applied(change, to: all[older], newer: all[newer]) == all[newer].items.map(\.id))
        }
      }
    }
  }
}
