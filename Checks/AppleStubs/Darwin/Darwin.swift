// A stub of Darwin, for `#if canImport(Darwin)`.
