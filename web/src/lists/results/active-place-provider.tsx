import { type ReactNode, useMemo, useState } from 'react'
import { ActivePlaceContext } from '../search/active-place.ts'

/** Holds which place is under the pointer, without rendering its children again. */
export function ActivePlaceProvider({ children }: { readonly children: ReactNode }) {
  const [id, setId] = useState<string | null>(null)
  const active = useMemo(() => ({ id, setId }), [id])
  return <ActivePlaceContext value={active}>{children}</ActivePlaceContext>
}
