import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { grades, schoolTypes, searchLevels } from '@homeground/catalog/levels'
import { schoolRankings } from '@homeground/catalog/school-measures'
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

/** Regular, charter and other schools. */
export const type: ListSetting = {
  name: 'type',
  label: 'Type',
  options: [{ value: 'all', label: 'All types' }, ...schoolTypes.map(({ key, label }) => ({ value: key, label }))],
  initial: 'all',
  appliesTo: () => true,
}

/** `charter`, `special education`: the words before "schools". */
export function typeName(key: string | undefined): string | undefined {
  return schoolTypes
    .find((each) => each.key === key)
    ?.label.replace(/ schools$/, '')
    .toLowerCase()
}

/** A grade that the schools teach. */
export const grade: ListSetting = {
  name: 'grade',
  label: 'Grade',
  options: [
    { value: 'any', label: 'Any grade' },
    ...grades.map((each) => ({ value: each, label: `Teaches ${gradeName(each)}` })),
  ],
  initial: 'any',
  appliesTo: () => true,
}

/** `kindergarten`, `grade 6` */
export function gradeName(text: string): string {
  if (text === 'PK') return 'preschool'
  return text === 'KG' ? 'kindergarten' : `grade ${Number(text)}`
}

/** The fewest students tested, for a change in both springs. */
export const floor: ListSetting = {
  name: 'floor',
  label: 'Test takers',
  options: [
    { value: '0', label: 'Any number tested' },
    ...[schoolRankingFloor, 50, 100].map((least) => ({ value: String(least), label: `${least} tested or more` })),
  ],
  initial: String(schoolRankingFloor),
  appliesTo: ({ orderBy }) => schoolRankings.some((key) => key === orderBy),
}
