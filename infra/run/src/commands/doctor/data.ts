import { sources } from '@homeground/catalog/sources'
import type pg from 'pg'
import { type Finding, fine, problem } from './finding.ts'

/** The publisher of prices is about a month behind, so a quarter means that refreshes do not run. */
const oldestMonths = 3
/** Yearly sources appear at most half a year late. */
const oldestDays = 550
const rebuildMinutes = 30

const sourceOwners = [...new Set(sources.map(({ owner }) => owner))]

/** The age of what is loaded, and whether search shows it. Nothing for a database without tables. */
export async function checkData(client: pg.Client, now: Date): Promise<Finding[]> {
  const { rows: tables } = await client.query(
    `select bool_and(to_regclass(name) is not null) as exist from unnest($1::text[]) name`,
    [['search.read_model', 'housing.derived', ...sourceOwners.map((owner) => `${owner}.load`)]],
  )
  if (!tables[0].exist) return []
  const { rows } = await client.query<Model>(
    `select m.period, m.data_set, d.derived_at > m.built_at and d.derived_at < $1::timestamptz - make_interval(mins => $2) as late
     from search.read_model m left join housing.derived d on true`,
    [now, rebuildMinutes],
  )
  const [model] = rows
  if (!model?.period)
    return [problem('No prices are loaded', 'npm run data -- refresh realtor, or start with demonstration data')]
  return [
    checkPrices(model, now),
    model.late
      ? problem(
          'Search shows older data than housing has',
          'npm run data -- rebuild; check that the search worker runs',
        )
      : fine('Search shows the newest data'),
    ...(await checkYearlySources(client, now)),
  ]
}

interface Model {
  readonly period: string | null
  readonly data_set: string
  readonly late: boolean | null
}

function checkPrices({ period, data_set: dataSet }: Model, now: Date): Finding {
  if (dataSet === 'demonstration')
    return fine('Generated demonstration data is shown; npm run data -- refresh --all loads real data')
  const [year, month] = period!.split('-').map(Number) as [number, number]
  const age = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month
  return age > oldestMonths
    ? problem(`Prices are ${age} months old (${period})`, 'npm run data -- refresh realtor')
    : fine(`Prices are from ${period}`)
}

/** Places come with a release of the software, and prices have a period. */
async function checkYearlySources(client: pg.Client, now: Date): Promise<Finding[]> {
  const loads = sourceOwners.map(
    (owner) => `select source, demonstration, finished_at from ${owner}.load where state = 'published'`,
  )
  const { rows } = await client.query<{ source: string; days: number }>(
    `select source, extract(day from $1::timestamptz - max(finished_at))::int as days
     from (${loads.join(' union all ')}) loads
     where not demonstration and source not in ('places', 'realtor')
     group by source having max(finished_at) < $1::timestamptz - make_interval(days => $2)
     order by source`,
    [now, oldestDays],
  )
  return rows.map(({ source, days }) =>
    problem(`Data of ${source} was loaded ${days} days ago`, `npm run data -- refresh ${source}`),
  )
}
