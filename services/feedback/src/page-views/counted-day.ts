const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day of America/New_York at an instant (milliseconds since 1970), as `YYYY-MM-DD`. */
export function countedDay(nowMs: number): string {
  return calendar.format(nowMs)
}
