import { paths } from '@homeground/contracts/paths'
import { whenSessionKnown } from '../account/session.ts'
import { request } from '../api/request.ts'
import { sendToGoogleAnalytics } from './google-analytics.ts'

/** What the call takes. */
const longestPath = 500
const longestTitle = 300

/**
 * Counts a page view (a path without its query) with the site and, where the operator has set an id,
 * with its measurement. Sends nothing at all when the browser asks not to be tracked; never fails.
 */
export async function trackPageView(path: string, title: string): Promise<void> {
  if (asksNotToBeTracked()) return
  // GET /api/user brings the token that the call has to carry.
  await whenSessionKnown()
  sendToGoogleAnalytics(path, title)
  const body = { path: path.slice(0, longestPath), title: title.slice(0, longestTitle) }
  const options = { method: 'POST', body, quiet: true, keepalive: true } as const
  await request(paths.pageview, options).catch(() => undefined)
}

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
