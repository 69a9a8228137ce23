import {
  getHousingChanges,
  getHousingChangesSince,
  type HousingChanges,
  type MonthFigures,
  type ZipChange,
} from '@homeground/contracts'
import { type Db, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { attributeColumns } from '../months/month-table.ts'
import {
  loadsFirstShown,
  newestPublication,
  type Publication,
  publicationBefore,
} from '../months/publication.repository.ts'

/** A month as one load brought it. */
interface LoadedMonthKey {
  readonly period: string
  readonly load: number
}

const { median_listing_price, housing_inventory, days_on_market } = attributeColumns

/** The figures of named zips in some loaded months: `figures(key, zip)`; undefined for a zip without a row. */
async function readMonthFigures(
  db: Db,
  { zips, months }: { zips: readonly string[]; months: readonly LoadedMonthKey[] },
): Promise<(month: LoadedMonthKey, zip: string) => MonthFigures | undefined> {
  const rows: (MonthFigures & LoadedMonthKey & { zip: string })[] = await db.query(
    `select m.zip, m.period, m.load_id::float8 as load,
       round(m.${median_listing_price}) as median_listing_price,
       m.${housing_inventory} as housing_inventory, m.${days_on_market} as days_on_market
     from unnest($1::bigint[], $2::text[]) as wanted (load_id, period)
     join month m on m.load_id = wanted.load_id and m.period = wanted.period and m.zip = any ($3)`,
    [months.map(({ load }) => load), months.map(({ period }) => period), zips],
  )
  const keyOf = ({ load, period }: LoadedMonthKey, zip: string) => `${load} ${period} ${zip}`
  const byKey = new Map(rows.map(({ zip, period, load, ...figures }) => [keyOf({ period, load }, zip), figures]))
  return (month, zip) => byKey.get(keyOf(month, zip))
}

const listOf = (zips: string | undefined) => [...new Set(zips?.split(',') ?? [])]

/** Changes of named zips from the month before to the newest one: for people, and for the mail about it. */
export function changesRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getHousingChanges,
    handler: async (request, reply) => {
      requireDatabase(db)
      const { zips } = request.query
      const changes = await housingChanges(db, { zips: listOf(zips) })
      if (sentNotModified(request, reply, changes.version, zips)) return reply
      reply.header('x-data-set', changes.data_set)
      if (changes.period) reply.header('x-data-period', changes.period)
      return changes
    },
  })

  server.route({
    ...getHousingChangesSince,
    handler: async ({ query: { zips, since } }) => {
      requireDatabase(db)
      return housingChanges(db, { zips: listOf(zips), since })
    },
  })
}

interface Request {
  readonly zips: readonly string[]
  /** Former figures are those shown since this publication; by default since the newest month was first shown. */
  readonly since?: number | undefined
}

/** A month that is compared: its load now, and the load from which it was shown before, if that is another one. */
interface ComparedMonth {
  readonly shown: LoadedMonthKey
  readonly former: LoadedMonthKey | undefined
}

/**
 * The figures of named zips in the newest month and in the loaded month before, and former figures of both where the
 * publisher has restated them. Rows of loads that are too old to be rolled back to are deleted, so that those are not
 * known any more.
 */
async function housingChanges(db: DataSource, { zips, since }: Request): Promise<HousingChanges> {
  return db.transaction('REPEATABLE READ', async (tx) => {
    const [derived] = await tx.query('select version from derived')
    const publication = await newestPublication(tx)
    const period = publication?.period || null
    const previousPeriod = (publication && previousMonth(publication)) ?? null
    const head = {
      version: derived?.version ?? '',
      publication: publication?.id ?? 0,
      period,
      previousPeriod,
      data_set: publication?.data_set ?? ('none' as const),
    }
    if (!publication || !period || !previousPeriod || zips.length === 0) return { ...head, zips: [] }
    const first = await loadsFirstShown(tx, {
      periods: [period, previousPeriod],
      since: since ?? (await publicationBefore(tx, publication)),
      dataSet: publication.data_set,
    })
    const compared = (month: string): ComparedMonth => {
      const load = publication.loads[month]!
      const former = first.get(month) ?? load
      return { shown: { period: month, load }, former: former === load ? undefined : { period: month, load: former } }
    }
    const months = { now: compared(period), before: compared(previousPeriod) }
    const figures = await readMonthFigures(tx, {
      zips,
      months: Object.values(months).flatMap(({ shown, former }) => (former ? [shown, former] : [shown])),
    })
    return { ...head, zips: zips.flatMap((zip) => changeOf(zip, { ...months, figures })) }
  })
}

function previousMonth({ period, loads }: Publication): string | undefined {
  return Object.keys(loads)
    .filter((month) => month < period)
    .sort()
    .at(-1)
}

function changeOf(
  zip: string,
  {
    now,
    before,
    figures,
  }: { now: ComparedMonth; before: ComparedMonth; figures: Awaited<ReturnType<typeof readMonthFigures>> },
): ZipChange[] {
  const shownIn = ({ shown }: ComparedMonth) => figures(shown, zip) ?? null
  const formerIn = ({ former, ...month }: ComparedMonth) => {
    if (!former) return undefined
    const figuresBefore = figures(former, zip) ?? null
    return isSame(figuresBefore, shownIn({ former, ...month })) ? undefined : figuresBefore
  }
  const change = { zip, before: shownIn(before), now: shownIn(now) }
  if (!change.before && !change.now) return []
  const [formerBefore, formerNow] = [formerIn(before), formerIn(now)]
  return [
    { ...change, ...(formerBefore !== undefined && { formerBefore }), ...(formerNow !== undefined && { formerNow }) },
  ]
}

function isSame(one: MonthFigures | null, other: MonthFigures | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
