export {
  type Coverage,
  coverageByState,
  type Queryable,
  type ReadCoverage,
  typicalOf,
} from './coverage.ts'
export { type ImportRules, importConfig, importRules } from './download/import-rules.ts'
export {
  publisherConfig,
  type RequestAddress,
  requestAddress,
} from './download/publishers.ts'
export {
  type ImportContext,
  type ImportWorkerParts,
  startImportWorker,
} from './import-worker.ts'
export type { ImportDeps } from './imports/import-file.ts'
export { importSource } from './imports/import-file.ts'
export type { FileImporter, Importers, PackageImporter } from './imports/importer.ts'
export {
  importersOf,
  loadSourceFolders,
  migrationsOf,
  type SourceFolder,
} from './imports/importer.ts'
export { CopyLines, type CopyValue, copyLine, copyLinesIn, copyRowsIn, copyRowsOut } from './load/copy.ts'
export { type Load, listLoads, listOwnLoads, type Replaced } from './load/load.repository.ts'
export type { LoadInput, OpenLoad } from './load/load.ts'
export { type ByteRows, loadByteRows } from './load/load-byte-rows.ts'
export { inTransaction, type LoadGroup, withLoadLock } from './load/load-lock.ts'
export type { Lines, RowPlan } from './load/load-rows.ts'
export { type Collection, collectByKey, loadRows, type Skipped, skipped } from './load/load-rows.ts'
export { loadMigrations, loadTablesSql, RenameLoadTable1764700000000 } from './load/load-tables.ts'
export type { TableWriter } from './load/table-writer.ts'
export { type Derivation, refreshDerived, zipColumnsSql, zipListSql } from './publish/derived.ts'
export { dataSetOf, publishedVersion } from './publish/published.ts'
export { removePart, rollback } from './publish/rollback.ts'
export { planLoad, runLoad } from './publish/run-load.ts'
export { ByteDecimal, readCoordinates, readDecimal } from './read/decimal.ts'
export { FieldScanner } from './read/field-scanner.ts'
export { type Header, lineFault } from './read/header.ts'
export { type OpenedSource, openSource, type SourceLocation } from './read/open-source.ts'
export {
  type DelimitedOptions,
  readDelimited,
  readDelimitedBytes,
  readJsonTable,
  readTable,
  type Table,
} from './read/read-table.ts'
export type { Line } from './read/records.ts'
export { type Refresh, refreshSource, scheduleRefreshes } from './refresh/refresh-source.ts'
export { SourceError, type SourceErrorCode } from './source-error.ts'
