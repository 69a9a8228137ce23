const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that an instant (ms since 1970) is counted under: the date in New York, as `YYYY-MM-DD`. */
export function countedDay(nowMs: number): string {
  return calendar.format(nowMs)
}
