import { windowTitle } from '@homeground/contracts/pages'
import { useEffect } from 'react'

/** Sets the window's title and the description of the page. */
export function showPage(page: { readonly title: string; readonly description: string }): void {
  document.title = windowTitle(page.title)
  document.querySelector('meta[name="description"]')?.setAttribute('content', page.description)
}

/** Sets the window's title for a page that knows more than its route, such as a place's name. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = windowTitle(title)
  }, [title])
}
