const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026`, in the reader's time zone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** `Nov 20, 2026, 6:18 AM`, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}
