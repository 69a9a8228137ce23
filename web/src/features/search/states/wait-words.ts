const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const minuteMs = 60_000

/** `New searches at midnight, in 7 h 12 min.` `endsAtMs`: end of the day that is counted, told in the reader's time zone. */
export function newSearchesWords(endsAtMs: number, nowMs: number): string {
  // Told by the server in whole seconds.
  const end = new Date(Math.round(endsAtMs / minuteMs) * minuteMs)
  const isMidnight = end.getHours() === 0 && end.getMinutes() === 0
  const at = isMidnight ? 'midnight' : `${time.format(end)} your time`
  return `New searches at ${at}, in ${waitWords((endsAtMs - nowMs) / 1000)}.`
}

/** `7 h 12 min`, `12 min` */
function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
