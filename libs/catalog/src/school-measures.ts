import { standardErrorsInMargin, type Unit } from './attributes/attribute.ts'
import { stateRankingFloor } from './defaults.ts'
import { isTerritory } from './states.ts'

/** An entry of the catalog: a number about a school. */
export interface SchoolMeasure {
  /** Wire name, snake_case. */
  readonly key: string
  /** The specification's name, accepted beside `key` as an order and a filter. */
  readonly alias?: string
  /** Full label for tables and pages. */
  readonly label: string
  /** Label for narrow columns. */
  readonly short: string
  readonly unit: Unit
  readonly better: 'higher' | 'lower' | 'neither'
  /** True where each spring has its own values; false where a school has one, the newest. */
  readonly isOfSpring: boolean
  /** For a change between two times: the unit it is given in. Its sign always shows. */
  readonly change?: 'points'
  /** One plain sentence. */
  readonly description: string
  /** Range options `low,high`, in list order: a value matches when low < value ≤ high. */
  readonly options: readonly string[]
}

/** Of percentiles and shares: quarters, and the best tenth. */
const percentOptions = ['-1,25', '25,50', '50,100', '70,100', '90,100']

const ofSpring = { isOfSpring: true, better: 'higher' } as const
const newest = { isOfSpring: false, better: 'neither' } as const

const entries = [
  {
    ...ofSpring,
    key: 'achievement',
    alias: 'state_combined_pct',
    label: 'Achievement',
    short: 'Achievement',
    unit: 'score',
    description:
      'Percentile of the school’s results in math and reading, in standard deviations, among the schools of its state and level in that year, 0 to 100.',
    options: percentOptions,
  },
  {
    ...ofSpring,
    key: 'proficiency',
    label: 'Students proficient',
    short: 'Proficient',
    unit: 'percent',
    description:
      'Mean percent proficient in math and reading, weighted by test takers. Tests differ by state, so it is not comparable across states.',
    options: percentOptions,
  },
  {
    ...ofSpring,
    key: 'impact',
    label: 'Impact',
    short: 'Impact',
    unit: 'score',
    description:
      'How much better the school does than schools of its state and level with the same share of students with free or reduced-price lunch, as a percentile from 0 to 100. It rests on this one share.',
    options: percentOptions,
  },
  {
    ...ofSpring,
    key: 'trend',
    alias: 'proficiency_trend',
    label: 'Change in proficiency over two years',
    short: '2-year change',
    unit: 'percent',
    change: 'points',
    description:
      'Change of the percent proficient over two years, in percentage points. Its range covers the published ranges and the 90 % sampling margin.',
    options: ['-100,0', '0,5', '5,100', '10,100'],
  },
  {
    ...ofSpring,
    key: 'test_takers',
    label: 'Test takers',
    short: 'Test takers',
    unit: 'count',
    better: 'neither',
    description: 'Students with a valid result: the larger number of the two subjects.',
    options: ['-1,20', '20,100', '100,500', '100,100000'],
  },
  {
    ...newest,
    key: 'students',
    label: 'Students',
    short: 'Students',
    unit: 'count',
    description: 'Students enrolled, newest count.',
    options: ['-1,100', '100,300', '300,600', '600,1000', '1000,2000', '2000,100000'],
  },
  {
    ...newest,
    key: 'lunch_share',
    label: 'Free or reduced-price lunch',
    short: 'Lunch share',
    unit: 'percent',
    description: 'Share of students eligible for free or reduced-price lunch, newest count.',
    options: ['-1,20', '20,40', '40,60', '60,100'],
  },
  {
    ...newest,
    key: 'diversity_score',
    label: 'School diversity',
    short: 'Diversity',
    unit: 'score',
    description: 'How evenly students are spread over the seven race groups of NCES, 0 for a single group to 100.',
    options: ['-1,20', '20,40', '40,60', '60,100'],
  },
] as const satisfies readonly SchoolMeasure[]

export type SchoolMeasureKey = (typeof entries)[number]['key']

