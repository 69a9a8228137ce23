export { type Derivation, refreshDerived } from './derive/derived.ts'
export { zipColumnsSql, zipListSql } from './derive/zip-columns-sql.ts'
export { importSource } from './imports/import.job.ts'
export type { ImportDeps } from './imports/import-file.ts'
export {
  type ImportContext,
  type ImportWorkerParts,
  startImportWorker,
} from './imports/import-worker.ts'
export type { FileImporter, Importers, PackageImporter } from './imports/importer.ts'
export {
  importersOf,
  loadSourceFolders,
  migrationsOf,
  type SourceFolder,
} from './imports/source-folder.ts'
export { type Collection, collectByKey } from './load/collect-by-key.ts'
export { type CopyValue, copyLine } from './load/copy/copy-line.ts'
export { CopyLines } from './load/copy/copy-lines.ts'
export { copyLinesIn, copyRowsIn, copyRowsOut } from './load/copy/copy-rows.ts'
export { type Load, listLoads, listOwnLoads, type Replaced } from './load/load.repository.ts'
export type { LoadInput, OpenLoad } from './load/load.ts'
export { type ByteRows, loadByteRows } from './load/load-byte-rows.ts'
export { inTransaction, type LoadGroup, withLoadLock } from './load/load-lock.ts'
export { loadRows } from './load/load-rows.ts'
export { loadMigrations, loadTablesSql, RenameLoadTable1764700000000 } from './load/load-tables.ts'
export { publishedDataSet, publishedVersion } from './load/published.repository.ts'
export { removePart } from './load/remove-part.ts'
export { rollback } from './load/rollback.ts'
export type { Lines, RowPlan } from './load/row-plan.ts'
export { planLoad, runLoad } from './load/run-load.ts'
export { type Skipped, skipped } from './load/skipped.ts'
export type { TableWriter } from './load/table-writer.ts'
export { ByteDecimal } from './read/byte-decimal.ts'
export { readCoordinates } from './read/coordinates.ts'
export { readDecimal } from './read/decimal.ts'
export { FieldScanner } from './read/field-scanner.ts'
export { type Header, lineFault } from './read/header.ts'
export { type ImportRules, importConfig, importRules } from './read/import-rules.ts'
export { type OpenedSource, openSource, type SourceLocation } from './read/open-source.ts'
export { readDelimitedBytes } from './read/read-bytes.ts'
export {
  type DelimitedOptions,
  readDelimited,
  readJsonTable,
  readTable,
  type Table,
} from './read/read-table.ts'
export type { Line } from './read/records.ts'
export {
  publisherConfig,
  type RequestAddress,
  requestAddress,
} from './refresh/publishers.ts'
export { type Refresh, refreshSource } from './refresh/refresh-source.ts'
export { scheduleRefreshes } from './refresh/schedule-refreshes.ts'
export {
  type Coverage,
  coverageByState,
  type Queryable,
  type ReadCoverage,
  typicalOf,
} from './shown/coverage.ts'
export { SourceError, type SourceErrorCode } from './source-error.ts'
