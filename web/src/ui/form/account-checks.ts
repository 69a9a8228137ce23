import {
  emailPattern,
  passwordMaxLength,
  passwordMinLength,
} from '@homeground/contracts/account-rules'

const email = new RegExp(emailPattern)

export const passwordRule = `${passwordMinLength} characters or more, and not among the commonest.`

/** What is wrong with a typed address; undefined when nothing shows. */
export function emailProblem(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return 'Enter your email address.'
  return email.test(typed) ? undefined : 'Enter an address such as ada@example.com.'
}

/** What is wrong with a password to be set; whether it is a common one, the server knows. */
export function newPasswordProblem(text: string): string | undefined {
  if (text === '') return 'Choose a password.'
  const length = [...text].length
  if (length < passwordMinLength) {
    return `${length} of ${passwordMinLength} characters: make it longer.`
  }
  return length > passwordMaxLength ? `${passwordMaxLength} characters at most.` : undefined
}
