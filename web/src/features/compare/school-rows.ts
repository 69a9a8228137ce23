import type { School, SchoolScore, SchoolYearScores } from '@homeground/contracts'
import { markOfData, type OriginMark, withMark } from '@homeground/format/figure-text'
import { ordinalText, rankWords, upperFirst } from '@homeground/format/format'
import { formatNumber, formatPercent, formatWhole } from '@homeground/format/numbers'
import {
  apartText,
  ordersOfRanges,
  ordersOfShares,
  type SchoolOrder,
  shareOf,
  shortSchoolNames,
  type TestedShare,
} from '@homeground/format/school-comparison'
import { changeRangeText, gradesText, kindText, percentText, pointsText } from '@homeground/format/school-text'
import { csvText } from '../../lib/format/csv.ts'
import { milesBetween } from '../../lib/position.ts'
import { sourcesText } from '../../lists/schools/school-notes.ts'
import { missingReasons } from '../../lists/schools/school-text.ts'
import { isSmallGap, pairsOf, unclearText } from './compare-rows.ts'

/** What a school shows in a row. */
export interface SchoolValue {
  /** Null for none. */
  readonly text: string | null
  /** Of a quantity. */
  readonly value?: number | null
  /** Why there is none. */
  readonly reason: string
  /** Below the value: how many were tested, the rank, the range of a change. */
  readonly detail?: string | undefined
  /** 0 to 100; undefined in a row without bars. */
  readonly percentile?: number | null
  /** Of a figure: whether it is generated. */
  readonly mark?: OriginMark
}

/** One measure of all schools, in their order. */
export interface SchoolRow {
  readonly label: string
  readonly values: readonly SchoolValue[]
  /** Index of the school that is clearly best; null where none is or the measure has no better end. */
  readonly best: number | null
  /** `Difference not clear` */
  readonly remark: string | null
  /** Whether all schools are alike in it. */
  readonly isSimilar: boolean
}

export interface SchoolGroup {
  readonly label: string
  readonly rows: readonly SchoolRow[]
}

/** A school with its newest results. */
interface Judged {
  readonly school: School
  readonly newest: SchoolYearScores | null
}

/** Everything that is compared, in groups; a row that no school has is left out. */
export function schoolRows(schools: readonly School[]): SchoolGroup[] {
  const all = schools.map((school): Judged => ({ school, newest: school.years.at(-1) ?? null }))
  const names = shortSchoolNames(schools)
  const apart = apartText(schools)
  const rated = (label: string, read: (each: Judged) => SchoolValue, orders: readonly SchoolOrder[]): SchoolRow => {
    const values = all.map((each) => ({ ...read(each), mark: markOfData(each.school.data_set) }))
    if (apart !== null) return { label, values, best: null, remark: `Not comparable: ${apart}`, isSimilar: false }
    const valueCount = values.filter(({ text }) => text !== null).length
    const unclear = orders.filter(({ is }) => is === 0).map(({ one, other }) => [one, other] as const)
    const remark = unclearText(unclear, { names, valueCount })
    return { label, values, best: bestOf(orders), remark, isSimilar: areSimilar(values, orders) }
  }
  const plain = (label: string, read: (school: School) => string | null, reason = 'Not published.'): SchoolRow => {
    const values = schools.map((school) => ({ text: read(school), reason }))
    return { label, values, best: null, remark: null, isSimilar: areSimilar(values) }
  }
  const quantity = (label: string, read: (school: School) => number | null, format = formatWhole): SchoolRow => {
    const values = schools.map((school) => {
      const value = read(school)
      const text = value === null ? null : format(value)
      return { text, value, reason: 'Not published.', mark: markOfData(school.data_set) }
    })
    return { label, values, best: null, remark: null, isSimilar: areSimilar(values) }
  }
  const proficient = ordersOfShares(schools.map(shareOf))
  const groups: SchoolGroup[] = [
    {
      label: 'Results',
      rows: [
        // The result that schools are compared for is never folded.
        { ...rated('Students proficient, math and reading', proficientValue, proficient), isSimilar: false },
        ...(['math', 'rla'] as const).map((subject) => {
          const scores = all.map(({ school, newest }) => scoreOf(school, subject, newest?.year))
          const label = subject === 'math' ? 'Proficient in math' : 'Proficient in reading'
          return rated(
            label,
            ({ school, newest }) => scoreValue(scoreOf(school, subject, newest?.year)),
            ordersOfShares(scores.map(shareOfScore)),
          )
        }),
        // Percentiles of the same results: a difference is clear where that of the results is.
        rated('Achievement', achievementValue, proficient),
        rated('Impact', impactValue, []),
        rated('2-year change', changeValue, ordersOfRanges(all.map(({ newest }) => newest?.trend ?? null))),
      ],
    },
    {
      label: 'Students',
      rows: [
        quantity('Students', ({ students }) => students),
        quantity('Free or reduced-price lunch', ({ lunch }) => lunch.share, formatPercent),
        quantity('Diversity, 0 to 100', ({ diversity_score: score }) => score),
      ],
    },
    {
      label: 'School',
      rows: [
        plain('Kind', (school) => kindText({ ...school, grades: { low: null, high: null } })),
        plain('Grades', ({ grades }) => gradesText(grades).replace(/^grades? /, '') || null),
        plain('District', ({ district }) => district.name),
        plain('Town', ({ town, state_abbr: state }) => [town, state].filter(Boolean).join(', ')),
        plain(
          `Miles from ${names[0]}`,
          (school) => (school === schools[0] ? null : milesText(schools[0]!, school)),
          schools.length > 1
            ? 'The school that the others are measured from, or a location that is not published.'
            : '',
        ),
      ],
    },
  ]
  return groups.map(({ label, rows }) => ({
    label,
    rows: rows.filter(({ values }) => values.some(({ text }) => text !== null)),
  }))
}

