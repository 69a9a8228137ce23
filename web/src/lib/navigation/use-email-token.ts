import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token of an emailed link, removed from the address bar at once to keep it out of copied addresses
 * and referrers. It stays in the history entry, so that a reload works.
 */
export function useEmailToken(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const linked = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (linked !== null) navigate(pathname, { replace: true, state: { token: linked } })
  }, [linked, pathname, navigate])
  return linked ?? (state as { token?: string } | null)?.token ?? null
}
