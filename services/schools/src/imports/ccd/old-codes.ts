import { springOf } from '@homeground/catalog/school-years'

/** Codes of the directories of 2015–16 and older, and the words of newer ones. Source: NCES file documentation. */
export const statuses: Readonly<Record<string, string>> = {
  1: 'Open',
  2: 'Closed',
  3: 'New',
  4: 'Added',
  5: 'Changed Boundary/Agency',
  6: 'Inactive',
  7: 'Future',
  8: 'Reopened',
}
export const types: Readonly<Record<string, string>> = {
  1: 'Regular School',
  2: 'Special Education School',
  3: 'Career and Technical School',
  4: 'Alternative School',
}
/** Types that some years name in other words or besides. */
export const otherTypes = [
  'Vocational School',
  'Vocational Education School',
  'Other/Alternative School',
  'Alternative Education School',
  'Reportable Program',
]
export const levelNames: Readonly<Record<string, string>> = { 1: 'Elementary', 2: 'Middle', 3: 'High', 4: 'Other' }

/** What a cell says in words, whether it has a code or the words; null for a blank one. */
export function wordsOf(text: string, words: Readonly<Record<string, string>>): string | null {
  return words[text] ?? (text || null)
}

/** The spring of a `SCHOOL_YEAR`, or of a `SURVYEAR`, which is the fall before: `2014` is 2014–15. */
export function springOfSurvey(text: string): number | undefined {
  return /^(?:19|20)\d\d$/.test(text) ? Number(text) + 1 : springOf(text)
}
