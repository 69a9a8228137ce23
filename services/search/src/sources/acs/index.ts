import { columnCoverage } from '../column-coverage.ts'
import type { SearchSource } from '../search-source.ts'
import { readAcsColumns } from './acs-columns.ts'
import { acs } from './import-acs.ts'
import { peopleMeasures } from './people-measures.ts'

export const source: SearchSource = {
  importer: { ...acs, coverage: columnCoverage(readAcsColumns) },
  attributes: Object.keys(peopleMeasures),
  readColumns: readAcsColumns,
}
