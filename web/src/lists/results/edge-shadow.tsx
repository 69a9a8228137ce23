import { type RefObject, useEffect } from 'react'
import classes from './results-screen.module.css'

export interface EdgeShadowProps {
  readonly pane: RefObject<HTMLElement | null>
}

/** A shadow at the right edge of the pane before it, while columns are hidden beyond that edge. */
export function EdgeShadow({ pane }: EdgeShadowProps) {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    let frame = 0
    // Once per frame: an earlier check would force another layout.
    const check = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const { scrollLeft, clientWidth, scrollWidth } = element
        element.dataset.cut = String(scrollLeft + clientWidth < scrollWidth - 1)
      })
    }
    const sizes = new ResizeObserver(check)
    sizes.observe(element)
    // Results replace each other: their columns change without a change of the pane.
    const content = new MutationObserver(check)
    content.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', check, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      content.disconnect()
      element.removeEventListener('scroll', check)
    }
  }, [pane])
  return <div className={classes.edge} />
}
