import type { School } from '@homeground/contracts'
import { lowerFirst } from '../../../lib/format/format.ts'
import { gradesText } from '../../../ui/schools/school-text.ts'

/** "Public charter high school, grades 9–12"; the kind of a school that is not a regular one as published. */
export function kindText({
  charter,
  level,
  grades,
  type,
}: Pick<School, 'charter' | 'level' | 'grades' | 'type'>): string {
  const kind = charter ? 'Public charter' : 'Public'
  const school = level === 'Other' ? 'school' : `${lowerFirst(level)} school`
  const special = type && type !== regular ? [type.toLowerCase()] : []
  return [`${kind} ${school}`, ...special, gradesText(grades)].filter(Boolean).join(', ')
}

const regular = 'Regular School'
