import {
  emailPattern,
  hasFewCharacters,
  passwordMaxLength,
  passwordMinCharacters,
  passwordMinLength,
} from '@homeground/contracts/account-rules'

const email = new RegExp(emailPattern)

export const passwordRule = `At least ${passwordMinLength} characters, ${passwordMinCharacters} of them different; avoid common passwords.`

/** The error of a typed email address; undefined if it looks right. */
export function emailError(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return 'Enter your email address.'
  return email.test(typed) ? undefined : 'Enter an email address like ada@example.com.'
}

/** The error of a new password. Whether it is a common one is checked by the server. */
export function newPasswordError(text: string): string | undefined {
  if (text === '') return 'Choose a password.'
  const length = [...text].length
  if (length < passwordMinLength) {
    return `Use at least ${passwordMinLength} characters (now ${length}).`
  }
  if (length > passwordMaxLength) return `Use at most ${passwordMaxLength} characters.`
  return hasFewCharacters(text)
    ? `Use at least ${passwordMinCharacters} different characters, not counting spaces.`
    : undefined
}
