import { roundTo } from '@homeground/catalog/rounding'
import type { ProficiencyTrend, School, SchoolYearScores } from '@homeground/contracts'
import { rankOrdinal, rankRange, upperFirst } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { newestOf } from './school-results.ts'

/** A change that can't be larger than this, either way, is called flat: percentage points. */
const FLAT_POINTS = 5

/**
 * What the results of a school say in two sentences: how its proficiency changed over the two years of its newest trend,
 * next to the mean of the state's schools of its level over the same springs, and its rank then and now. `rose` and
 * `fell` only where the range of the change, with its sampling margin, does not contain 0; `flat` only where the whole
 * range is within five points of 0. Null where there is neither a change nor two ranks to compare.
 */
export function schoolVerdict(school: Pick<School, 'years' | 'current'>, peers: string): string | null {
  const newest = newestOf(school)
  if (newest === null) return null
  const { trend } = newest
  const earlier = earlierSpring(school, newest)
  const sentences = [
    trend && changeSentence({ trend, newest, earlier, peers, isCurrent: school.current }),
    rankSentence({ newest, earlier, peers: trend ? '' : peers }),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** The spring that its trend starts from; without a trend, the last one before in which it was ranked. */
function earlierSpring({ years }: Pick<School, 'years'>, newest: SchoolYearScores): SchoolYearScores | undefined {
  return newest.trend
    ? years.find(({ year }) => year === newest.trend!.from)
    : years.findLast(({ year, rank }) => year < newest.year && rank !== null)
}

interface Springs {
  readonly newest: SchoolYearScores
  readonly earlier: SchoolYearScores | undefined
}

/** `Flat since 2021; high schools in Massachusetts rose 5 points.` */
function changeSentence({
  trend,
  newest,
  earlier,
  peers,
  isCurrent,
}: Springs & { readonly trend: ProficiencyTrend; readonly peers: string; readonly isCurrent: boolean }): string {
  const when = isCurrent ? `since ${trend.from}` : `from ${trend.from} to ${newest.year}`
  const ofState = stateChange({ newest, earlier })
  return `${schoolWords(trend)} ${when}${ofState === null ? '' : `; ${peers} ${changeWords(ofState)}`}.`
}

function schoolWords({ change, low, high, clear }: ProficiencyTrend): string {
  if (clear) return capitalized(changeWords(change))
  // Without a number of test takers a change is never clear, and its range has no margin.
  const isFlat = low < 0 && high > 0 && Math.max(-low, high) <= FLAT_POINTS
  return isFlat ? 'Flat' : 'No clear change'
}

/** `rose 5 points`, `fell less than a point`; of a mean also `did not change`. */
function changeWords(change: number): string {
  if (change === 0) return 'did not change'
  const verb = change > 0 ? 'rose' : 'fell'
  const points = Math.round(Math.abs(change))
  if (points === 0) return `${verb} less than a point`
  return `${verb} ${formatWhole(points)} ${points === 1 ? 'point' : 'points'}`
}

/** The change of the mean of the state and level; null where the school is the only one that is ranked. */
function stateChange({ newest, earlier }: Springs): number | null {
  const [now, before] = [newest.state_mean, earlier?.state_mean ?? null]
  const isAlone = newest.rank_of === 1 || earlier?.rank_of === 1
  return now === null || before === null || isAlone ? null : roundTo(now - before, 2)
}

/**
 * `Its rank went from 22 to 60 of 463, between 41st and 80th.` Empty without a rank in both springs, or where no other
 * is ranked. `peers` is empty where a sentence before names them.
 */
function rankSentence({ newest, earlier, peers }: Springs & { readonly peers: string }): string {
  const { rank, rank_of: of } = newest
  if (rank === null || of === null || of === 1 || !earlier || earlier.rank === null) return ''
  const isSame = rank === earlier.rank && of === earlier.rank_of
  const before = `${formatWhole(earlier.rank)}${earlier.rank_of === of ? '' : ` of ${formatWhole(earlier.rank_of!)}`}`
  const { rank_best: best, rank_worst: worst } = newest
  const range = best === null ? rankRangeText(newest) : ''
  return [
    // Without the sentence about the change, nothing else names the schools and the springs.
    peers ? `Its rank among ${peers}` : 'Its rank',
    isSame ? ' is ' : ` went from ${before}${peers && ` in ${earlier.year}`} to `,
    `${formatWhole(rank)} of ${formatWhole(of)}`,
    isSame ? `, as in ${earlier.year}` : peers && ` in ${newest.year}`,
    range && ` (${range} with its range)`,
    best !== null && worst !== null && best !== worst ? `, between ${rankOrdinal(best)} and ${rankOrdinal(worst)}` : '',
    '.',
  ].join('')
}

/** `41–80`; empty where the results are so exact that there is one rank. */
export function rankRangeText({ rank_low: low, rank_high: high }: Pick<SchoolYearScores, 'rank_low' | 'rank_high'>) {
  return low === null || high === null || low === high ? '' : `${formatWhole(low)}–${formatWhole(high)}`
}

/** The interval of a rank, `41–80`; in springs without one the ranks that the published range leaves open. */
export function rankIntervalText(
  scores: Pick<SchoolYearScores, 'rank_low' | 'rank_high' | 'rank_best' | 'rank_worst'>,
): string {
  return scores.rank_best === null
    ? rankRangeText(scores)
    : rankRange({ best: scores.rank_best, worst: scores.rank_worst })
}

function capitalized(text: string): string {
  return upperFirst(text)
}
