import type { StateAbbreviation } from './states.ts'

/** The nine divisions of the Census Bureau: every state and DC is in exactly one; the territories are in none. */
export const regions = [
  { key: 'new-england', name: 'New England', states: ['CT', 'ME', 'MA', 'NH', 'RI', 'VT'] },
  { key: 'mid-atlantic', name: 'the Mid-Atlantic', states: ['NJ', 'NY', 'PA'] },
  {
    key: 'south-atlantic',
    name: 'the South Atlantic states',
    states: ['DE', 'DC', 'FL', 'GA', 'MD', 'NC', 'SC', 'VA', 'WV'],
  },
  { key: 'mid-south', name: 'the Mid-South', states: ['AL', 'KY', 'MS', 'TN'] },
  { key: 'south-central', name: 'the South Central states', states: ['AR', 'LA', 'OK', 'TX'] },
  { key: 'great-lakes', name: 'the Great Lakes', states: ['IL', 'IN', 'MI', 'OH', 'WI'] },
  { key: 'plains', name: 'the Plains', states: ['IA', 'KS', 'MN', 'MO', 'NE', 'ND', 'SD'] },
  { key: 'mountain', name: 'the Mountain West', states: ['AZ', 'CO', 'ID', 'MT', 'NV', 'NM', 'UT', 'WY'] },
  { key: 'pacific', name: 'the Pacific states', states: ['AK', 'CA', 'HI', 'OR', 'WA'] },
] as const satisfies readonly {
  readonly key: string
  /** Within a sentence. */
  readonly name: string
  readonly states: readonly StateAbbreviation[]
}[]
