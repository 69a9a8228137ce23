import { formatWhole } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import { useQuota } from '../../lib/api/quota.ts'
import classes from './searches-left.module.css'

/** With this many or fewer, the count is highlighted and premium is offered. */
const lowCount = 5

/**
 * `17 of 20 free searches left today` and a bar; nothing without a limit, or until the quota is known. `offer`: links to
 * premium when few are left.
 */
export function SearchesLeft({ offer = true }: { readonly offer?: boolean }) {
  const quota = useQuota()
  if (!quota || quota.limit === null || quota.remaining === null) return null
  const { limit, remaining } = quota
  const isLow = remaining <= lowCount
  return (
    <span className={classes.left} data-low={isLow}>
      <span aria-hidden="true" className={classes.bar}>
        <span style={{ width: `${(100 * remaining) / Math.max(limit, 1)}%` }} />
      </span>
      <span>
        {formatWhole(remaining)} of {formatWhole(limit)} free searches left today
      </span>
      {isLow && offer ? <Link to="/premium">Go premium</Link> : null}
    </span>
  )
}
