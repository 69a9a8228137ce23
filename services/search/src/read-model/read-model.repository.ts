import type { AreaCenters, DataSet } from '@homeground/contracts'
import type { DataSource } from 'typeorm'
import type { Provenance } from '../sources/provenance.ts'

/** What describes the read model as a whole; its rows are ProfileRows. */
export interface ReadModel {
  readonly version: number
  /** Versions of everything it was made of. */
  readonly fingerprint: string
  /** Newest loaded housing month, `YYYY-MM`. */
  readonly period: string | null
  readonly data_set: DataSet
  /** By attribute; an attribute without data has no entry. */
  readonly provenance: Readonly<Record<string, Provenance>>
  /** Null where an older release built it. */
  readonly centers: AreaCenters | null
  /** Null where an older release built it. */
  readonly housing: ShownHousing | null
}

/** The housing data that a read model shows. */
export interface ShownHousing {
  readonly version: string
  /** Loaded months, `YYYY-MM`, newest first. */
  readonly months: readonly string[]
}

/** Names the schema, so that it also works on a connection without the service's search path. */
export const selectReadModel = `select version::float8 as version, fingerprint, period, data_set,
  provenance, centers, housing from search.read_model`

/** True if places are published but none is in the read model yet, so that nothing can be found. */
export async function lacksPublishedPlaces(db: Pick<DataSource, 'query'>): Promise<boolean> {
  const [row] = await db.query(
    `select exists (select from published where source = 'places')
       and not exists (select from zip_profile) as lacks`,
  )
  return row.lacks
}

/** Undefined before the first build. */
export async function readModel(db: Pick<DataSource, 'query'>): Promise<ReadModel | undefined> {
  const [row] = await db.query(selectReadModel)
  return row
}
