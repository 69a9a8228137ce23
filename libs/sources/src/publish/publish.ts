import type { CoverageChange, LoadResult } from '@homeground/queues'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { compareCoverage, lossSentences, readGroupCoverage } from '../coverage.ts'
import { insertLoad, markFailed, markPublished, publishedSame, type Replaced } from '../load/load.repository.ts'
import { createTally, type LoadInput, type LoadTally, type OpenLoad } from '../load/load.ts'
import { inTransaction, type LoadGroup, withLoadLock } from '../load/load-lock.ts'
import { openTables } from '../load/table-writer.ts'
import { periodFigureFault } from '../period-figures.ts'
import { BLANK_LINE } from '../read/records.ts'
import { SourceError } from '../source-error.ts'
import { type PublishedPart, publishedParts, retireUnpublished } from './published.ts'

/** A part with fewer rows than this share of its last real load is taken for a truncated file. */
const LEAST_SHARE = 0.8
/** A file of which more than this share of the lines is rejected is another one, or in a layout that is not known. */
const MOST_REJECTED = 0.5
const FEWEST_REJECTED = 20
/** Reasons that are named when no line is accepted. */
const REASONS_NAMED = 3

interface Publication {
  readonly loadId: number
  readonly input: LoadInput
  readonly tally: LoadTally
}

/**
 * Checks a load and publishes its parts, in one transaction. Returns what is shown of each attribute, before and after. Errors: SourceError `no_rows`,
 * `real_data_present`, and, unless `input.yes`, `values_vanish` and `too_few_rows`.
 */
async function publish(client: PoolClient, publication: Publication): Promise<CoverageChange[]> {
  return inTransaction(client, async () => {
    const { replaced, changes, loss, shortage } = await applyPublication(client, publication)
    const { input, loadId, tally } = publication
    if (loss && !input.yes) throw new SourceError('values_vanish', loss)
    if (shortage && !input.yes) throw new SourceError('too_few_rows', shortage)
    await markPublished(client, { loadId, tally, replaced })
    await retireUnpublished(client, input.group)
    return changes
  })
}

/** The changes that publishing a load would make. Runs in a transaction that is rolled back. */
async function planPublication(client: PoolClient, publication: Publication): Promise<NonNullable<LoadResult['plan']>> {
  await client.query('begin')
  try {
    const { changes, loss, shortage } = await applyPublication(client, publication)
    return { changes, objection: loss ?? shortage }
  } finally {
    await client.query('rollback')
  }
}

/** The parts that a load replaces, and why it should not be published. */
interface Replacement {
  readonly replaced: Replaced[]
  readonly changes: CoverageChange[]
  /** Which values would disappear, or which period's they are. */
  readonly loss: string | null
  /** Which part looks truncated, or why most lines are rejected. */
  readonly shortage: string | null
}

/** Publishes the load's parts within the current transaction and compares them with the parts before. */
async function applyPublication(client: PoolClient, { loadId, input, tally }: Publication): Promise<Replacement> {
  const { group, source, demonstration = false, shipped = false, from } = input
  const parts = Object.keys(tally.parts)
  if (parts.length === 0) throw noRows(from.name, tally)
  if (demonstration) await refuseOverReal(client, group)
  const published = await publishedParts(client, group)
  const own = new Map(published.filter((row) => row.source === source).map((row) => [row.part, row]))
  const generated = demonstration ? [] : demonstrationBeside(published, { source, parts })
  const restated = input.restates
    ? [...own.values()].filter((row) => !row.demonstration && !parts.includes(row.part))
    : []
  const leaving = [...generated, ...restated]
  // Generated data of the same source replaces itself: there is nothing to compare.
  const isCompared = !demonstration && !shipped
  const before = isCompared ? await readGroupCoverage(client, group) : []
  const fault = isCompared ? await periodFigureFault(client, { loadId, parts, ...input, name: from.name }) : null
  await client.query(
    `delete from published p using unnest($1::text[], $2::text[]) as l (source, part)
     where p.source = l.source and p.part = l.part`,
    [leaving.map((row) => row.source), leaving.map(({ part }) => part)],
  )
  await client.query(
    `insert into published (source, part, load_id) select $1, unnest($2::text[]), $3
     on conflict (source, part) do update set load_id = excluded.load_id`,
    [source, parts, loadId],
  )
  const after = isCompared ? await readGroupCoverage(client, group) : []
  const isDemonstration = generated.length > 0 || parts.some((part) => own.get(part)?.demonstration ?? false)
  const changes = compareCoverage(before, after, { isDemonstration })
  const isCutOff = 'bytes' in from && from.endsWithinLine()
  const shortages = parts.flatMap((part) =>
    shortageOf({ rows: tally.parts[part]!, isCutOff, name: from.name }, own.get(part)),
  )
  return {
    replaced: [
      ...parts.map((part) => ({ source, part, load_id: own.get(part)?.load_id ?? null })),
      ...leaving.map(({ source, part, load_id }) => ({ source, part, load_id })),
    ],
    changes,
    loss: lossSentences(from.name, changes) ?? fault,
    shortage: demonstration ? null : ('bytes' in from && mostlyRejected(from.name, tally)) || (shortages[0] ?? null),
  }
}

