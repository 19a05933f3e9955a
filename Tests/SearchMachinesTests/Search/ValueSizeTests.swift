import Testing

@testable import SearchMachines

/// Machines are values that are copied and passed about; what is large in them stands behind references.
@Suite struct ValueSizeTests {
  @Test func aMachineIsSmall() {
    #expect(MemoryLayout<SearchMachine<Row, Int>>.size <= 512)
    #expect(MemoryLayout<SearchSnapshot<Row>>.size <= 512)
  }
}
