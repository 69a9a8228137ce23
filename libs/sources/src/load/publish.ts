import type { PoolClient } from 'pg'
import { type CoverageChange, compareCoverage } from '../shown/coverage.ts'
import { lossSentences } from '../shown/loss-sentence.ts'
import { readGroupCoverage } from '../shown/read-group-coverage.ts'
import { SourceError } from '../source-error.ts'
import { markPublished, type Replaced } from './load.repository.ts'
import type { LoadInput } from './load.ts'
import { inTransaction, type LoadGroup } from './load-lock.ts'
import type { LoadTally } from './load-tally.ts'
import { type PublishedPart, publishedParts, retireUnpublished } from './published-parts.ts'

/** A part with fewer rows than this share of its last real load is taken for a truncated file. */
const LEAST_SHARE = 0.8

interface Publication {
  readonly loadId: number
  readonly input: LoadInput
  readonly tally: LoadTally
}

/**
 * Checks a load and publishes its parts, in one transaction. Errors: SourceError `no_rows`,
 * `real_data_present`, and, unless `input.yes`, `values_vanish` and `too_few_rows`.
 */
export async function publish(client: PoolClient, publication: Publication): Promise<void> {
  await inTransaction(client, async () => {
    const { replaced, changes, shortages } = await takePlace(client, publication)
    const { input, loadId, tally } = publication
    const fault = lossSentences(input.from.name, changes)
    if (fault && !input.yes) throw new SourceError('values_vanish', fault)
    if (shortages.length > 0 && !input.yes) throw new SourceError('too_few_rows', shortages[0]!)
    await markPublished(client, { loadId, tally, replaced })
    await retireUnpublished(client, input.group)
  })
}

/** Publishes the load's parts within the current transaction and compares them with the parts before. */
async function takePlace(
  client: PoolClient,
  { loadId, input, tally }: Publication,
): Promise<{ replaced: Replaced[]; changes: CoverageChange[]; shortages: string[] }> {
  const { group, source, subjectOf, demonstration = false, from } = input
  const parts = Object.keys(tally.parts)
  if (parts.length === 0) throw new SourceError('no_rows', `${from.name} has no usable rows.`)
  if (demonstration) await refuseOverReal(client, group)
  const shown = await publishedParts(client, group)
  const own = new Map(shown.filter((row) => row.source === source).map((row) => [row.part, row]))
  const leaving = demonstration ? [] : demonstrationBeside(shown, { source, parts, subjectOf })
  // Generated data of the same source replaces itself: there is nothing to compare.
  const before = demonstration ? [] : await readGroupCoverage(client, group)
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
  const after = demonstration ? [] : await readGroupCoverage(client, group)
  const isDemonstration =
    leaving.length > 0 || parts.some((part) => own.get(part)?.demonstration ?? false)
  return {
    replaced: [
      ...parts.map((part) => ({ source, part, load_id: own.get(part)?.load_id ?? null })),
      ...leaving.map(({ source, part, load_id }) => ({ source, part, load_id })),
    ],
    changes: compareCoverage(before, after, { isDemonstration }),
    shortages: demonstration
      ? []
      : parts.flatMap((part) => shortage(tally.parts[part]!, own.get(part), from.name) ?? []),
  }
}

/** The generated parts that a real load removes, besides those that it replaces. */
function demonstrationBeside(
  shown: readonly PublishedPart[],
  {
    source,
    parts,
    subjectOf,
  }: Pick<LoadInput, 'source' | 'subjectOf'> & { parts: readonly string[] },
): PublishedPart[] {
  const subjects = new Set(subjectOf && parts.map(subjectOf))
  return shown.filter((row) => {
    const isReplaced = row.source === source && parts.includes(row.part)
    const isOfSubject = !subjectOf || (row.source === source && subjects.has(subjectOf(row.part)))
    return row.demonstration && !isReplaced && isOfSubject
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

/** Why a part looks truncated, compared with the last real load of the same part; null when it does not. */
function shortage(rows: number, before: PublishedPart | undefined, name: string): string | null {
  if (!before || before.demonstration || rows >= LEAST_SHARE * before.rows) return null
  const part = before.part === '' ? '' : ` for ${before.part}`
  return `${name} has ${rows} rows${part}, but the last load had ${before.rows}. If this is correct, import it with --yes.`
}
