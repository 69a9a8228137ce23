import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A screen's heading may appear with its data; after this time the focus no longer moves to it. */
const waitForHeadingMs = 5_000

const userEvents = ['keydown', 'pointerdown'] as const

/**
 * Moves the focus to the heading of a new screen, or scrolls to the part the URL's hash names. Stops as soon as the user
 * uses the page, so that a heading that appears late does not take the focus away.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef<string | null>(null)

  useEffect(() => {
    const isFirst = lastPathname.current === null
    const hasMoved = lastPathname.current !== pathname
    lastPathname.current = pathname
    if (hash.length > 1) return whenRendered(`#${CSS.escape(hash.slice(1))}`, show)
    if (hasMoved && !isFirst) return whenRendered('#main h1', focus)
  }, [pathname, hash])
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function show(part: HTMLElement): void {
  part.scrollIntoView()
  focus(part)
}

/** Calls `act` once the element exists; returns a function that stops waiting. */
function whenRendered(selector: string, act: (element: HTMLElement) => void): () => void {
  const check = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    stop()
    act(element)
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(() => stop(), waitForHeadingMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of userEvents) document.removeEventListener(event, stop, true)
  }
  for (const event of userEvents) document.addEventListener(event, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  check()
  return stop
}
