const script = 'https://www.googletagmanager.com/gtag/js'
const measurementId = /^G-[A-Z0-9]+$/

type Command =
  | ['js', Date]
  | ['config', string, { send_page_view: false }]
  | ['set', { page_location: string; page_title: string }]
  | ['event', 'page_view']

type Measured = Window & { dataLayer?: unknown[] }

/**
 * Tells Google Analytics of a page view when the page's `homeground-measurement` meta has an id; the
 * script is loaded at the first. The address goes without its query, which may hold what somebody
 * searched for or the token of a mailed link.
 */
export function sendToGoogleAnalytics(path: string, title: string): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="homeground-measurement"]')?.content
  if (!id || !measurementId.test(id)) return
  const first = (window as Measured).dataLayer === undefined
  if (first) {
    load(id)
    tell('js', new Date())
  }
  // Set, not part of the event: whatever else the script sends takes it from here, not from the window.
  tell('set', { page_location: `${location.origin}${path}`, page_title: title })
  if (first) tell('config', id, { send_page_view: false })
  tell('event', 'page_view')
}

function load(id: string): void {
  ;(window as Measured).dataLayer = []
  const element = document.createElement('script')
  element.async = true
  element.src = `${script}?id=${id}`
  document.head.append(element)
}

function tell(..._command: Command): void {
  // biome-ignore lint/complexity/noArguments: the script reads commands from Arguments objects only.
  ;(window as Measured).dataLayer?.push(arguments)
}
