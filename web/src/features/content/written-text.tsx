import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import classes from './written-text.module.css'

/** The text of a written page. Its links to other screens do not reload the product. */
export function WrittenText({ html }: { readonly html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = text.current!
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || link.origin !== location.origin || !isPlainClick(event)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={text} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Other clicks open a tab or a menu of the browser. */
function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}
