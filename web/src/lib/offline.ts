import { create } from 'zustand'
import { queryClient } from './api/query-client.ts'

/** Header of a response that the service worker had stored, because there is no connection: the date it was received. */
const storedAtHeader = 'x-stored-at'

/** The dates of the figures of a stored response; both may be unknown. */
interface StoredAnswer {
  /** Month or school year: `2024-04`, `2022–23`. */
  readonly vintage: string | null
  /** Date of the response. */
  readonly openedAt: string | null
}

/** The stored response that is shown; null while the network answers. */
export const useStoredAnswer = create<{ answer: StoredAnswer | null }>()(() => ({ answer: null }))

interface Dated {
  readonly period?: string | null
  readonly school_year?: string | null
}

const isSubject = (path: string): boolean => /^\/api\/(zip|place|school)\//.test(path)

/** Notes that the figures of a place or school are stored ones, or, by any answer of the network, that they are not. */
export function noteAnswer(path: string, { headers }: Response, data: unknown): void {
  const openedAt = headers.get(storedAtHeader)
  if (openedAt === null) {
    if (useStoredAnswer.getState().answer !== null) useStoredAnswer.setState({ answer: null })
    return
  }
  if (!isSubject(path)) return
  const { period, school_year } = data as Dated
  useStoredAnswer.setState({ answer: { vintage: period ?? school_year ?? null, openedAt: openedAt || null } })
}

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

/** Long enough after the page has loaded that its own calls are done. */
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

/** The manifest makes the site installable, which no first paint needs. */
function linkManifest(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
