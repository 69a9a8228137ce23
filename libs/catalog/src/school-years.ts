const FULL = /^(\d{4})[-–/](?:\d{2})?(\d{2})$/
const SHORT = /^(\d{2})-?(\d{2})$/

/**
 * The spring of a school year as publishers write it (`2017-2018`, `2017–18`, `17-18`, `1718`): 2018.
 * Undefined for anything that is not two consecutive years.
 */
export function springOf(text: string): number | undefined {
  const written = FULL.exec(text.trim()) ?? SHORT.exec(text.trim())
  if (!written) return undefined
  const first = written[1]!.length === 4 ? Number(written[1]) : 2000 + Number(written[1])
  return (first + 1) % 100 === Number(written[2]) ? first + 1 : undefined
}

/** The school year of a spring as people write it: 2018 → `2017–18`. */
export function schoolYear(spring: number): string {
  return `${spring - 1}–${String(spring % 100).padStart(2, '0')}`
}

/** One or several school years as people write them: 2019 to 2021 → `2018–19 to 2020–21`. */
export function schoolYearRange(firstSpring: number, lastSpring: number): string {
  const [first, last] = [schoolYear(firstSpring), schoolYear(lastSpring)]
  return first === last ? first : `${first} to ${last}`
}
