import type { User } from '@homeground/contracts'

/** The user's name, or the email address without one. */
export function displayName({ name, email }: User): string {
  return name === '' ? email : name
}
