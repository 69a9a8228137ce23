import { Link } from 'react-router-dom'
import { useQuota } from '../../lib/api/quota.ts'
import classes from './searches-left.module.css'

/** From here on it says so louder and shows the way to more. */
const few = 5

/**
 * `17 of 20 free searches left today` over a bar; nothing for who searches without a limit, or until it is known.
 * `offer`: with the way to more once there are few.
 */
export function SearchesLeft({ offer = true }: { readonly offer?: boolean }) {
  const quota = useQuota()
  if (!quota || quota.limit === null || quota.remaining === null) return null
  const { limit, remaining } = quota
  const low = remaining <= few
  return (
    <span className={classes.left} data-low={low}>
      <span aria-hidden="true" className={classes.bar}>
        <span style={{ width: `${(100 * remaining) / Math.max(limit, 1)}%` }} />
      </span>
      <span>
        {remaining} of {limit} free searches left today
      </span>
      {low && offer ? <Link to="/premium">Go premium</Link> : null}
    </span>
  )
}
