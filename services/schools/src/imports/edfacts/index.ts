import type { SourceFolder } from '@homeground/sources'
import { resultsCoverage } from '../results-coverage.ts'
import { edfacts } from './import-edfacts.ts'

/** Counts the results of edc too: both are of one group. */
const importer = { ...edfacts, coverage: resultsCoverage }

export const source: SourceFolder = { importer }
