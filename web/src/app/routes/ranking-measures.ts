import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { orderMenus, usualRanking } from '@homeground/catalog/attributes/selections'
import {
  districtRankings,
  findSchoolMeasure,
  schoolRankings,
  stateRankings,
  usualStateRanking,
} from '@homeground/catalog/school-measures'
import { statisticPages, statisticsOf } from '@homeground/catalog/state-statistics'
import { labelInline } from '@homeground/format/format'

type Measures = Readonly<Record<string, string>>

const orderable = attributes.filter((attribute) => attribute.orderable).map(({ key }) => key)

/** What rankings are by, as their titles name it. */
export const rankingMeasures = {
  zips: namesOf([usualRanking, ...orderable], findAttribute),
  hotHousing: namesOf(orderMenus.hot_housing, findAttribute),
  inventory: namesOf(orderMenus.housing_stat, findAttribute),
  schools: namesOf(schoolRankings, findSchoolMeasure),
  districts: namesOf([...districtRankings, 'students'], findSchoolMeasure),
  states: Object.fromEntries(
    stateRankings
      .toSorted((a, b) => Number(b.key === usualStateRanking) - Number(a.key === usualStateRanking))
      .map(({ key, inline }) => [key, inline]),
  ),
} as const satisfies Readonly<Record<string, Measures>>

/** The statistics of a state, as titles name them. */
export const statisticNames: Measures = Object.fromEntries(
  statisticPages.flatMap((page) => statisticsOf(page.key).map(({ key, label }) => [key, label] as const)),
)

/** A key that occurs again keeps its first place. */
function namesOf(
  keys: readonly string[],
  find: (key: string) => { readonly label: string; readonly sensitive?: true } | undefined,
): Measures {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const measure = find(key)
      return measure ? [[key, labelInline(measure)]] : []
    }),
  )
}
