import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const prefix = 'homeground.scroll.'
/** How long to keep restoring while a page grows with its data, unless the reader scrolls. */
const restoreForMs = 4_000

/** The history entry that every document begins with has this key, whatever its address. */
const firstKey = 'default'
let hasLeftFirst = false

/**
 * Whether the history entry that is shown was seen before: a document that was loaded from a link or an address begins at
 * its top, though the one before it in this window has stored a position under the same key.
 */
function isRevisit(key: string): boolean {
  hasLeftFirst ||= key !== firstKey
  if (hasLeftFirst) return true
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}

/**
 * Stores the scroll position of the window (without `pane`) or of a pane per history entry: back, forward and reload
 * restore it, a new page starts at the top. `isReady`: the content is rendered.
 */
export function useScrollMemory(pane?: RefObject<HTMLElement | null>, isReady = true): void {
  const { key } = useLocation()
  const kind = useNavigationType()
  const name = `${prefix}${pane ? 'pane.' : ''}${key}`
  const done = useRef('')

  // Subscribes before scrolling: a late event must not be stored for the page just left.
  useLayoutEffect(() => {
    const source = pane ? pane.current : window
    if (!source) return
    const save = () => sessionStorage.setItem(name, String(positionOf(pane?.current ?? null)))
    if (kind === 'REPLACE') save()
    source.addEventListener('scroll', save, { passive: true })
    return () => source.removeEventListener('scroll', save)
  }, [name, kind, pane, isReady])

  useLayoutEffect(() => {
    if (!isReady || done.current === name) return
    const isFirst = done.current === ''
    done.current = name
    if (kind === 'REPLACE' && !isFirst) return
    const saved = Number(sessionStorage.getItem(name) ?? 0)
    const target = kind === 'POP' && isRevisit(key) ? saved : 0
    if (target === 0) sessionStorage.removeItem(name)
    // What is new is at its top: reading the position would force another layout.
    if (isFirst && target === 0) return
    if (kind === 'PUSH' && pane === undefined) return void window.scrollTo(0, 0)
    return scrollUntilReached(pane?.current ?? null, target)
  }, [name, key, kind, isReady, pane])
}

function positionOf(element: HTMLElement | null): number {
  return Math.round(element ? element.scrollTop : window.scrollY)
}

function scrollTo(element: HTMLElement | null, top: number): void {
  if (element) element.scrollTop = top
  else window.scrollTo(0, top)
}

function scrollUntilReached(element: HTMLElement | null, top: number): (() => void) | undefined {
  scrollTo(element, top)
  if (Math.abs(positionOf(element) - top) < 2) return
  const until = Date.now() + restoreForMs
  const timer = setInterval(() => {
    scrollTo(element, top)
    if (Math.abs(positionOf(element) - top) < 2 || Date.now() > until) stop()
  }, 100)
  const stop = () => {
    clearInterval(timer)
    for (const event of ['wheel', 'touchmove', 'keydown'] as const) removeEventListener(event, stop)
  }
  for (const event of ['wheel', 'touchmove', 'keydown'] as const) {
    addEventListener(event, stop, { passive: true, once: true })
  }
  return stop
}
