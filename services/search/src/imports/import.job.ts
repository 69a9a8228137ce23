import type { ImportJob } from '@homeground/queues'
import {
  type LoadInput,
  type LoadResult,
  openSource,
  rollback,
  SourceError,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { importAirports } from '../airports/import-airports.ts'
import { importIrs } from '../income/import-irs.ts'
import { groups } from './groups.ts'
import { importAcs } from './import-acs.ts'
import { importGazetteer } from './import-gazetteer.ts'
import { importPlaces } from './import-places.ts'

const fileImporters = {
  gazetteer: importGazetteer,
  acs: importAcs,
  irs: importIrs,
  airports: importAirports,
} as const

interface Deps {
  readonly db: DataSource
  readonly onProgress: NonNullable<LoadInput['onProgress']>
}

/**
 * Imports one source, or puts back what its newest load replaced. The same job twice leaves the same.
 * Errors: a SourceError with one sentence for whoever asked.
 */
export async function importSource(
  { action, source, file, url, states, vintage, partial, demonstration }: ImportJob,
  { db, onProgress }: Deps,
): Promise<LoadResult | { loadId: number }> {
  const known = Object.entries(groups).find(([name]) => name === source)
  if (!known) throw new SourceError('unknown_layout', `Search does not import "${source}".`)
  if (action === 'rollback') return rollback(db, { group: known[1], source })
  if (source === 'places') return importPlaces(db, { states, partial, onProgress })
  if (!file && !url)
    throw new SourceError(
      'missing',
      `Name the ${source} file with --file or its address with --url.`,
    )
  const from = await openSource(file ? { file } : { url: url! })
  try {
    const importer = fileImporters[source as keyof typeof fileImporters]
    return await importer(db, { from, vintage, partial, demonstration, onProgress })
  } finally {
    await from.close()
  }
}
