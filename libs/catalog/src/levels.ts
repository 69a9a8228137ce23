/** School levels in the order in which pages list them. `Other` spans levels, e.g. grades K–12. */
export const levels = ['High', 'Middle', 'Elementary', 'Other'] as const

export type Level = (typeof levels)[number]

/** The levels that searches and rankings offer, in the order of the specification. */
export const searchLevels = ['High', 'Middle', 'Elementary'] as const satisfies readonly Level[]

export type SearchLevel = (typeof searchLevels)[number]

/** Grades that schools teach, the lowest first, as directories write them. */
export const grades = ['PK', 'KG', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const

export type Grade = (typeof grades)[number]

/** The types that lists of schools can be limited to, with the words of the school directories (NCES) for each. */
export const schoolTypes = [
  { key: 'regular', label: 'Regular schools', words: ['Regular School'] },
  { key: 'charter', label: 'Charter schools', words: [] },
  {
    key: 'career',
    label: 'Career and technical schools',
    words: ['Career and Technical School', 'Vocational School', 'Vocational Education School'],
  },
  { key: 'special', label: 'Special education schools', words: ['Special Education School'] },
  {
    key: 'alternative',
    label: 'Alternative schools',
    words: ['Alternative School', 'Other/Alternative School', 'Alternative Education School'],
  },
] as const

/** `charter` is every charter school, whatever else it is. */
export type SchoolType = (typeof schoolTypes)[number]['key']
