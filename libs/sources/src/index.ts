export { type CopyValue, copyLine } from './copy-line.ts'
export { copyRowsIn, copyRowsOut } from './copy-rows.ts'
export { type Derivation, refreshDerived } from './derived.ts'
export { type Header, lineFault } from './header.ts'
export { type DataSourceListing, listDataSources, type Replaced } from './load.repository.ts'
export type { Load, LoadInput, LoadProgress, LoadResult } from './load.ts'
export { inTransaction, type LoadGroup, withLoadLock } from './load-group.ts'
export { loadTablesSql, RenameLoadTable1764700000000 } from './load-tables.ts'
export { type OpenedSource, openSource } from './open-source.ts'
export { publishedDataSet, publishedVersion } from './published.repository.ts'
export {
  type DelimitedOptions,
  readDelimited,
  readJsonTable,
  readTable,
  type Table,
} from './read-table.ts'
export type { Row } from './records.ts'
export { rollback } from './rollback.ts'
export { runLoad } from './run-load.ts'
export { SourceError, type SourceErrorCode } from './source-error.ts'
export type { TableWriter } from './table-writer.ts'
export { zipColumnsSql, zipListSql } from './zip-columns-sql.ts'
