const WHOLE = /^-?\d+(?:\.0+)?$/
/** NCES writes −1 for missing, −2 for not applicable, −3 and −9 for suppressed. */
const codes = new Set([-1, -2, -3, -9])
/** Ten times the students of the largest school. */
const MOST_STUDENTS = 500_000

/**
 * A number of students: null when none is given (blank, `.`, or a code of NCES), undefined for anything but a whole
 * number that a school may have.
 */
export function readCount(field: string): number | null | undefined {
  const text = field.trim()
  if (text === '' || text === '.') return null
  if (!WHOLE.test(text)) return undefined
  const count = Number(text)
  if (codes.has(count)) return null
  return count >= 0 && count <= MOST_STUDENTS ? count : undefined
}
