import type { SearchSource } from '../search-source.ts'
import { readAcsColumns } from './acs-columns.ts'
import { acs } from './import-acs.ts'

export const source: SearchSource = { importer: acs, readColumns: readAcsColumns }
