import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** A zip, town or school whose page was opened. */
export interface RecentPage {
  readonly path: string
  /** `Natick, MA 01760` */
  readonly label: string
  /** `Zip` */
  readonly kind: string
}

const storageKey = 'homeground.recent'
const maxPages = 8

interface RecentState {
  /** Newest first, each once. */
  readonly pages: readonly RecentPage[]
}

/** The pages of places that were opened last. Only this browser stores them; its tabs share them. */
export const useRecentPages = create<RecentState>()(
  persist((): RecentState => ({ pages: [] }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored) => ({ pages: readPages((stored as Partial<RecentState> | null)?.pages) }),
  }),
)

// Another tab of this browser has opened a page.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useRecentPages.persist.rehydrate()
})

/** Adds the page that is shown, as the newest. */
export function useRecordPage({ path, label, kind }: RecentPage): void {
  useEffect(() => {
    useRecentPages.setState(({ pages }) => ({ pages: readPages([{ path, label, kind }, ...pages]) }))
  }, [path, label, kind])
}

export function clearRecentPages(): void {
  useRecentPages.setState({ pages: [] })
}

/** The pages among unknown values, each once. */
export function readPages(stored: unknown): RecentPage[] {
  const pages = (Array.isArray(stored) ? stored : []).filter(isPage)
  const paths = pages.map(({ path }) => path)
  return pages.filter(({ path }, index) => paths.indexOf(path) === index).slice(0, maxPages)
}

function isPage(value: unknown): value is RecentPage {
  const { path, label, kind } = (value ?? {}) as Partial<Record<keyof RecentPage, unknown>>
  return (
    typeof path === 'string' &&
    /^\/(zip|place|school)\//.test(path) &&
    typeof label === 'string' &&
    typeof kind === 'string'
  )
}
