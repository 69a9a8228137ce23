import type { SourceFolder } from '@homeground/sources'
import { edfacts } from './import-edfacts.ts'

export const source: SourceFolder = { importer: edfacts }
