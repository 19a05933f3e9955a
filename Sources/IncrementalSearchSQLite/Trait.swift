#if !SQLite && !canImport(GRDB)
  #error("IncrementalSearchSQLite needs the trait SQLite of the package IncrementalSearch: leave out `traits: []`")
#endif
