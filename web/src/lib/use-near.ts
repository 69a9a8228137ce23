import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** The element's distance from the window at which it counts as near. */
const margin = '200px'

/** Whether an element is or was nearly in view; never before the first paint, which nothing else should delay. */
export function useNear<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear]
}

/**
 * False in the first rendering, true soon after: for the parts of a long page below the window, so that what is in the
 * window appears first. They render in small steps, between which the browser can react.
 */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => startTransition(() => setIsLater(true)), [])
  return isLater
}
