import type { School } from '@homeground/contracts'
import { lowerFirst } from '@homeground/format/format'

/** The schools that a school is compared with: `high schools in Massachusetts`. */
export function peersOf({ level }: Pick<School, 'level'>, state: string): string {
  return `${schoolsOfLevel(level)} in ${state}`
}

/** `high schools`; `schools that span levels`. */
export function schoolsOfLevel(level: School['level']): string {
  return level === 'Other' ? 'schools that span levels' : `${lowerFirst(level)} schools`
}
