import type { SearchSource } from '../search-source.ts'
import { places } from './import-places.ts'

export const source: SearchSource = { importer: places, movesZips: true }
