import type { Suggestion } from '@homeground/contracts'

/** Tells one suggestion from another. */
export function suggestionKey({ kind, label, zip }: Suggestion): string {
  return `${kind} ${label} ${zip}`
}
