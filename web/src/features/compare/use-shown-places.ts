import type { ZipDetail } from '@homeground/contracts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { comparePath } from '../../places/compare/compare-store.ts'
import { addToCompare, type ComparedPlace, rememberCompared, removeFromCompare, resetCompare, useCompare } from '../../places/compare/compare-store.ts'

export interface ShownPlaces {
  /** The reader's own list, if the address shows other places; empty otherwise. */
  readonly otherList: readonly ComparedPlace[]
  readonly add: (place: ComparedPlace) => void
  readonly remove: (zip: string) => void
  readonly clear: () => void
  /** Replaces the reader's own list by the places shown. */
  readonly keep: () => void
}

/**
 * The places of the address, and how to change them. Where they are those of the reader's compare list, the list changes
 * with them; a link from someone else leaves a list of other places alone.
 */
export function useShownPlaces(zips: readonly string[], details: readonly ZipDetail[]): ShownPlaces {
  const list = useCompare(({ places }) => places)
  const navigate = useNavigate()
  const isOwn = list.length === zips.length && list.every(({ zip }) => zips.includes(zip))
  const open = (next: readonly string[]) => navigate(comparePath(next))
  const shown = details.map(({ zip, town }) => ({ zip, town }))
  const isComplete = shown.length > 0 && shown.length === zips.length

  useEffect(() => {
    if (!isComplete) return
    // Only a list of none is filled by opening a link.
    if (useCompare.getState().places.length === 0) useCompare.setState({ places: shown })
    if (shown.length > 1) rememberCompared(shown)
  }, [isComplete, zips.join()])

  return {
    otherList: isOwn ? [] : list,
    add: (place) => {
      if (isOwn) addToCompare(place)
      open([...zips, place.zip])
    },
    remove: (zip) => {
      if (isOwn) removeFromCompare(zip)
      open(zips.filter((each) => each !== zip))
    },
    clear: () => {
      if (isOwn) resetCompare()
      open([])
    },
    keep: () => useCompare.setState({ places: shown }),
  }
}
