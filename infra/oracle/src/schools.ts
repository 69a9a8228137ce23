import { type Figure, type FigureColumn, miles, type Place } from './places.ts'
import { numberOf, rowsOf } from './raw-files.ts'

export interface SchoolFiles {
  readonly directory: string
  readonly lunch: string
  readonly membership: string
  readonly math: string
  readonly rla: string
}

interface Result {
  readonly low: number
  readonly high: number
  readonly takers: number | null
}

/** The expected figures of one school in spring 2018. */
export interface School {
  readonly id: string
  readonly state: string
  readonly zip: string
  readonly level: string
  readonly isOpen: boolean
  readonly students: number | null
  /** Percent of free and reduced-price lunch. */
  readonly lunchShare: number | null
  readonly math: Result | null
  readonly rla: Result | null
  readonly isTested: boolean
  readonly proficiency: { low: number; high: number; value: number; takers: number | null } | null
  achievement: number | null
  rank: number | null
  rankOf: number | null
  /** Its rank if its results were at the upper and at the lower ends of their ranges. */
  rankLow: number | null
  rankHigh: number | null
  impact: number | null
  /** Why results of its state and level say nothing about impact. */
  impactMissing: 'no_relation' | null
}

const hundredth = (value: number) => Math.round(100 * value) / 100

/** All schools of the directory of 2017–18, by NCES id. */
export function readSchools(files: SchoolFiles): Map<string, School> {
  const totals = (file: string) => {
    const counts = new Map<string, number>()
    for (const row of rowsOf(file)) {
      const count = numberOf(row.STUDENT_COUNT)
      if (row.TOTAL_INDICATOR === 'Education Unit Total' && count !== null && count >= 0)
        counts.set(row.NCESSCH!, count)
    }
    return counts
  }
  const [students, lunches] = [totals(files.membership), totals(files.lunch)]
  const [math, rla] = [readResults(files.math, 'MTH'), readResults(files.rla, 'RLA')]
  const schools = new Map<string, School>()
  for (const row of rowsOf(files.directory)) {
    const id = row.NCESSCH!
    const enrolled = students.get(id) ?? null
    const lunch = lunches.get(id)
    const results = { math: math.get(id)?.result ?? null, rla: rla.get(id)?.result ?? null }
    schools.set(id, {
      id,
      state: row.LSTATE || row.ST!,
      zip: row.LZIP!.slice(0, 5),
      level: row.LEVEL!,
      isOpen: !['Closed', 'Inactive', 'Future'].includes(row.SY_STATUS_TEXT!),
      students: enrolled,
      lunchShare: lunch === undefined || !enrolled ? null : Math.min(100, (100 * lunch) / enrolled),
      ...results,
      isTested: math.has(id) || rla.has(id),
      proficiency: proficiencyOf(results.math, results.rla),
      achievement: null,
      rank: null,
      rankOf: null,
      rankLow: null,
      rankHigh: null,
      impact: null,
      impactMissing: null,
    })
  }
  for (const group of Map.groupBy(schools.values(), ({ state, level }) => `${state} ${level}`).values())
    compare(group.filter(({ proficiency }) => proficiency !== null))
  return schools
}

function readResults(file: string, subject: string) {
  const results = new Map<string, { result: Result | null }>()
  for (const row of rowsOf(file)) {
    const takers = numberOf(row[`ALL_${subject}00NUMVALID_1718`])
    const percent = row[`ALL_${subject}00PCTPROF_1718`]!
    const [, end, low, high] = /^(GE|GT|LE|LT)?(\d+(?:\.\d+)?)(?:-(\d+))?$/.exec(percent) ?? []
    const bounds =
      low === undefined
        ? null
        : end?.startsWith('G')
          ? { low: Number(low), high: 100 }
          : end?.startsWith('L')
            ? { low: 0, high: Number(low) }
            : { low: Number(low), high: Number(high ?? low) }
    results.set(row.NCESSCH!, { result: bounds && { ...bounds, takers } })
  }
  return results
}

function proficiencyOf(math: Result | null, rla: Result | null): School['proficiency'] {
  const middle = ({ low, high }: Result) => (low + high) / 2
  if (!math || !rla) {
    const only = math ?? rla
    return only && { low: only.low, high: only.high, value: middle(only), takers: only.takers }
  }
  const isCounted = math.takers !== null && rla.takers !== null && math.takers + rla.takers > 0
  const [m, r] = isCounted ? [math.takers!, rla.takers!] : [1, 1]
  const mean = (a: number, b: number) => hundredth((a * m + b * r) / (m + r))
  const takers = Math.max(math.takers ?? -1, rla.takers ?? -1)
  return {
    low: mean(math.low, rla.low),
    high: mean(math.high, rla.high),
    value: mean(middle(math), middle(rla)),
    takers: takers < 0 ? null : takers,
  }
}

type End = 'low' | 'middle' | 'high'

const percentAt = ({ low, high }: Result, end: End) =>
  end === 'middle' ? (low + high) / 2 : end === 'low' ? low : high

/** How far an end of a result is from the mean of its subject among some schools, in standard deviations. */
function standardize(schools: readonly School[], subject: 'math' | 'rla'): (school: School, end: End) => number {
  const middle = (school: School) => percentAt(school[subject]!, 'middle')
  const tested = schools.filter((school) => school[subject] !== null)
  const mean = sum(tested, middle) / tested.length
  const variance = sum(tested, (school) => middle(school) ** 2) / tested.length - mean ** 2
  return (school, end) => (variance > 1e-9 ? (percentAt(school[subject]!, end) - mean) / Math.sqrt(variance) : 0)
}

