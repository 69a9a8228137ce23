import { states } from '@homeground/catalog/states'
import type { Columns } from '@homeground/columns'
import type { Suggestion } from '@homeground/contracts'
import { normalizeName } from '@homeground/search-request'
import { type Completion, type NameIndex, type Reading, shortNames } from './name-index.ts'
import type { Kind } from './place-names.ts'

/** Completes typed text to at most ten places. */
export type Suggestions = (typed: string) => Suggestion[]

const maxSuggestions = 10
/** With fewer completions than this, misspelled names are added. */
const minCompletions = 3
/** Shorter texts are the beginning of too many names to guess at errors. */
const minLettersWithErrors = 4
const minLettersWithTwoErrors = 7
/** No place has a longer name, and comparing it would take time. */
const maxLettersWithErrors = 40
/** Misspelled names that cost more than the best one by this much are left out. */
const costMargin = 0.25

/** By how much a name's population counts. A nickname comes first, also where it abbreviates a state: LA. */
const fitFactors = { nickname: 1000, whole: 10, start: 1, word: 0.01 } as const
/** People look for towns more than for counties and metropolitan areas. */
const kindFactors: Readonly<Record<Kind, number>> = { state: 1, town: 1, county: 0.05, metro: 0.05 }

/**
 * Zips that start with the typed digits, then names that start as typed. A name that is typed whole counts more than
 * one that is not, and that more than a later word; otherwise the more populous comes first. If few are found and
 * none is typed whole, misspelled names follow, those with the fewest errors first, marked `fuzzy`.
 */
export function createSuggestions(index: NameIndex, zipRows: ZipRows): Suggestions {
  const namedShort = shortNames(index)

  const weightOf = (name: number, fit: keyof typeof fitFactors): number =>
    index.people[name]! * fitFactors[fit] * kindFactors[index.kindOf(name)]

  /** Returns whether misspelled names can be left out. */
  const addCompletions = (readings: readonly Reading[], ranking: Ranking): boolean => {
    let isWhole = false
    const add = (name: number, fit: keyof typeof fitFactors) => {
      isWhole ||= fit === 'whole' || fit === 'nickname'
      ranking.add({ name, errors: 0, weight: weightOf(name, fit) })
    }
    for (const reading of readings) {
      for (const name of namedShort(reading.name)) {
        if (index.isIn(name, reading.states)) {
          add(name, index.kindOf(name) === 'state' ? 'whole' : 'nickname')
        }
      }
      const partial: Completion[] = []
      index.complete(reading, (completion) => {
        // With a state, the whole name is meant: "west virginia" is hardly a place in Virginia.
        if (!reading.states || completion.fit === 'whole') add(completion.name, completion.fit)
        else partial.push(completion)
      })
      if (ranking.matches.length === 0) for (const { name, fit } of partial) add(name, fit)
    }
    return isWhole || ranking.matches.length >= minCompletions
  }

  const addMisspelled = (readings: readonly Reading[], ranking: Ranking): void => {
    const misspelled = new Ranking(maxSuggestions)
    for (const reading of readings) {
      const letters = reading.name.length
      if (letters < minLettersWithErrors || letters > maxLettersWithErrors) continue
      const limit = letters < minLettersWithTwoErrors ? 1 : 2
      for (const { name, cost } of index.similar(reading, limit)) {
        misspelled.add({ name, errors: cost, weight: weightOf(name, 'start') })
      }
    }
    const most = (misspelled.matches[0]?.errors ?? 0) + costMargin
    for (const match of misspelled.matches) if (match.errors <= most) ranking.add(match)
  }

  return (typed) => {
    const { digits, readings } = readTyped(typed)
    const names = new Ranking(maxSuggestions)
    if (!addCompletions(readings, names)) addMisspelled(readings, names)
    // Next to a name, digits are the rest of an address: only a whole zip says more.
    const rows =
      digits.length === 5 || (digits !== '' && readings.length === 0)
        ? zipsStarting(zipRows.zips, digits, maxSuggestions)
        : []
    const suggestions = [
      ...rows.map((row) => describeZip(row, zipRows)),
      ...names.matches.map(({ name, errors }) => ({
        ...describeName(index, name, zipRows),
        ...(errors > 0 && { fuzzy: true }),
      })),
    ]
    return suggestions.slice(0, maxSuggestions)
  }
}

interface TypedText {
  /** A zip or its beginning; empty if none is typed. */
  readonly digits: string
  /** The text as a name, then each way to read its last words as a state or the beginning of one. */
  readonly readings: readonly Reading[]
}

