import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const prefix = 'homeground.scroll.'
/** A page that grows while its data arrives is followed this long, unless the reader scrolls. */
const restoreForMs = 4_000

/**
 * Keeps the scroll position of the window (no `pane`) or of one pane per history entry: back and
 * reload find it again, a new page starts at the top. `ready` says that the content stands.
 */
export function useScrollMemory(pane?: RefObject<HTMLElement | null>, ready = true): void {
  const { key } = useLocation()
  const kind = useNavigationType()
  const name = `${prefix}${pane ? 'pane.' : ''}${key}`
  const done = useRef('')

  // Listens before it scrolls: a late event must not be written down for the page just left.
  useLayoutEffect(() => {
    const source = pane ? pane.current : window
    if (!source) return
    const save = () => sessionStorage.setItem(name, String(positionOf(pane?.current ?? null)))
    if (kind === 'REPLACE') save()
    source.addEventListener('scroll', save, { passive: true })
    return () => source.removeEventListener('scroll', save)
  }, [name, kind, pane, ready])

  useLayoutEffect(() => {
    if (!ready || done.current === name) return
    const first = done.current === ''
    done.current = name
    if (kind === 'REPLACE' && !first) return
    const saved = Number(sessionStorage.getItem(name) ?? 0)
    const target = kind === 'POP' ? saved : 0
    if (kind === 'PUSH' && pane === undefined) return void window.scrollTo(0, 0)
    return scrollUntilThere(pane?.current ?? null, target)
  }, [name, kind, ready, pane])
}

function positionOf(element: HTMLElement | null): number {
  return Math.round(element ? element.scrollTop : window.scrollY)
}

function scrollTo(element: HTMLElement | null, top: number): void {
  if (element) element.scrollTop = top
  else window.scrollTo(0, top)
}

function scrollUntilThere(element: HTMLElement | null, top: number): (() => void) | undefined {
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