/** Both subjects in standard deviations, weighted by test takers, to six digits. */
function scoresOf(schools: readonly School[], end: End): Map<School, number> {
  const [inMath, inRla] = [standardize(schools, 'math'), standardize(schools, 'rla')]
  const score = (school: School) => {
    const { math, rla } = school
    if (!math) return inRla(school, end)
    if (!rla) return inMath(school, end)
    const isCounted = math.takers !== null && rla.takers !== null && math.takers + rla.takers > 0
    const [m, r] = isCounted ? [math.takers!, rla.takers!] : [1, 1]
    return (m * inMath(school, end) + r * inRla(school, end)) / (m + r)
  }
  return new Map(schools.map((school) => [school, Math.round(1e6 * score(school)) / 1e6]))
}

/** Percentiles, ranks and impact among the tested schools of one state and level. */
function compare(schools: readonly School[]): void {
  const [lows, scores, highs] = [scoresOf(schools, 'low'), scoresOf(schools, 'middle'), scoresOf(schools, 'high')]
  const rankAt = (school: School, score: number) =>
    1 + schools.filter((other) => other !== school && scores.get(other)! > score + 5e-7).length
  for (const [school, score] of scores) {
    const others = [...scores.values()]
    const above = others.filter((other) => other > score + 5e-7).length
    const equal = others.filter((other) => Math.abs(other - score) <= 5e-7).length
    school.achievement = (100 * (others.length - above - equal / 2)) / others.length
    school.rank = above + 1
    school.rankOf = others.length
    school.rankLow = rankAt(school, highs.get(school)!)
    school.rankHigh = rankAt(school, lows.get(school)!)
  }
  const reporting = schools.filter(({ lunchShare }) => lunchShare !== null && lunchShare < 100)
  if (reporting.length < 10) return
  const weightOf = (school: School) => school.proficiency!.takers || 1
  const total = (read: (school: School) => number) => sum(reporting, (school) => weightOf(school) * read(school))
  const resultOf = (school: School) => scores.get(school)!
  const w = total(() => 1)
  const [x, y] = [total(shareOf) / w, total(resultOf) / w]
  const xx = total((school) => (shareOf(school) - x) ** 2)
  const xy = total((school) => (shareOf(school) - x) * (resultOf(school) - y))
  const yy = total((school) => (resultOf(school) - y) ** 2)
  // The t of a correlation: r √(n − 2) ÷ √(1 − r²).
  const correlation = xx * yy > 0 ? xy / Math.sqrt(xx * yy) : 0
  const t = (correlation * Math.sqrt(reporting.length - 2)) / Math.sqrt(1 - correlation ** 2)
  if (!(t < -1.645)) {
    for (const school of reporting) school.impactMissing = 'no_relation'
    return
  }
  const residuals = reporting.map((school) => resultOf(school) - y - (xy / xx) * (shareOf(school) - x))
  reporting.forEach((school, index) => {
    const below = residuals.filter((other) => other < residuals[index]! - 1e-9).length
    const equal = residuals.filter((other) => Math.abs(other - residuals[index]!) <= 1e-9).length
    school.impact = (100 * (below + equal / 2)) / reporting.length
  })
}

const shareOf = (school: School) => school.lunchShare!
const sum = (schools: readonly School[], read: (school: School) => number) =>
  schools.reduce((total, school) => total + read(school), 0)

/** Scores of zips: the mean of their schools by students, else of the three nearest of the state within 10 miles. */
export function scoreColumn(schools: Iterable<School>, places: ReadonlyMap<string, Place>): FigureColumn {
  const scored = [...schools].filter(({ isOpen, achievement }) => isOpen && achievement !== null)
  const weight = ({ students, proficiency }: School) => students ?? proficiency!.takers ?? 0
  const mean = (some: readonly School[]) => {
    const weights = sum(some, weight)
    return weights > 0 ? sum(some, (school) => school.achievement! * weight(school)) / weights : null
  }
  const byZip = Map.groupBy(scored, ({ zip }) => zip)
  const located = scored.flatMap((school) => {
    const place = places.get(school.zip)
    return place && weight(school) > 0 ? [{ school, lat: place.lat, lng: place.lng }] : []
  })
  const byState = Map.groupBy(located, ({ school }) => school.state)
  const figures = new Map<string, Figure>()
  for (const place of places.values()) {
    const own = mean(byZip.get(place.zip) ?? [])
    if (own !== null) {
      figures.set(place.zip, { value: own })
      continue
    }
    const near = (byState.get(place.state) ?? [])
      .filter(({ lat }) => Math.abs(lat - place.lat) < 0.2)
      .map(({ school, ...at }) => ({ school, distance: miles(place, at) }))
      .filter(({ distance }) => distance <= 10)
      .sort((a, b) =>
        Math.abs(a.distance - b.distance) < 1e-9 ? (a.school.id < b.school.id ? -1 : 1) : a.distance - b.distance,
      )
      .slice(0, 3)
    if (near.length === 0) continue
    figures.set(place.zip, {
      value: mean(near.map(({ school }) => school))!,
      note: { borrowed_miles: near.at(-1)!.distance },
    })
  }
  return { vintage: '2017–18', figures }
}
