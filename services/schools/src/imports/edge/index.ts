import type { SourceFolder } from '@homeground/sources'
import { schoolCoverage } from '../coverage.ts'
import { edge } from './import-edge.ts'

const coverage = schoolCoverage([{ name: 'Location', source: 'edge', table: 'school_geocode', kind: null }])

export const source: SourceFolder = { importer: { ...edge, coverage } }
