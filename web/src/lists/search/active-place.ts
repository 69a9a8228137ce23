import { createContext, useContext } from 'react'

/** The place under the pointer, in the list or on the map: hovering one highlights it in both. */
export interface ActivePlace {
  readonly id: string | null
  readonly setId: (id: string | null) => void
}

export const ActivePlaceContext = createContext<ActivePlace>({ id: null, setId: () => {} })

export function useActivePlace(): ActivePlace {
  return useContext(ActivePlaceContext)
}
