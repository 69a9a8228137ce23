/** The newest attempt at each call that is done once: what was sent, and its key. */
const attempts = new Map<string, { readonly sent: string; readonly key: string }>()

/**
 * The key of an attempt at a call: the same each time the same values are sent, until `endAttempt`, so that the server
 * recognizes a retry after its response was lost.
 */
export function attemptKey(path: string, values: unknown): string {
  const sent = JSON.stringify(values)
  const last = attempts.get(path)
  if (last?.sent === sent) return last.key
  const key = randomKey()
  attempts.set(path, { sent, key })
  return key
}

/** The attempt has succeeded, or its key can't be used any more: the same values are then something new. */
export function endAttempt(path: string): void {
  attempts.delete(path)
}

/** 128 random bits in hex: over plain http, browsers have no `crypto.randomUUID`. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
