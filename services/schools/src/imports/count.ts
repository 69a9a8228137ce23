const WHOLE = /^-?\d+(?:\.0+)?$/

/**
 * A number of students: null when none is given (blank, `.`, or a negative code: NCES writes −1 for
 * missing, −2 for not applicable, −9 for suppressed), undefined for anything but a whole number.
 */
export function readCount(field: string): number | null | undefined {
  const text = field.trim()
  if (text === '' || text === '.') return null
  if (!WHOLE.test(text)) return undefined
  const count = Number(text)
  return count < 0 ? null : Number.isSafeInteger(count) ? count : undefined
}
