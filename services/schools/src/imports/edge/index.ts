import type { SourceFolder } from '@homeground/sources'
import { edge } from './import-edge.ts'

export const source: SourceFolder = { importer: edge }
