import type { HousingChanges, MonthFigures, ZipChange } from '@homeground/contracts'
import type { DataSource } from 'typeorm'
import { type LoadedMonthKey, readMonthFigures } from './month-figures.repository.ts'
import { loadsFirstShown, newestPublication, type Publication, publicationBefore } from './publication.repository.ts'

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
export async function housingChanges(db: DataSource, { zips, since }: Request): Promise<HousingChanges> {
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
