/** The end of a term bought now: so many months after the running one, the same day of the month in UTC or its last. */
export function endOfNextTerm(premiumUntil: string, months: number): string {
  const end = new Date(premiumUntil)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // Past the end of a shorter month.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString()
}