/**
 * Whether every two schools show the same in a row, differ little next to their values, or are not clearly apart. Schools
 * without a value are never similar.
 */
function areSimilar(values: readonly SchoolValue[], orders: readonly SchoolOrder[] = []): boolean {
  if (values.length < 2 || values.some(({ text }) => text === null)) return false
  return pairsOf(values.length).every(([one, other]) => {
    const [a, b] = [values[one]!, values[other]!]
    const order = orders.find((each) => each.one === one && each.other === other)
    return a.text === b.text || isSmallGap(a.value, b.value) || order?.is === 0
  })
}

function milesText(one: School, other: School): string | null {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return null
  return formatNumber(milesBetween({ lat: one.lat, lng: one.lng }, { lat: other.lat, lng: other.lng }))
}

function scoreOf({ scores }: School, subject: SchoolScore['subject'], year: number | undefined): SchoolScore | null {
  return scores.find((score) => score.subject === subject && score.year === year) ?? null
}

function shareOfScore(score: SchoolScore | null): TestedShare | null {
  if (!score || score.low === null || score.high === null || score.value === null) return null
  return { low: score.low, high: score.high, value: score.value, takers: score.test_takers }
}

function testedText(takers: number | null): string | undefined {
  return takers === null ? undefined : `${formatWhole(takers)} tested`
}

function proficientValue({ newest }: Judged): SchoolValue {
  const range = newest?.proficiency ?? null
  const tested = [testedText(newest?.test_takers ?? null), newest?.year].filter(Boolean).join(', ')
  return {
    text: range && percentText(range),
    reason: reasonsOf(newest).proficiency,
    detail: range ? tested : undefined,
  }
}

function scoreValue(score: SchoolScore | null): SchoolValue {
  const share = shareOfScore(score)
  const detail = share ? testedText(share.takers) : undefined
  return { text: share && percentText(share), reason: 'Suppressed or not published.', detail }
}

function reasonsOf(newest: SchoolYearScores | null) {
  return missingReasons(newest ?? { impact_missing: null, trend_missing: null })
}

function achievementValue({ newest }: Judged): SchoolValue {
  const { achievement = null, rank = null, rank_of: of = null, rank_best: best, rank_worst: worst } = newest ?? {}
  return {
    text: achievement === null ? null : `${ordinalText(achievement)} percentile`,
    reason: reasonsOf(newest).achievement,
    detail: rank === null || of === null ? undefined : upperFirst(rankWords({ rank, of, best, worst })),
    percentile: achievement,
  }
}

function impactValue({ newest }: Judged): SchoolValue {
  const { impact = null } = newest ?? {}
  return {
    text: impact === null ? null : `${ordinalText(impact)} percentile`,
    value: impact,
    reason: reasonsOf(newest).impact,
    percentile: impact,
  }
}

function changeValue({ newest }: Judged): SchoolValue {
  const trend = newest?.trend ?? null
  return {
    text: trend && pointsText(trend.change),
    reason: reasonsOf(newest).trend,
    detail: trend ? changeRangeText(trend) : undefined,
  }
}

/** The school that is clearly higher than all others with a value; null where none is. */
function bestOf(orders: readonly SchoolOrder[]): number | null {
  const indexes = [...new Set(orders.flatMap(({ one, other }) => [one, other]))]
  const isBest = (index: number) =>
    orders
      .filter(({ one, other }) => one === index || other === index)
      .every(({ one, is }) => is === (one === index ? 1 : -1))
  return indexes.find(isBest) ?? null
}

/** Whether what is said of several schools is generated. */
export function markOfSchools(schools: readonly School[]): OriginMark {
  const dataSets = new Set(schools.map(({ data_set }) => data_set))
  return markOfData(dataSets.size > 1 ? 'mixed' : [...dataSets][0])
}

/** The comparison as comma-separated values: a row for each measure. */
export function schoolsCsv(schools: readonly School[]): string {
  const names = schools.map(({ name, ncesID }) => `${name} ${ncesID}`)
  const head = ['group', 'measure', 'best', 'comparison', ...names.flatMap((name) => [name, `${name} detail`])]
  const rows = schoolRows(schools).flatMap(({ label: group, rows: members }) =>
    members.map(({ label, values, best, remark }) => [
      group,
      label,
      best === null ? null : names[best]!,
      remark,
      ...values.flatMap(({ text, detail }) => [text, detail ?? null]),
    ]),
  )
  const sources = schools.flatMap((school) => [withMark(sourcesText(school.sources), markOfSchools([school])), null])
  return csvText([head, ...rows, ['School', 'Source', null, null, ...sources]])
}
