/** Long enough after the page has loaded that its own calls are done. */
import { queryClient } from './api/query-client.ts'
import { useStoredAnswer } from './stored-answers.ts'

/** Browsers report a connection before, or without, the network answering. */
const retryMs = 5_000

/** While stored figures are shown, what is on the screen is loaded again, at once when there is a connection. */
export function followConnection(): void {
  const reload = () => {
    const isStored = useStoredAnswer.getState().answer !== null
    if (isStored && navigator.onLine) void queryClient.invalidateQueries()
  }
  window.addEventListener('online', reload)
  let timer: ReturnType<typeof setInterval> | undefined
  useStoredAnswer.subscribe(({ answer }) => {
    clearInterval(timer)
    if (answer !== null) timer = setInterval(reload, retryMs)
  })
}

const delayMs = 3_000

/**
 * Registers the service worker, which keeps the places that were opened last readable offline, and gives it the addresses
 * of what this page loaded before. After the page has loaded, so that it slows nothing.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const start = () => setTimeout(() => void register(), delayMs)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

async function register(): Promise<void> {
  linkManifest()
  const isNew = navigator.serviceWorker.controller === null
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    if (!isNew) return
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage([...new Set([location.href, ...loaded])])
  } catch {
    // The site works without it, for example in a private window that forbids it.
  }
}

/** What makes the site installable, which no first paint needs. */
function linkManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
