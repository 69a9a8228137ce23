import {
  emailPattern,
  passwordMaxLength,
  passwordMinLength,
} from '@homeground/contracts/account-rules'

const email = new RegExp(emailPattern)

export const passwordRule = `${passwordMinLength} characters or more, and not a common password.`

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
    return `${length} of ${passwordMinLength} characters: make it longer.`
  }
  return length > passwordMaxLength ? `${passwordMaxLength} characters at most.` : undefined
}
