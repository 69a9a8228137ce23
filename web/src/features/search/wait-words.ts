/** `7 h 12 min`, `12 min`; empty when the server did not say. */
export function waitWords(seconds: number | null): string {
  if (seconds === null) return ''
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
