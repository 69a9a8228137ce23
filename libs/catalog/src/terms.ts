import { acsTables, acsYears } from './acs.ts'

/** An explanation that several attributes share. `lines` are sentences, each a paragraph. */
export interface Term {
  readonly key: string
  readonly name: string
  readonly lines: readonly string[]
}

const openEnds = Object.values(acsTables).flatMap((table) => ('openEnds' in table ? [table.openEnds] : []))
type MedianEnds = (typeof openEnds)[number]

/** `rents from $3,500 ($2,000 up to 2010–14)` */
function overText({ of, limits }: MedianEnds): string {
  const [newest, older] = limits
  const earlier = older && ` (${dollars(older.over)} up to ${acsYears(newest.since - 1)})`
  return `${of} from ${dollars(newest.over)}${earlier ?? ''}`
}

const underText = ({ of, limits }: MedianEnds) => `${of} below ${dollars(limits[0].under)}`

const dollars = (amount: number) => `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`

const listed = (texts: readonly string[]) => `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

export const terms = [
  {
    key: 'percentile',
    name: 'Percentile',
    lines: [
      '100 × (zips below + half of the zips with the same value) ÷ zips with a value, in the state or in the nation.',
      'The 88th percentile means that 88% of the zips with a value are below. It shows where a number ranks, not whether higher is better.',
    ],
  },
  {
    key: 'margin-of-error',
    name: 'Margin of error',
    lines: [
      'The Census Bureau asks a sample of homes over five years. Its margins are at 90%: nine times in ten, the true number is within value ± margin. Medians and counts carry the bureau’s own margin; those of computed numbers follow its formulas (Understanding and Using ACS Data, 2020, chapter 8):',
      'Share of a part: the square root of (part’s margin² − share² × whole’s margin²), divided by the whole; plus instead of minus where that would be the root of a negative number.',
      'Owner- and renter-occupied homes are the two parts of one split: both carry the larger of their margins.',
      'Ratio: the square root of (upper margin² + ratio² × lower margin²), divided by the lower number. Sum: the square root of the sum of the squared margins.',
      'Realtor.com, the IRS and schools publish no margins, so their numbers have none here.',
    ],
  },
  {
    key: 'open-ended',
    name: 'Over and under',
    lines: [
      `The Census Bureau does not publish medians beyond certain limits: ${listed(openEnds.map(overText))} are given as “over”, ${listed(openEnds.map(underText))} as “under”. They have no margin of error.`,
      'In a sorted list, “over” comes at the high end and “under” at the low end. “Over” matches a filter without an upper limit and no other, “under” a filter without a lower limit and no other. A town’s mean with such a zip is “over” or “under” too.',
    ],
  },
  {
    key: 'coefficient-of-variation',
    name: 'Coefficient of variation',
    lines: ['100 × (margin of error ÷ 1.645) ÷ value. From 20% on, a number is rough and shown in gray.'],
  },
  {
    key: 'three-month-mean',
    name: '3-month average',
    lines: [
      'Average of a month’s value and those of the two months before, where published. A single month of a small zip is mostly noise.',
      'There is none where only one of the three months is published, and no distance from a peak below 13 months with a price. A figure that rests on averages of two months says so.',
    ],
  },
  {
    key: 'compared-month',
    name: 'Compared month',
    lines: ['The same month a year earlier. If that is not loaded, the oldest loaded month.'],
  },
  {
    key: 'town-means',
    name: 'Towns',
    lines: [
      'Counts of a town (people, listings) are the sums of its zips.',
      'Everything else is the mean of its zips weighted by their population: sum of (value × people) ÷ people. Zips without a value are left out. A mean of medians is not the town’s own median.',
    ],
  },
  {
    key: 'area-means',
    name: 'Prices of states and the nation',
    lines: [
      'In price histories, the mean of the zips’ medians, weighted by their active listings. Listings are summed.',
    ],
  },
  {
    key: 'proficiency',
    name: 'Proficiency',
    lines: [
      '(math × its test takers + reading × its test takers) ÷ test takers of both, in percent proficient. Where the number of test takers is not published, math and reading count the same.',
      'Small groups are published as a range, such as 70–74%. The middle is used; the range is stored and shown. Suppressed results are left empty.',
      'A school’s results of a year come from the Education Data Center where it has them (grades 3 to 8, with the share of students who took part), else from EDFacts (all tested grades). The schools of a zip show the source, the number tested and the participation of each.',
    ],
  },
  {
    key: 'achievement',
    name: 'Achievement',
    lines: [
      'Percentile of a school’s proficiency among the schools of its state and level in that year. Tests differ by state, so achievement is comparable only within one state, level and year.',
      'A school whose result is suppressed, or a range of 40 points or more because few students took the test, has none and is not ranked.',
    ],
  },
  {
    key: 'impact',
    name: 'Impact',
    lines: [
      'A straight line through the schools of a state and level (ordinary least squares) gives the expected proficiency for a share of students with free or reduced-price lunch. Impact is the percentile of proficiency\u00a0− expected proficiency.',
      'Left out: schools where all students get free meals (Community Eligibility) or no share is reported, and groups of fewer than ten schools.',
    ],
  },
  {
    key: 'trend',
    name: 'Proficiency trend',
    lines: [
      'Proficiency of a spring − that of two years earlier, in percentage points, from the same subjects. It is clear only when the ranges of the two springs do not overlap.',
      'Few students took the tests in spring 2021 and none in 2020, so changes from or to 2021 carry that caveat.',
      'There is no trend across a change of the test or of the scores that count as proficient, as the Education Data Center reports them for each state and year.',
    ],
  },
  {
    key: 'nearest-schools',
    name: 'Schools of the zip',
    lines: [
      'Public schools whose address is in the zip. Where none has a score, the score is that of the three nearest scored schools of the same state within 10 miles of the zip’s center, and lists and pages say how far away they are. A school without coordinates is placed at its zip’s center and marked approximate.',
    ],
  },
  {
    key: 'match',
    name: 'Match',
    lines: [
      '0 to 100: the mean of a place’s national percentiles, weighted by how much you say each attribute matters; with a negative weight, 100\u00a0−\u00a0percentile counts. Race and origin are not used.',
      'A missing value counts as 50, the middle of the country. Without values for half of all weight there is no match. The contributions are rounded so that they add up to the match, the largest remainders up.',
    ],
  },
  {
    key: 'similarity',
    name: 'Similarity',
    lines: [
      '100\u00a0− the square root of the mean of the squared differences between the national percentiles of two zips, or two towns.',
      'Weighted equally: list price, price per square foot, owner-occupied homes, school score, income, density, median age, bachelor’s degrees, commute and airport. Race and origin are not used.',
      'What one place lacks counts as 41 points, as between two places at random. Below half of the values in common, places are not compared. Matches are at most 10 points apart, differences at least 20.',
    ],
  },
  {
    key: 'plausible',
    name: 'Plausible values',
    lines: [
      'Values outside of an attribute’s plausible bounds are shown with a flag. They are left out of rankings and of the averages of towns, states and map clusters. Values that are not possible at all are rejected when a file is loaded.',
      'Realtor.com flags rows whose figures are outside of their usual range. All figures of such a row say that the publisher warns.',
    ],
  },
  {
    key: 'no-value',
    name: 'No value (—)',
    lines: [
      'A number that is not published or not loaded is never guessed. It matches no filter and is last in either order.',
      'The dash comes with its reason: no Census area, no data for the file, period or state, withheld or not published by the publisher, too few months, no school near, or nothing to measure.',
    ],
  },
] as const satisfies readonly Term[]

export type TermKey = (typeof terms)[number]['key']
