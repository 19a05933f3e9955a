@_exported import IncrementalSearch
