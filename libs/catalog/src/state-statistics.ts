import { attributeGroups, attributes } from './attributes/index.ts'
import { isPeriod } from './periods.ts'
import { schoolMeasures, schoolRankings } from './school-measures.ts'

type PageOf<Group> = Group extends { readonly statePage: { readonly key: infer Key } } ? Key : never
export type StatisticPage = PageOf<(typeof attributeGroups)[number]>

/** The pages of the statistics of a state, in the order of menus, each with its group of attributes. */
export const statisticPages = attributeGroups
  .flatMap((group) => ('statePage' in group ? [{ ...group.statePage, group: group.key }] : []))
  .sort((one, other) => one.place - other.place)

/** One statistic of a page, by its name in addresses. */
export interface Statistic {
  readonly key: string
  readonly label: string
  readonly short: string
}

/** The statistics of a page: measures of schools, or attributes of zips. */
export function statisticsOf(page: StatisticPage): readonly Statistic[] {
  if (page === 'schools') {
    const ranked: readonly string[] = schoolRankings
    return schoolMeasures.filter(({ key }) => ranked.includes(key))
  }
  const { group } = statisticPages.find(({ key }) => key === page)!
  return attributes.filter((attribute) => attribute.orderable && attribute.group === group)
}

/** The page of an address; undefined for any other text. */
export function findStatisticPage(text: string): StatisticPage | undefined {
  return statisticPages.find(({ key }) => key === text.toLowerCase())?.key
}

/** The attribute whose value in a year is the mean of its months (housing’s yearly averages). */
export const yearlyAverage = 'median_listing_price'

/** The last year of a vintage: 2024 of `2024-04`, 2022 of `2018–22` and of `2022`; undefined for any other text. */
export function lastYearOf(vintage: string): number | undefined {
  if (isPeriod(vintage)) return Number(vintage.slice(0, 4))
  const [, first, last] = /^(\d{4})(?:–(\d{2}))?$/.exec(vintage) ?? []
  if (first === undefined) return undefined
  if (last === undefined) return Number(first)
  const sameCentury = Number(first.slice(0, 2) + last)
  return sameCentury >= Number(first) ? sameCentury : sameCentury + 100
}
