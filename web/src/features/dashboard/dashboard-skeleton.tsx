import { Bar } from '../../ui/feedback/skeleton.tsx'
import section from '../../ui/page/section.module.css'
import type from '../../ui/type.module.css'
import head from './dashboard-head.module.css'
import classes from './dashboard-skeleton.module.css'

const parts = [0, 1, 2]
const rows = [0, 1, 2]

/** Placeholder with the layout of the page while it is loading. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className={type.page}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={`${head.head} ${classes.head}`}>
        <Bar height={44} width={280} />
        <Bar height={20} width="min(480px, 80%)" />
        <Bar width={224} />
        <Bar width="min(560px, 90%)" />
      </div>
      {parts.map((part) => (
        <div className={section.section} key={part}>
          <Bar height={24} width={160} />
          <div className={section.content}>
            {rows.map((row) => (
              <div className={classes.row} key={row}>
                <Bar width="24%" />
                <Bar width="12%" />
                <Bar width="32%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
