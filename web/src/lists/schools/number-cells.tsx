import type { ProficiencyTrend } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import type { ReactNode } from 'react'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal } from '../../ui/values/percentile-bar.tsx'
import { Change } from './change.tsx'

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

export function ChangeCell({ trend, reason }: { trend: ProficiencyTrend | null; reason: string }) {
  return (
    <NumberCell label="2-year change">
      {trend === null ? <NoValue reason={reason} /> : <Change trend={trend} />}
    </NumberCell>
  )
}