/** The generated parts that a real load removes, besides those that it replaces. */
function demonstrationBeside(
  published: readonly PublishedPart[],
  { source, parts }: Pick<LoadInput, 'source'> & { parts: readonly string[] },
): PublishedPart[] {
  return published.filter((row) => row.demonstration && !(row.source === source && parts.includes(row.part)))
}

/** Errors: SourceError when real data of the group is published: demonstration data never replaces it. */
async function refuseOverReal(client: PoolClient, group: LoadGroup): Promise<void> {
  const real = (await publishedParts(client, group)).find((row) => !row.demonstration)
  if (real) {
    throw new SourceError(
      'real_data_present',
      `Real data from ${real.source} is already loaded, so no demonstration data was imported.`,
    )
  }
}

/**
 * Why a part looks truncated, compared with the last real load of the same part; nothing when it does not. Where the
 * file ends in the middle of a line, any missing row counts.
 */
function shortageOf(
  { rows, isCutOff, name }: { rows: number; isCutOff: boolean; name: string },
  before: PublishedPart | undefined,
): string[] {
  const leastShare = isCutOff ? 1 : LEAST_SHARE
  if (!before || before.demonstration || rows >= leastShare * before.rows) return []
  const part = before.part === '' ? '' : ` for ${before.part}`
  const end = isCutOff ? ', and it ends in the middle of a line' : ''
  return [
    `${name} has ${rows} rows${part}, but the last load had ${before.rows}${end}. If this is correct, import it with --yes.`,
  ]
}

/** Why a load looks like that of another file: most of its lines, blank ones aside, are rejected. Null when they are not. */
function mostlyRejected(name: string, tally: LoadTally): string | null {
  const { rowsKept, rejected } = tally.result(0)
  const { [BLANK_LINE]: _, ...reasons } = rejected
  const rows = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  if (rows < FEWEST_REJECTED || rows <= MOST_REJECTED * (rows + rowsKept)) return null
  const [reason, count] = Object.entries(reasons).sort(([, a], [, b]) => b - a)[0]!
  return `${name} has ${rows + rowsKept} rows, of which ${rows} are rejected (${count}: ${reason}). If this is correct, import it with --yes.`
}

/** Names the reasons of the first rejected lines, which show what kind of file it is. */
function noRows(name: string, tally: LoadTally): SourceError {
  const { firstRejected, rowsRead } = tally.result(0)
  const lines = firstRejected.slice(0, REASONS_NAMED).map(({ line, reason }) => `line ${line}: ${reason}`)
  const reasons = lines.length > 0 ? ` Rejected were ${lines.join('; ')}.` : ''
  const read = rowsRead === 0 ? ' It has no lines below its header.' : ''
  const code = rowsRead === 0 ? 'no_lines' : 'no_rows'
  return new SourceError(code, `${name} has no usable rows.${reasons}${read}`)
}

/** The publications that can be rolled back. */
const PUBLICATIONS_KEPT = 3

/**
 * Deletes the rows of a group's loads, crashed ones included, that are neither published nor needed to roll back the
 * group's last three publications. Call it only under the group's lock, where any load still `running` has crashed.
 */
