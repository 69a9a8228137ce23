import { columnCoverage } from '../column-coverage.ts'
import type { SearchSource } from '../search-source.ts'
import { irs } from './import-irs.ts'
import { readIncomeColumns } from './income-columns.ts'
import { incomeKeys } from './income-measures.ts'

export const source: SearchSource = {
  importer: { ...irs, coverage: columnCoverage(readIncomeColumns) },
  attributes: incomeKeys,
  readColumns: readIncomeColumns,
}
