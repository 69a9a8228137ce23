import { formatDay } from '../../lib/format/moment.ts'
import { formatVintage } from '../../lib/format/vintage.ts'
import { useStoredAnswer } from '../../lib/offline/stored-answers.ts'
import classes from './banner.module.css'

/** Shown while figures come from this browser because there is no connection. */
export function OfflineNote() {
  const answer = useStoredAnswer((state) => state.answer)
  if (answer === null) return null
  const { vintage, openedAt } = answer
  return (
    <aside aria-label="Connection" className={classes.offline} role="status">
      <b>You are offline:</b> figures{vintage ? ` of ${formatVintage(vintage)}` : ''}
      {openedAt ? `, opened ${formatDay(openedAt)}` : ' that were stored'}.
    </aside>
  )
}
