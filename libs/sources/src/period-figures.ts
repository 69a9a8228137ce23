import type { PoolClient } from 'pg'

/**
 * Where the figures of a source are that differ from one period to the next. `part`, `key` and `figures` are columns or
 * other SQL of the table, which is called `t`.
 */
export interface PeriodFigures {
  readonly table: string
  /** The part of a row, which begins with its period: `2023/B25003`. */
  readonly part: string
  /** What identifies a row within its part, the zip or school first. */
  readonly key: readonly string[]
  readonly figures: readonly string[]
}

/** Zips or schools that are compared, the same ones in every load. */
const SAMPLE = 200
/** Fewer rows say nothing. */
const FEWEST_ROWS = 20
/** Figures of two periods are never all the same, though some zips and schools may keep theirs. */
const LEAST_REPEATED = 0.95
/** A column with fewer values than this share of those that it replaces has lost some. */
const LEAST_SHARE = 0.8

interface LoadedParts {
  readonly loadId: number
  readonly source: string
  readonly name: string
  /** Names of its parts. */
  readonly parts: readonly string[]
}

/**
 * Why the periods of a load look wrong, in two sentences; null when they do not. Its parts are compared with those that are
 * published, but for generated ones: a part has lost a column of the one that it replaces, also where a newer period is
 * shown, or it has the figures of another period.
 */
export async function periodFigureFault(
  client: PoolClient,
  { periodFigures = [], name, ...load }: LoadedParts & { periodFigures?: readonly PeriodFigures[] | undefined },
): Promise<string | null> {
  for (const figures of periodFigures) {
    const sample = await sampleOf(client, load, figures)
    const compared = { ...load, sample }
    const fault = (await lostColumn(client, compared, figures)) ?? (await repeatedPeriod(client, compared, figures))
    if (fault) return `${name} would ${fault}. Nothing was changed; to publish it anyway, import it with --yes.`
  }
  return null
}

type Loaded = Omit<LoadedParts, 'name'>

/** Ids of some zips or schools of the load. */
async function sampleOf(
  client: PoolClient,
  { loadId }: Pick<LoadedParts, 'loadId'>,
  { table, key }: PeriodFigures,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (select distinct ${key[0]} as id from "${table}" t where t.load_id = $1) ids
     order by hashtext(id), id limit ${SAMPLE}`,
    [loadId],
  )
  return rows.map(({ id }) => id)
}

type Compared = Loaded & { readonly sample: readonly string[] }

/** SQL of the rows of the load ($1) and of those that its source ($2) publishes, for the sample ($3), as `loaded` and `shown`. */
function comparedRows({ table, part, key, figures }: PeriodFigures): string {
  const row = `${part} as part, concat_ws(' ', ${key.join(', ')}) as key, row(${figures.join(', ')})::text as figures,
    array[${figures.map((figure) => `${figure} is not null`).join(', ')}] as present`
  const isWanted = `${key[0]} = any($3) and not (row(${figures.join(', ')}) is null)`
  return `loaded as materialized (
      select ${row} from "${table}" t where t.load_id = $1 and ${isWanted}
    ), shown as materialized (
      select ${row} from published p join load l on l.id = p.load_id and not l.demonstration
      join "${table}" t on t.load_id = p.load_id and ${part} = p.part where p.source = $2 and ${isWanted}
    )`
}

async function lostColumn(
  client: PoolClient,
  { loadId, source, parts, sample }: Compared,
  figures: PeriodFigures,
): Promise<string | null> {
  const { rows } = await client.query<{ part: string; position: number; before: number; after: number }>(
    `with ${comparedRows(figures)}, present as (
       select part, position, count(*) filter (where side = 'shown' and has) as before,
         count(*) filter (where side = 'loaded' and has) as after
       from (select 'loaded' as side, * from loaded union all select 'shown', * from shown) both_sides,
         unnest(present) with ordinality as each (has, position)
       where part = any($4) group by 1, 2
     )
     select part, position::int, before::int, after::int from present
     where before >= ${FEWEST_ROWS} and after < ${LEAST_SHARE} * before order by part desc, position limit 1`,
    [loadId, source, sample, parts],
  )
  const [lost] = rows
  if (!lost) return null
  const column = figures.figures[lost.position - 1]!.replaceAll('_', ' ')
  return `remove values of ${lost.part}: ${lost.after} instead of ${lost.before} compared rows would have ${column}`
}

async function repeatedPeriod(
  client: PoolClient,
  { loadId, source, sample }: Compared,
  figures: PeriodFigures,
): Promise<string | null> {
  const { rows } = await client.query<{ part: string; other: string }>(
    `with ${comparedRows(figures)}, counted as (select part, count(*) as rows from loaded group by 1)
     select n.part, o.part as other from loaded n join shown o using (key, figures) join counted c on c.part = n.part
     where split_part(n.part, '/', 1) <> split_part(o.part, '/', 1)
       and regexp_replace(n.part, '^[^/]*', '') = regexp_replace(o.part, '^[^/]*', '')
     group by 1, 2, c.rows having c.rows >= ${FEWEST_ROWS} and count(*) >= ${LEAST_REPEATED} * c.rows
     order by 1 desc, 2 desc limit 1`,
    [loadId, source, sample],
  )
  const [repeated] = rows
  return repeated ? `show the figures of ${repeated.other} as those of ${repeated.part}` : null
}
