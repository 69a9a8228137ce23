import { whenSessionKnown } from './account/session.ts'
import { request } from './api/request.ts'

const script = 'https://www.googletagmanager.com/gtag/js'
const measurementId = /^G-[A-Z0-9]+$/

type Command =
  | ['js', Date]
  | ['config', string, { send_page_view: false }]
  | ['set', { page_location: string; page_title: string }]
  | ['event', 'page_view']

type WindowWithDataLayer = Window & { dataLayer?: unknown[] }

/**
 * Sends a page view to Google Analytics if the page's `homeground-measurement` meta has an id; the first one loads the
 * script. The URL is sent without its query, which may contain a search or the token of an emailed link.
 */
function sendToGoogleAnalytics(path: string, title: string): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="homeground-measurement"]')?.content
  if (!id || !measurementId.test(id)) return
  const isFirst = (window as WindowWithDataLayer).dataLayer === undefined
  if (isFirst) {
    load(id)
    send('js', new Date())
  }
  // `set` rather than part of the event: whatever else the script sends uses this URL instead of the window's.
  send('set', { page_location: `${location.origin}${path}`, page_title: title })
  if (isFirst) send('config', id, { send_page_view: false })
  send('event', 'page_view')
}

function load(id: string): void {
  ;(window as WindowWithDataLayer).dataLayer = []
  const element = document.createElement('script')
  element.async = true
  element.src = `${script}?id=${id}`
  document.head.append(element)
}

function send(..._command: Command): void {
  // biome-ignore lint/complexity/noArguments: the script reads commands from Arguments objects only.
  ;(window as WindowWithDataLayer).dataLayer?.push(arguments)
}

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
  await request('countPageView', { body, quiet: true, keepalive: true }).catch(() => undefined)
}

/** Do Not Track, or Global Privacy Control. */
function hasOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
