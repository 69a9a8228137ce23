const canonical = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for a UUID in the form in which Postgres returns it. Postgres rejects other text with an error. */
export function isUuid(text: string): boolean {
  return canonical.test(text)
}
