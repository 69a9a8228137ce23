import { useEffect } from 'react'

const site = 'Homeground'

export function titleOf(page: string): string {
  return page === '' ? site : `${page} – ${site}`
}

/** Sets the window's title for a page that knows more than its route, such as a place's name. */
export function useTitle(page: string | null): void {
  useEffect(() => {
    if (page !== null) document.title = titleOf(page)
  }, [page])
}
