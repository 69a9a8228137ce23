import { useEffect, useState } from 'react'

/** Counts the changes of the color scheme, for what is drawn on a canvas and knows no variables. */
export function useSchemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges((before) => before + 1))
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-mantine-color-scheme'],
    })
    return () => observer.disconnect()
  }, [])
  return changes
}
