import pg from 'pg'
import type { ProfileRow } from '../read-model/profile-row.ts'
import { type ReadModel, selectReadModel } from '../read-model/read-model.repository.ts'

/** The read model and its rows in order of zip, of one version. */
export interface Profile {
  readonly model: ReadModel
  readonly rows: readonly ProfileRow[]
}

/** Reads the read model in one transaction, on a connection of its own; null when nothing has been built yet. */
export async function readProfile(url: string): Promise<Profile | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: models } = await client.query<ReadModel>(selectReadModel)
    const { rows } = await client.query<ProfileRow>('select * from search.zip_profile')
    await client.query('commit')
    const model = models[0]
    return model ? { model, rows: rows.sort((a, b) => (a.zip < b.zip ? -1 : 1)) } : null
  } finally {
    await client.end()
  }
}