async function collectGarbage(client: PoolClient, group: LoadGroup): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `update load set state = 'failed', error = 'The load was interrupted.', finished_at = clock_timestamp()
       where source = any($1) and state = 'running'`,
      [group.sources],
    )
    const { rows } = await client.query(
      `with recent as (
         select id, replaced from load
         where source = any($1) and state in ('published', 'replaced', 'removed')
         order by finished_at desc, id desc limit $2
       ), remembered as (
         select (former ->> 'load_id')::bigint as id from recent, jsonb_array_elements(replaced) former
       ), forgotten as (
         update load set replaced = null
         where source = any($1) and replaced is not null and id not in (select id from recent)
       )
       update load l set collected = true
       where l.source = any($1) and not l.collected
         and not exists (select from published p where p.load_id = l.id)
         and not exists (select from remembered r where r.id = l.id)
       returning l.id`,
      [group.sources, PUBLICATIONS_KEPT],
    )
    const ids = rows.map(({ id }) => id)
    for (const table of ids.length > 0 ? group.tables : []) {
      await client.query(`delete from "${table}" where load_id = any($1::bigint[])`, [ids])
    }
  })
}

type Read = (load: OpenLoad) => Promise<void>

/**
 * Loads rows next to the published ones, checks them and publishes them all at once: readers see either the old rows or
 * the new ones. A file that is published already is not published again, unless `input.force`. An error leaves the
 * published rows untouched and marks the load failed; after a crash, the group's next load cleans up. Errors:
 * SourceError `no_rows`, `too_few_rows`, `values_vanish` or `real_data_present`, and whatever `read` throws.
 */
export async function runLoad(db: DataSource, input: LoadInput, read: Read): Promise<LoadResult> {
  return withRows(db, { input, read }, async (client, { id, tally }) => {
    await tally.report('publishing')
    const same = input.force ? undefined : await publishedSame(client, { input, tally })
    if (same) {
      await discard(client, { id, group: input.group })
      return { ...tally.result(same.id), alreadyLoaded: same.at }
    }
    const changes = await publish(client, { loadId: id, input, tally })
    const lost = changes.filter(({ before, after }) => after < before)
    return { ...tally.result(id), ...(lost.length > 0 && { lost }) }
  })
}

/** Loads rows and compares what would be shown with what is, then deletes them. Errors: as `runLoad`. */
export async function planLoad(db: DataSource, input: LoadInput, read: Read): Promise<LoadResult> {
  return withRows(db, { input, read }, async (client, { id, tally }) => {
    await tally.report('comparing')
    const plan = await planPublication(client, { loadId: id, input, tally })
    await discard(client, { id, group: input.group })
    return { ...tally.result(id), plan }
  })
}

/** Loads rows, then runs `work` on the connection that holds the group's lock. */
async function withRows(
  db: DataSource,
  { input, read }: { input: LoadInput; read: Read },
  work: (client: PoolClient, load: { id: number; tally: LoadTally }) => Promise<LoadResult>,
): Promise<LoadResult> {
  const { group, signal } = input
  const tally = createTally(input)
  const onWait = () => tally.report('waiting for another load')
  return withLoadLock(db, { group, signal, onWait }, async (client) => {
    await collectGarbage(client, group)
    if (input.demonstration) await refuseOverReal(client, group)
    const id = await insertLoad(client, input)
    const onWrite = async () => {
      signal?.throwIfAborted()
      await tally.report('reading')
    }
    const tables = openTables(db, { group, loadId: id, onWrite })
    try {
      const { accept, reject, skip, setVintage } = tally
      const parts = () => Object.keys(tally.parts).sort()
      await read({ id, table: tables.table, accept, reject, skip, parts, setVintage })
      await tables.finish()
      for (const name of group.tables) await client.query(`analyze "${name}"`)
      return await work(client, { id, tally })
    } catch (error) {
      await tables.abort()
      // While Postgres is down this fails too; the next load then finds this one still `running`.
      await markFailed(client, { loadId: id, tally, error }).catch(() => undefined)
      throw error
    }
  })
}

/** Deletes a load that is not published, as if it had never been. */
async function discard(client: PoolClient, { id, group }: { id: number; group: LoadGroup }) {
  for (const table of group.tables) {
    await client.query(`delete from "${table}" where load_id = $1`, [id])
  }
  await client.query(`delete from load where id = $1`, [id])
}
