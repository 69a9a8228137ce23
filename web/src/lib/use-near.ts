import { type RefObject, useEffect, useRef, useState } from 'react'

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
