/** The end of a term bought now: `months` after the current one, on the same day of the month in UTC, or the last. */
export function endOfNextTerm(premiumUntil: string, months: number): string {
  const end = new Date(premiumUntil)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // The month has fewer days.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString()
}
