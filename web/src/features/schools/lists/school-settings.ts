import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { searchLevels } from '@homeground/catalog/levels'
import type { ListSetting } from '../../../lists/search/result-list.ts'

/** The level of the schools. */
export const level: ListSetting = {
  name: 'level',
  label: 'Level',
  options: [
    { value: 'All', label: 'All levels' },
    ...searchLevels.map((each) => ({ value: each, label: `${each} schools` })),
  ],
  initial: 'All',
  appliesTo: () => true,
}

/** The fewest students tested in both springs of a change. */
export const floor: ListSetting = {
  name: 'floor',
  label: 'Test takers',
  options: [
    { value: '0', label: 'Any number tested' },
    ...[schoolRankingFloor, 50, 100].map((least) => ({ value: String(least), label: `${least} tested or more` })),
  ],
  initial: String(schoolRankingFloor),
  appliesTo: ({ orderBy }) => orderBy === 'trend',
}

/** The least achievement. */
export const score: ListSetting = {
  name: 'score',
  label: 'Achievement',
  options: [
    { value: '0', label: 'Any achievement' },
    ...[50, 70, 90].map((least) => ({ value: String(least), label: `${least}th percentile or above` })),
  ],
  initial: '0',
  appliesTo: () => true,
}
