import type { User } from '@homeground/contracts'

/** What the header calls a person. */
export function personName({ name, email }: User): string {
  return name === '' ? email : name
}
