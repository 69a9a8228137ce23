import type { SourceFolder } from '@homeground/sources'
import { schoolCoverage } from '../coverage.ts'
import { ccd } from './import-ccd.ts'

const ofCcd = { source: 'ccd' } as const

const coverage = schoolCoverage([
  { ...ofCcd, name: 'Directory entry', table: 'school', kind: 'directory', newestOnly: true },
  { ...ofCcd, name: 'Enrollment', table: 'school_membership', kind: 'membership' },
  { ...ofCcd, name: 'Lunch eligibility', table: 'school_lunch', kind: 'lunch' },
])

export const source: SourceFolder = { importer: { ...ccd, coverage } }
