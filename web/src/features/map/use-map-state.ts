import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type MapState, readMapState, writeMapState } from './map-address.ts'

export interface MapAddress {
  readonly state: MapState
  /** Changes what is shown, in a new entry of the history: the back button restores what was shown before. */
  readonly show: (change: Partial<MapState>) => void
  /** Changes the address of what is shown, in its entry of the history. */
  readonly note: (change: Partial<MapState>) => void
}

/** The map's state, which its address holds. */
export function useMapState(): MapAddress {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readMapState(search), [search])
  const change = useCallback(
    (to: Partial<MapState>, replace: boolean) => {
      // The window's, because two changes may follow each other before the page is rendered again.
      const now = new URLSearchParams(window.location.search).toString()
      const next = writeMapState(now, to)
      if (next !== now) void navigate({ search: next }, { replace })
    },
    [navigate],
  )
  const show = useCallback((to: Partial<MapState>) => change(to, false), [change])
  const note = useCallback((to: Partial<MapState>) => change(to, true), [change])
  return useMemo(() => ({ state, show, note }), [state, show, note])
}
