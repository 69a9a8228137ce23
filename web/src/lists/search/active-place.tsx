import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** The place under the pointer, in the list or on the map: hovering one highlights it in both. */
export interface ActivePlace {
  readonly id: string | null
  readonly setId: (id: string | null) => void
}

const ActivePlaceContext = createContext<ActivePlace>({ id: null, setId: () => {} })

export function useActivePlace(): ActivePlace {
  return useContext(ActivePlaceContext)
}

/** Holds which place is under the pointer, without rendering its children again. */
export function ActivePlaceProvider({ children }: { readonly children: ReactNode }) {
  const [id, setId] = useState<string | null>(null)
  const active = useMemo(() => ({ id, setId }), [id])
  return <ActivePlaceContext value={active}>{children}</ActivePlaceContext>
}
