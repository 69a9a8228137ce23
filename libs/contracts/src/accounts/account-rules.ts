/**
 * An address without quotes, comments, lists or angle brackets, which mail programs read in different ways. Only
 * a mailed link shows whether it exists.
 */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
export const emailPattern = `^${atom}(\\.${atom})*@${label}(\\.${label})+$`

/** All lengths are in characters. */
export const emailMaxLength = 254

export const passwordMinLength = 8
export const passwordMaxLength = 200
/** A password needs this many, not counting white space and upper case. */
export const passwordMinCharacters = 5

/** Whether a password has too few different characters, e.g. one that is repeated, or only white space. */
export function hasFewCharacters(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')
  return new Set(text).size < passwordMinCharacters
}

export const nameMaxLength = 100

/** The codes that confirm an address where its owner signed up. */
export const confirmationCode = {
  digits: 6,
  minutes: 10,
  /** Of one code. */
  attempts: 5,
  /** Codes typed for one address within a day, over all accounts that claim it. */
  attemptsPerDay: 20,
} as const
