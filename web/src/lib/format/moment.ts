const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026`, in the reader's time zone. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso))
}

/** `Nov 20, 2026, 6:18 AM`, in the reader's time zone. */
export function momentOf(iso: string): string {
  return moment.format(new Date(iso))
}
