import { type LoadingGroup, overallPercent } from '../../lib/api/loading-groups.ts'
import classes from './loading-steps.module.css'

/** Each group of sources with how far it is loaded; in a narrow window, how many are. */
export function LoadingSteps({ groups }: { readonly groups: readonly LoadingGroup[] }) {
  const percent = overallPercent(groups)
  const loaded = groups.filter(({ hasValues }) => hasValues).length
  return (
    <>
      <span>Loading:</span>
      <ul className={classes.steps}>
        {groups.map((group) => (
          <li key={group.key}>{textOf(group)}</li>
        ))}
      </ul>
      <span className={classes.count}>
        {loaded} of {groups.length}
      </span>
      <span
        aria-label="Data loaded"
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        className={classes.bar}
        role="progressbar"
        style={{ inlineSize: `${percent}%` }}
      />
    </>
  )
}

function textOf({ label, hasValues, percent }: LoadingGroup): string {
  if (!hasValues) return `${label} ${percent ?? 0}%`
  return percent === null ? `${label} ready` : `${label} ready, adding more ${percent}%`
}
