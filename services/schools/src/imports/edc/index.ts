import type { SourceFolder } from '@homeground/sources'
import { edc } from './import-edc.ts'
import { StateAssessmentTable1766000000000 } from './migrations.ts'

export const source: SourceFolder = { importer: edc, migrations: [StateAssessmentTable1766000000000] }
