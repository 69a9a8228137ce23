import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import type { Side } from './search-view.ts'

/** Right from the first render, so that the layout does not jump. */
function useMedia(query: string, initial: boolean): boolean {
  return useMediaQuery(query, initial, { getInitialValueInEffect: false })
}

/** Below this there are cards instead of a table, and a list or a map instead of both. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 760px)', false)
}

/** From here on the filters are beside the results; below, they are in a drawer. */
export function useHasFilterColumn(): boolean {
  return useMedia('(min-width: 1101px)', true)
}

/** In CSS pixels, as `results-screen.module.css` lays the screen out. */
const layout = { narrow: 760, hasFilters: 1101, filters: 280, padding: 48, place: 192, buttons: 84, column: 100 }
/** The share of the window that the map next to the list takes. */
const mapShare = { wide: 0.3, medium: 0.36 }
const cardColumns = 3
const minColumns = 2

/**
 * For how many columns there is room, next to the place and its buttons. Throws in a first view, which is made without
 * knowing the window.
 */
export function useRoom(side: Side, hasFilters: boolean): number {
  return useSyncExternalStore(followWidth, () => roomIn(windowWidth(), { side, hasFilters }))
}

let width: number | undefined

/** Read once per size: it can make the browser lay out the page. */
function windowWidth(): number {
  if (width === undefined) {
    width = window.innerWidth
    addEventListener('resize', () => (width = undefined), { capture: true, once: true })
  }
  return width
}

function followWidth(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

export function roomIn(windowWidth: number, { side, hasFilters }: { side: Side; hasFilters: boolean }): number {
  if (windowWidth <= layout.narrow) return cardColumns
  const isWide = windowWidth >= layout.hasFilters
  const filters = isWide && hasFilters ? layout.filters : 0
  const map = side === 'both' ? windowWidth * (isWide ? mapShare.wide : mapShare.medium) : 0
  const table = windowWidth - filters - map - layout.padding
  return Math.max(minColumns, Math.floor((table - layout.place - layout.buttons) / layout.column))
}
