import type { Suggestion } from '@homeground/contracts'
import { describeName, describeZip, type ZipRows } from './describe-place.ts'
import type { Completion, NameIndex } from './name-index.ts'
import { Ranking } from './ranking.ts'
import { shortNames } from './short-names.ts'
import { type Reading, readTyped } from './typed-text.ts'
import { zipsStarting } from './zips-starting.ts'

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
/** People look for towns more than for counties. */
const countyFactor = 0.05

/**
 * Zips that start with the typed digits, then names that start as typed. A name that is typed whole counts more than
 * one that is not, and that more than a later word; otherwise the more populous comes first. If few are found and
 * none is typed whole, misspelled names follow, those with the fewest errors first, marked `fuzzy`.
 */
export function createSuggestions(index: NameIndex, zipRows: ZipRows): Suggestions {
  const namedShort = shortNames(index)

  const weightOf = (name: number, fit: keyof typeof fitFactors): number =>
    index.people[name]! * fitFactors[fit] * (index.kindOf(name) === 'county' ? countyFactor : 1)

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