/** Every number about a school that lists can be ordered and filtered by, in the order of menus. */
export const schoolMeasures: readonly (SchoolMeasure & { readonly key: SchoolMeasureKey })[] = entries

/** The measure of a key or of the specification's name for it; undefined when there is none. */
export function findSchoolMeasure(name: string): (typeof schoolMeasures)[number] | undefined {
  return schoolMeasures.find(({ key, alias }) => key === name || alias === name)
}

/** Ranks that a school in a list can carry besides its measures. */
export const listedRanks = ['rank', 'district_rank'] as const

/** Measures that schools are ranked by. */
export const schoolRankings = [
  'achievement',
  'proficiency',
  'impact',
  'trend',
] as const satisfies readonly SchoolMeasureKey[]
export type SchoolRanking = (typeof schoolRankings)[number]

/** The rankings of states, in the order of columns, with the column's text and the name within a sentence. */
export const stateRankings = [
  { key: 'schools', label: 'Schools', inline: 'number of public schools' },
  { key: 'students', label: 'Students', inline: 'number of students' },
  { key: 'proficiency', label: 'Proficient', inline: 'students proficient' },
  { key: 'math', label: 'Math', inline: 'students proficient in math' },
  { key: 'rla', label: 'Reading', inline: 'students proficient in reading' },
  { key: 'change', label: '2-year change', inline: 'change in proficiency over two years' },
] as const
export type StateRanking = (typeof stateRankings)[number]['key']

/** The ranking of states until the reader chooses another measure. */
export const usualStateRanking = 'change' satisfies StateRanking

/** Whether a ranking of states has it: not a territory, and with results of `stateRankingFloor` schools of the level. */
export function isRankedState(state: { readonly state_abbr: string; readonly schools: number }): boolean {
  return state.schools >= stateRankingFloor && !isTerritory(state.state_abbr)
}

/** Measures that districts are ranked by: means of their schools, weighted by students. */
export const districtRankings = ['achievement', 'trend'] as const satisfies readonly SchoolMeasureKey[]
export type DistrictRanking = (typeof districtRankings)[number]

/** The filters of rising schools by the specification's names, each of which has a range for each level. */
export const levelFilters = {
  impact: 'impact',
  achievement: 'achievement',
  proficiency: 'proficiency',
  proficiency_trend: 'trend',
} as const satisfies Record<string, SchoolMeasureKey>

/** Many students did not take the tests of this spring, after one without tests. */
const springWithFewTakers = 2021

/**
 * What to say next to every change over two years up to a spring that starts or ends in spring 2021; null for another.
 * Source: the US Department of Education waived the 95 % participation that it otherwise requires.
 */
export function pandemicCaveat(year: number): string | null {
  return year === springWithFewTakers || year - 2 === springWithFewTakers
    ? 'Few students took the tests in spring 2021 and none in 2020, so the change may reflect who was tested.'
    : null
}

/** A share of proficient students. */
interface Counted {
  /** Percent. */
  readonly value: number
  /** Students tested; null where it is not published. */
  readonly takers: number | null
}

/**
 * 90 % margin of a difference between two shares of proficient students, percentage points: those of a school in two
 * springs, or of two schools. The students of a year are a sample of those that the school could have had.
 * 1.645 × √Σ p (1 − p) / n of both, with one proficient and one other student added to each (Agresti and Caffo 2000), so
 * that 0 and 100 % have a margin too. The two subjects of a student count once, as if they always agreed, which makes the
 * margin rather too wide. Null where takers are not published.
 */
export function samplingMargin(one: Counted, other: Counted): number | null {
  if (!one.takers || !other.takers) return null
  const variance = ({ value, takers }: { value: number; takers: number }) => {
    const share = ((value / 100) * takers + 1) / (takers + 2)
    return (share * (1 - share)) / (takers + 2)
  }
  const { takers, value } = one
  const sum = variance({ value, takers }) + variance({ value: other.value, takers: other.takers })
  return 100 * standardErrorsInMargin[90] * Math.sqrt(sum)
}
