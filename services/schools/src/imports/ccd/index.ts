import type { SourceFolder } from '@homeground/sources'
import { ccd } from './import-ccd.ts'

export const source: SourceFolder = { importer: ccd }
