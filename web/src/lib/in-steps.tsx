import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Shows its children one after the other, each in a rendering of its own: a long page then never keeps the browser from
 * reacting for as long as all of it takes to lay out.
 */
export function InSteps({ children }: { readonly children: ReactNode }) {
  const all = Children.toArray(children)
  const [count, setCount] = useState(1)
  const isComplete = count >= all.length
  useEffect(() => {
    if (isComplete) return
    // A new task, after the browser has laid out and painted the last one.
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    return () => clearTimeout(timer)
  }, [count, isComplete])
  return all.slice(0, count)
}
