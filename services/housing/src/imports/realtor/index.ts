import type { SourceFolder } from '@homeground/sources'
import { realtor } from './import-realtor.ts'

export const source: SourceFolder = { importer: realtor }
