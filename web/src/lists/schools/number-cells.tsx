import type { SchoolSummary } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { CardButton } from '../../ui/values/card-button.tsx'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal } from '../../ui/values/percentile-bar.tsx'
import { resultsTitle } from './results-text.ts'
import { pointsText, rangeText, type ShownChange, uncertainNote } from './school-text.ts'
import classes from './schools-table.module.css'

const ResultsPopover = lazyComponent(() => import('./results-popover.tsx'))

/** The school year of a school's results, which opens their source; nothing without results. */
export function SchoolResults({ school }: { school: SchoolSummary }) {
  if (school.year === null) return null
  const title = resultsTitle(school.year)
  return (
    <CardButton
      card={(open) => <ResultsPopover {...open} school={school} title={title} />}
      label={`${title} of ${school.name}`}
      onPrepare={ResultsPopover.loadAhead}
    >
      {title}
    </CardButton>
  )
}

/** A change of proficiency in percentage points with its range; gray where the range contains 0. */
export function Change({ trend }: { trend: ShownChange }) {
  return (
    <span className={trend.clear ? undefined : type.mute} title={trend.clear ? undefined : uncertainNote}>
      {pointsText(trend.change)}
      <small className={classes.range}>{rangeText(trend)}</small>
      {trend.clear ? null : <span className={type.hidden}> Uncertain</span>}
    </span>
  )
}

/** A right-aligned cell; `label` is its column where rows are stacked. */
export function NumberCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={table.number} data-label={label} {...tableRoles.cell}>
      {children}
    </td>
  )
}

export function StudentsCell({ students }: { students: number | null }) {
  return (
    <NumberCell label="Students">
      {students === null ? <NoValue reason="Enrollment is not published." /> : formatWhole(students)}
    </NumberCell>
  )
}

interface PercentileCellProps {
  label: string
  value: number | null
  /** Why there is no value. */
  reason: string
}

/** A percentile among schools, such as an achievement. */
export function PercentileCell({ label, value, reason }: PercentileCellProps) {
  return (
    <NumberCell label={label}>{value === null ? <NoValue reason={reason} /> : <Ordinal value={value} />}</NumberCell>
  )
}

export function ChangeCell({ trend, reason }: { trend: ShownChange | null; reason: string }) {
  return (
    <NumberCell label="2-year change">
      {trend === null ? <NoValue reason={reason} /> : <Change trend={trend} />}
    </NumberCell>
  )
}
