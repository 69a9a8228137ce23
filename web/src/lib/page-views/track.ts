import { paths } from '@homeground/contracts/paths'
import { whenSessionKnown } from '../account/session.ts'
import { request } from '../api/request.ts'
import { sendToGoogleAnalytics } from './google-analytics.ts'

/** Limits of the call. */
const maxPathLength = 500
const maxTitleLength = 300

/**
 * Counts a page view (a path without its query) on this site and, if the operator configured an id, in Google
 * Analytics. Sends nothing if the browser asks not to be tracked. Never fails.
 */
export async function trackPageView(path: string, title: string): Promise<void> {
  if (hasOptedOut()) return
  // GET /api/user sets the token that the call needs.
  await whenSessionKnown()
  sendToGoogleAnalytics(path, title)
  const body = { path: path.slice(0, maxPathLength), title: title.slice(0, maxTitleLength) }
  const options = { method: 'POST', body, quiet: true, keepalive: true } as const
  await request(paths.pageview, options).catch(() => undefined)
}

/** Do Not Track, or Global Privacy Control. */
function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
