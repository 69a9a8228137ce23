/** School levels in the order in which pages list them. `Other` spans levels, e.g. grades K–12. */
export const levels = ['High', 'Middle', 'Elementary', 'Other'] as const

export type Level = (typeof levels)[number]

/** The levels that searches and rankings offer, in the order of the specification. */
export const searchLevels = ['High', 'Middle', 'Elementary'] as const satisfies readonly Level[]

export type SearchLevel = (typeof searchLevels)[number]
