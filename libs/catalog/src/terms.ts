import { acsTables, acsYears } from './acs.ts'
import { defaults } from './defaults.ts'

/** An explanation that several attributes share. `lines` are sentences, each a paragraph. */
export interface Term {
  readonly key: string
  readonly name: string
  readonly lines: readonly string[]
}

const openEnds = Object.values(acsTables).flatMap((table) => ('openEnds' in table ? [table.openEnds] : []))
interface MedianEnds {
  readonly of: string
  readonly areYears?: true
  readonly limits: readonly { readonly since: number; readonly over: number; readonly under: number }[]
}

/** `rents from $3,500 ($2,000 up to 2010–14)` */
function overText({ of, limits, areYears }: MedianEnds): string {
  const [newest, older] = limits
  const write = areYears ? String : dollars
  const earlier = older && ` (${write(older.over)} up to ${acsYears(newest!.since - 1)})`
  return `${of} from ${write(newest!.over)}${earlier ?? ''}`
}

const underText = ({ of, limits, areYears }: MedianEnds) =>
  `${of} ${areYears ? 'before' : 'below'} ${(areYears ? String : dollars)(limits[0]!.under)}`

const dollars = (amount: number) => `$${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`

const listed = (texts: readonly string[]) => `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

export const terms = [
  {
    key: 'percentile',
    name: 'Percentile',
    lines: [
      '100 × (zips below + half of the zips with the same value) ÷ zips with a value, in the state or in the nation.',
      'The 88th percentile means that 88% of the zips with a value are below. It shows where a number ranks, not whether higher is better.',
      'A percentile counts places, not people: a hamlet counts as much as a city zip, so half of the people may live in the top fifth. Zips whose newest value is of an older vintage rank together with the others, and say so.',
    ],
  },
  {
    key: 'rank',
    name: 'Ranks and their intervals',
    lines: [
      'Rank 1 is the better end, or the highest where neither end is better. Equal values share a rank.',
      'Where values have margins of error, a rank has an interval: the ranks that chance leaves open, at 90% confidence. A place is clearly above another if they differ by more, in standard errors of the difference, than the largest of all its differences would by chance in 9 of 10 samples. Those that are clearly above or below are left out and the rest is compared again, until no more differ. The best rank is one more than the places clearly above, the worst leaves only those clearly below behind it (Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies, 2024).',
      'A value without a margin has no interval, and is not clearly above or below any other. Schools count as samples of the students who were tested.',
    ],
  },
  {
    key: 'margin-of-error',
    name: 'Margin of error',
    lines: [
      'The Census Bureau asks a sample of homes over five years. Its margins are at 90%: nine times in ten, the true number is within value ± margin. Medians and counts carry the bureau’s own margin; those of computed numbers follow its formulas (Understanding and Using ACS Data, 2020, chapter 8):',
      'Share of a part: the square root of (part’s margin² − share² × whole’s margin²), divided by the whole; plus instead of minus where that would be the root of a negative number.',
      'Shares of 0% and 100% have the margin of Wilson’s interval: 1.645² ÷ (n + 1.645²), where n is a fifteenth of the whole, about as many as count in the sample.',
      'Owner- and renter-occupied homes are the two parts of one split: both carry the larger of their margins.',
      'Ratio: the square root of (upper margin² + ratio² × lower margin²), divided by the lower number. Sum: the square root of the sum of the squared margins.',
      'CDC PLACES gives intervals of 95% instead. Realtor.com, the IRS and schools publish no margins, so their numbers have none here.',
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
      'No sales are compared: a median changes with the homes that happen to be for sale. The highest of many noisy averages is too high, so in a small zip the distance from the peak is too large. Read both with the number of listings.',
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
    name: 'Towns, counties and metro areas',
    lines: [
      'Counts (people, listings) are the sums of the zips. Shares and ratios are the sum of their parts over the sum of their wholes.',
      'Prices and other figures of listings are the mean of the zips weighted by their active listings, as in price histories: sum of (value × listings) ÷ listings. Changes of listings and of the price of single months are the difference between two such sums or means.',
      'Everything else is the mean of the zips weighted by their population. Zips without a value are left out.',
      'Median incomes and rents of a town are those of all its households and renters, interpolated in the classes of the survey (ACS tables B19001 and B25063), where all of its zips have them. Elsewhere, and for ages and home values, a mean of medians is not the town’s own median: in a simulation of 1,229 towns the mean of incomes was off by 1.3 % in half of the towns and by more than 5.7 % in a tenth, mostly too high. Such figures say what they are.',
    ],
  },
  {
    key: 'county-figures',
    name: 'Figures of counties',
    lines: [
      'Some publishers have figures of counties only. All zips of a county show the same figure, which is named as the county’s, and rank with it. It says nothing of what differs within the county.',
      'A zip of several counties has the mean of their figures, weighted by the estimated people of each part: its land × the county’s people per square mile, as the National Risk Index has them (Census Bureau, relationship of ZCTAs to counties, 2020); by land alone where the index lacks a county. A zip without a Census area has the figure of the county in which the post office lists it.',
    ],
  },
  {
    key: 'weather-stations',
    name: 'Weather stations',
    lines: [
      'NOAA’s normals are averages of weather stations over 1991–2020. A zip has the figures of the nearest station that measures them, within 25 miles of its center and within 500 feet of its height. We don’t know the height of a zip: it is estimated from the stations within 25 miles, the nearer the more they count. The figure names its station, with the distance and the estimated difference in height; where no station fits, there is none.',
      'Until the stations are loaded, zips have the figures of their county, which say so: the mean of the three stations nearest to the county’s center, weighted by distance, whatever their height. In mountains, such a mean says little of a place.',
      'Snow below a tenth of an inch is published as 0.',
    ],
  },
  {
    key: 'area-means',
    name: 'Prices of states and the nation',
    lines: [
      'In price histories, the mean of the zips’ medians, weighted by their active listings. Listings are summed. In the tables of a state, the mean is weighted by population, as for every other measure there.',
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
      'Percentile of a school’s results among the schools of its state and level in that year. Each subject counts in standard deviations: (result − mean of these schools in the subject) ÷ their standard deviation. Math and reading are averaged by test takers, so a school with one subject compares with those that have two.',
      'Tests differ by state, so achievement is comparable only within one state, level and year. Rank within state and district is by the same score; lists by proficiency rank by the percentage.',
      'A school whose result is suppressed, or a range of 40 points or more because few students took the test, has none and is not ranked.',
    ],
  },
  {
    key: 'impact',
    name: 'Impact',
    lines: [
      'A straight line through the schools of a state and level (least squares, weighted by test takers) gives the expected result for a share of students with free or reduced-price lunch. Impact is the percentile of result\u00a0− expected result, with results in standard deviations as for achievement.',
      'The line knows one fact about the students. The page of a school says how much of the differences it explains (R²): where it explains little, impact is hardly more than achievement. Where results don’t fall with the lunch share beyond chance (one-sided test at 95%), there is no impact.',
      'Left out: schools where all students get free meals (Community Eligibility) or no share is reported, and groups of fewer than ten schools.',
    ],
  },
  {
    key: 'trend',
    name: 'Proficiency trend',
    lines: [
      'Proficiency of a spring − that of two years earlier, in percentage points, from the same subjects. Its range covers the published ranges and a 90\u00a0% sampling margin, 1.645 times the square root of the sum of p\u00a0(1\u00a0−\u00a0p)\u00a0/\u00a0n over the two springs (n: test takers, with one proficient and one other student added to each). It is clear only when that range does not contain 0, and never where the number of test takers is not published. Lists of the most improved schools are in the order of the end of the range nearer to 0.',
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
      'A place is matched by what it has: the weight of a missing value leaves its sum, and it comes after places with the same match. Without values for half of all weight there is no match. The contributions are rounded so that they add up to the match, the largest remainders up.',
    ],
  },
  {
    key: 'budget',
    name: 'Fits, tight, over',
    lines: [
      `Of your income before tax: a home fits if loan, tax and insurance take at most ${defaults.housingShareOfIncome}%, a rent if it takes at most ${defaults.rentShareOfIncome}%, and either with your debts at most ${defaults.debtShareOfIncome}%. Up to ${defaults.mostShareOfIncome}% with your debts is tight, more is over. Most lenders use ${defaults.housingShareOfIncome}% and ${defaults.debtShareOfIncome}%, and ${defaults.mostShareOfIncome}% is the usual limit of a mortgage. The Department of Housing and Urban Development calls a rent above ${defaults.rentShareOfIncome}% a burden.`,
      'Payments are at the median listing price and rents are medians of all renters, so homes for sale or rent now may cost more. Income and debts stay in your browser; the address of the calculator has them while you use it.',
    ],
  },
  {
    key: 'similarity',
    name: 'Similarity',
    lines: [
      '100\u00a0− the mean difference between the national percentiles of two zips, or two towns (Gower’s coefficient), over what both have.',
      'Weighted equally: list price with price per square foot, which count as one, owner-occupied homes, school score, income, density, median age, bachelor’s degrees, commute and airport. Race and origin are not used.',
      'School scores compare within a state only: between places of two states they take no part. Below half of the loaded groups in common, places are not compared. Matches are at most 10 points apart, differences at least 20.',
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