const stateNames = Object.entries(states).flatMap(([abbr, name]) => [
  { abbr, name: abbr.toLowerCase() },
  { abbr, name: normalizeName(name) },
])
/** Of a state's name, as in `District of Columbia`. */
const maxStateWords = 3
/** Nothing longer is a place's name. */
const maxLength = 80

/** Reads what is typed into a search for places: `nati`, `boston m`, `austin, texas`, `0176`, `Boston MA 02108`. */
function readTyped(text: string): TypedText {
  const digits = /[0-9]+/.exec(text)?.[0] ?? ''
  const letters = text.slice(0, maxLength).replace(/[0-9][0-9-]*/g, ' ')
  return { digits, readings: readingsOf(letters).filter(({ name }) => name.length >= 2) }
}

function readingsOf(text: string): Reading[] {
  const [name = '', state = ''] = text.split(',').map(normalizeName)
  if (state !== '') {
    const states = statesStarting(state)
    if (states.size > 0) return [{ name, states }]
  }
  const words = normalizeName(text).split(' ')
  const readings: Reading[] = [{ name: words.join(' ') }]
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count--) {
    const states = statesStarting(words.slice(-count).join(' '))
    if (states.size > 0) readings.push({ name: words.slice(0, -count).join(' '), states })
  }
  return readings
}

/** The state whose abbreviation or name it is, else those that start with it. */
function statesStarting(text: string): ReadonlySet<string> {
  const exact = stateNames.filter(({ name }) => name === text)
  const matches = exact.length > 0 ? exact : stateNames.filter(({ name }) => name.startsWith(text))
  return new Set(matches.map(({ abbr }) => abbr))
}

/** The zips by row, and their towns. */
interface ZipRows {
  readonly zips: Columns
  /** Town of a row of `zips`. */
  readonly townOf: (row: number) => string
}

/** A state, town, county or metropolitan area. */
function describeName(index: NameIndex, name: number, { zips }: ZipRows): Suggestion {
  const kind = index.kindOf(name)
  const written = index.names[name]!
  const state_abbr = index.stateAbbrs[name]!
  const { lat, lng } = index.centerOf(name)
  const zipRows = index.zipRowsOf(name)
  return {
    kind,
    label: kind === 'state' ? written : `${written}, ${state_abbr}`,
    ...(kind === 'town' && zipRows.length === 1 && { zip: zips.id(zipRows[0]!) }),
    ...(kind === 'town' && { town: written }),
    ...(kind === 'county' && { county: written }),
    ...(kind === 'metro' && { metro: written }),
    state_abbr,
    lat: Number(lat.toFixed(4)),
    lng: Number(lng.toFixed(4)),
  }
}

function describeZip(row: number, { zips, townOf }: ZipRows): Suggestion {
  const zip = zips.id(row)
  const town = townOf(row)
  const state_abbr = zips.group(row)
  return { kind: 'zip', label: `${zip} ${town}, ${state_abbr}`, zip, town, state_abbr, ...zips.location(row)! }
}

/** Rows of the first `count` zips that start with the digits. */
function zipsStarting(zips: Columns, digits: string, count: number): number[] {
  let low = 0
  let high = zips.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (zips.id(middle) < digits) low = middle + 1
    else high = middle
  }
  const rows: number[] = []
  for (let row = low; row < zips.size && rows.length < count; row++) {
    if (!zips.id(row).startsWith(digits)) break
    rows.push(row)
  }
  return rows
}

/** How a name matches what was typed. */
interface Match {
  /** Number of the name. */
  readonly name: number
  /** Typing errors (`Similar.cost`); 0 for a name that starts as typed. */
  readonly errors: number
  /** Breaks ties, the greater first: population, raised or lowered by how well the name fits. */
  readonly weight: number
}

/** Keeps the best `size` of the matches that are added, each name once, best first. */
class Ranking {
  readonly matches: Match[] = []
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  add(match: Match): void {
    const { matches } = this
    const last = matches.at(-1)
    if (last && matches.length === this.#size && !isBetter(match, last)) return
    const former = matches.findIndex(({ name }) => name === match.name)
    if (former >= 0) {
      if (!isBetter(match, matches[former]!)) return
      matches.splice(former, 1)
    }
    const index = matches.findIndex((other) => isBetter(match, other))
    matches.splice(index < 0 ? matches.length : index, 0, match)
    if (matches.length > this.#size) matches.pop()
  }
}

function isBetter(one: Match, other: Match): boolean {
  return one.errors < other.errors || (one.errors === other.errors && one.weight > other.weight)
}
