import type { SearchSource } from '../search-source.ts'
import { irs } from './import-irs.ts'
import { readIncomeColumns } from './income-columns.ts'

export const source: SearchSource = { importer: irs, readColumns: readIncomeColumns }
