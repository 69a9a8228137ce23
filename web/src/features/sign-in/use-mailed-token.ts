import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token of a mailed link, taken out of the address bar at once: out of sight, out of copied
 * addresses and referrers. It stays with the history entry, so that a reload still finds it.
 */
export function useMailedToken(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const linked = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (linked !== null) navigate(pathname, { replace: true, state: { token: linked } })
  }, [linked, pathname, navigate])
  return linked ?? (state as { token?: string } | null)?.token ?? null
}
