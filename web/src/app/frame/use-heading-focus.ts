import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A screen's heading may come with its data; after this nobody waits for the focus to move. */
const waitForHeadingMs = 5_000

const uses = ['keydown', 'pointerdown'] as const

/**
 * Moves the focus to the new screen's heading, or scrolls to the part of it that `#…` names; not once somebody
 * uses the page: a heading that comes late takes nothing out of their hands.
 */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const before = useRef<string | null>(null)

  useEffect(() => {
    const first = before.current === null
    const moved = before.current !== pathname
    before.current = pathname
    if (hash.length > 1) return whenThere(`#${CSS.escape(hash.slice(1))}`, show)
    if (moved && !first) return whenThere('#main h1', focus)
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

function whenThere(selector: string, act: (element: HTMLElement) => void): () => void {
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    stop()
    act(element)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), waitForHeadingMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const use of uses) document.removeEventListener(use, stop, true)
  }
  for (const use of uses) document.addEventListener(use, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
