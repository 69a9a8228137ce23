import { formatAttribute } from '@homeground/format/format'
import type { ReactNode } from 'react'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Ordinal, PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { percentText, RangeBar } from '../../../ui/values/score-range-bar.tsx'
import list from '../../results/list/results.module.css'
import type { ResultCellProps } from '../../search/result-list.ts'
import { Change } from '../change.tsx'
import type { SchoolListResult } from './school-result.ts'

/** A number about a school: a published result as its range, a percentile with its bar. */
export function SchoolCell({ column: { attribute }, result, isAcrossStates }: ResultCellProps) {
  const school = result as SchoolListResult
  if (attribute === null) return null
  const value = school[attribute.key] as number | null | undefined
  // A column that was just added: its values are on their way.
  if (value === undefined) return <b>&nbsp;</b>
  if (value === null) return <NoValue reason={missingReason(attribute.key, school)} />
  switch (attribute.key) {
    case 'achievement':
    case 'impact':
      return (
        <Cell bar={isAcrossStates ? null : <Percentile value={value} />}>
          <Ordinal value={value} />
        </Cell>
      )
    case 'proficiency':
      return (
        <Cell bar={<RangeBar range={school.proficiency_range ?? null} />}>
          {percentText(school.proficiency_range!)}
        </Cell>
      )
    case 'trend':
      return (
        <Cell bar={null}>
          <Change trend={school.trend_range!} />
        </Cell>
      )
    default:
      return <Cell bar={null}>{formatAttribute(attribute, value)}</Cell>
  }
}

function Percentile({ value }: { value: number }) {
  return <PercentileBar among="of the schools of its state and level" better="higher" percentile={value} />
}

function Cell({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <>
      <b>{children}</b>
      {bar === null ? null : <span className={list.bar}>{bar}</span>}
    </>
  )
}

/** Why a school has no value, as far as a list knows. */
export function missingReason(key: string, { proficiency }: SchoolListResult): string {
  switch (key) {
    case 'proficiency':
      return 'Suppressed or not published.'
    case 'achievement':
      return typeof proficiency === 'number'
        ? 'Only known as a wide range, too wide to rank.'
        : 'No exact enough result is published.'
    case 'impact':
      return 'No result, or no lunch share that says something about income.'
    case 'trend':
      return 'No comparable results two years apart.'
    default:
      return 'Not published.'
  }
}
