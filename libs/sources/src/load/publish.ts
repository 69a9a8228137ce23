import type { PoolClient } from 'pg'
import { SourceError } from '../source-error.ts'
import { markPublished, type Replaced } from './load.repository.ts'
import type { LoadInput } from './load.ts'
import { inTransaction, type LoadGroup } from './load-lock.ts'
import type { LoadTally } from './load-tally.ts'

/** A part with fewer rows than this share of its last real load is taken for a truncated file. */
const LEAST_SHARE = 0.8

type PublishedPart = {
  source: string
  part: string
  load_id: number
  demonstration: boolean
  /** Lines that the load accepted in this part. */
  rows: number
}

/** Checks a load and publishes its parts, in one short transaction. */
export async function publish(
  client: PoolClient,
  { loadId, input, tally }: { loadId: number; input: LoadInput; tally: LoadTally },
): Promise<void> {
  const { group, source, demonstration = false, partial = false, from } = input
  const parts = Object.keys(tally.parts)
  if (parts.length === 0) throw new SourceError('no_rows', `${from.name} has no usable rows.`)
  await inTransaction(client, async () => {
    if (demonstration) await refuseOverReal(client, group)
    const shown = await publishedParts(client, group)
    const own = new Map(shown.filter((row) => row.source === source).map((row) => [row.part, row]))
    if (!partial && !demonstration) {
      for (const part of parts) requireEnough(tally.parts[part]!, own.get(part), from.name)
    }
    const replaced: Replaced[] = parts.map((part) => ({
      source,
      part,
      load_id: own.get(part)?.load_id ?? null,
    }))
    if (!demonstration) {
      const now = new Set(parts)
      const leaving = shown.filter(
        (row) => row.demonstration && !(row.source === source && now.has(row.part)),
      )
      replaced.push(...leaving.map(({ source, part, load_id }) => ({ source, part, load_id })))
      await client.query(
        `delete from published p using load l
         where l.id = p.load_id and l.demonstration and p.source = any($1)`,
        [group.sources],
      )
    }
    await client.query(
      `insert into published (source, part, load_id) select $1, unnest($2::text[]), $3
       on conflict (source, part) do update set load_id = excluded.load_id`,
      [source, parts, loadId],
    )
    await markPublished(client, { loadId, tally, replaced })
    await retireUnpublished(client, group)
  })
}

/** Errors: SourceError when real data of the group is published: demonstration data never replaces it. */
export async function refuseOverReal(client: PoolClient, group: LoadGroup): Promise<void> {
  const real = (await publishedParts(client, group)).find((row) => !row.demonstration)
  if (real) {
    throw new SourceError(
      'real_data_present',
      `Real data from ${real.source} is already loaded, so no demonstration data was imported.`,
    )
  }
}

/** Marks the group's loads without a published part `replaced`. */
export async function retireUnpublished(client: PoolClient, group: LoadGroup): Promise<void> {
  await client.query(
    `update load l set state = 'replaced'
     where l.source = any($1) and l.state = 'published'
       and not exists (select from published p where p.load_id = l.id)`,
    [group.sources],
  )
}

async function publishedParts(client: PoolClient, group: LoadGroup): Promise<PublishedPart[]> {
  const { rows } = await client.query(
    `select p.source, p.part, p.load_id::float8 as load_id, l.demonstration, (l.parts ->> p.part)::float8 as rows
     from published p join load l on l.id = p.load_id where p.source = any($1)`,
    [group.sources],
  )
  return rows
}

function requireEnough(rows: number, before: PublishedPart | undefined, name: string) {
  if (!before || before.demonstration || rows >= LEAST_SHARE * before.rows) return
  const part = before.part === '' ? '' : ` for ${before.part}`
  throw new SourceError(
    'too_few_rows',
    `${name} has ${rows} rows${part}, but the last load had ${before.rows}. If this is correct, import it as partial.`,
  )
}
