import { limits } from '@homeground/catalog/defaults'
import { formatCount } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import type { ReactNode } from 'react'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { GroupRow } from '../../ui/tables/group-row.tsx'
import { tableRoles } from '../../ui/tables/table-roles.ts'
import type { FigureGroup } from './figure-groups.ts'
import { FigureRow } from './figure-row.tsx'
import classes from './key-figures.module.css'
import { groupRemark } from './repeated-remarks.ts'

export interface KeyFiguresProps {
  readonly groups: readonly FigureGroup[]
  readonly among: RankedAmong
  /** Sentences below the names of attributes, by key. */
  readonly remarks?: Readonly<Record<string, ReactNode>>
  /** Below the sentence about the ranks. */
  readonly notes?: ReactNode
}

/** The places that values are ranked among. */
export interface RankedAmong {
  /** `zip` or `town`. */
  readonly one: string
  readonly inState: number
  readonly inNation: number
  /** Name of the state. */
  readonly state: string
}

/** Every attribute by group: value, margin, percentiles in state and nation, and source. */
export function KeyFigures({ groups, among, remarks = {}, notes = null }: KeyFiguresProps) {
  const { inState, state } = among
  const isRankedInState = inState >= limits.percentilePlaces
  const columns = [
    'Measure',
    { label: 'Value', isNumber: true },
    { label: 'Margin', isNumber: true },
    ...(isRankedInState ? [{ label: `In ${state}`, className: classes.bar }] : []),
    { label: 'Nationwide', className: classes.bar },
  ]
  return (
    <Section
      id="key"
      title="Key figures"
      notes={
        <>
          <p>{rankingText(among)}</p>
          {notes}
          <Source>Select a value for its source, definition and margin of error.</Source>
        </>
      }
    >
      <DataTable className={classes.figures} columns={columns} isStacked>
        {groups.map((group) => (
          <tbody key={group.key} {...tableRoles.group}>
            <GroupRow className={classes.group} columns={columns.length}>
              {group.label} <small>{group.sources}</small>
            </GroupRow>
            {group.rows.map((row) => (
              <FigureRow
                key={row.figure.key}
                {...row}
                marked={group.marked}
                state={isRankedInState ? state : null}
                remark={remarks[row.figure.key] ?? null}
              />
            ))}
            {groupRemark(group.marked, group.remark) && (
              <tr className={classes.remark} {...tableRoles.row}>
                <td colSpan={columns.length} {...tableRoles.cell}>
                  {groupRemark(group.marked, group.remark)}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </DataTable>
      <Source>
        The tick on each bar is the median; a pale end shows the margin of error.{' '}
        <span className={classes.rough}>Gray numbers</span> are rough estimates (coefficient of variation of 20% or
        more). Green bars: higher is better.
      </Source>
    </Section>
  )
}

/** Among which places the values are ranked, or that there are too few of them. */
export function rankingText({ one, inState, inNation, state }: RankedAmong): string {
  const nation = formatCount(inNation, one)
  if (inNation < limits.percentilePlaces) return `Not ranked: data exist for only ${nation}.`
  const inPlace = `${formatCount(inState, one)} in ${state}`
  return inState < limits.percentilePlaces
    ? `Ranked among ${nation} nationwide, where data exist. Only ${inPlace}: too few to rank.`
    : `Ranked among ${inPlace} and ${formatNumber(inNation)} nationwide, where data exist.`
}
