export { type ValuesByState, valuesByState } from './changed-values.ts'
export { type Coverage, coverageByState, type Queryable, type ReadCoverage } from './coverage.ts'
export { type ImportRules, importConfig, importRules } from './download/import-rules.ts'
export {
  publisherConfig,
  type RequestAddress,
  requestAddress,
} from './download/publishers.ts'
export type { FileImporter, ImportDeps, Importers, PackageImporter } from './import-source.ts'
export {
  importersOf,
  importSource,
  loadSourceFolders,
  migrationsOf,
  type SourceFolder,
} from './import-source.ts'
export {
  type ImportContext,
  type ImportWorkerParts,
  startImportWorker,
} from './import-worker.ts'
export { CopyLines, type CopyValue, copyLine, copyLinesIn, copyRowsIn, copyRowsOut } from './load/copy.ts'
export {
  type Load,
  listLoads,
  listOwnLoads,
  loadMigrations,
  loadTablesSql,
  RenameLoadTable1764700000000,
  type Replaced,
} from './load/load.repository.ts'
export type { LoadInput, OpenLoad } from './load/load.ts'
export { inTransaction, type LoadGroup, withLoadLock } from './load/load-lock.ts'
export type { Lines, RowPlan } from './load/load-rows.ts'
export {
  type ByteRows,
  type Collection,
  collectByKey,
  loadByteRows,
  loadRows,
  type Skipped,
  skipped,
} from './load/load-rows.ts'
export type { TableWriter } from './load/table-writer.ts'
export { planLoad, runLoad } from './publish/publish.ts'
export {
  type Derivation,
  dataSetOf,
  publishedVersion,
  refreshDerived,
  zipColumnsSql,
  zipListSql,
} from './publish/published.ts'
export { planRemoval, removePart, rollback } from './publish/rollback.ts'
export { ByteDecimal, FieldScanner, readCoordinates, readDecimal } from './read/field-scanner.ts'
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
export { type Header, headerOf, lineFault } from './read/records.ts'
export { type Refresh, refreshSource, scheduleRefreshes } from './refresh.ts'
export { SourceError, type SourceErrorCode } from './source-error.ts'
