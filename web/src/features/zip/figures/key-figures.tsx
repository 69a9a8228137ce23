import { limits } from '@homeground/catalog/defaults'
import type { ZipDetail } from '@homeground/contracts'
import { formatCount } from '../../../lib/format/format.ts'
import { formatNumber, formatPercent } from '../../../lib/format/numbers.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { GroupRow } from '../../../ui/tables/group-row.tsx'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import type { FigureGroup } from './figure-groups.ts'
import { FigureRow } from './figure-row.tsx'
import classes from './key-figures.module.css'

interface KeyFiguresProps {
  detail: ZipDetail
  groups: readonly FigureGroup[]
  state: { abbr: string; name: string }
}

/** Every attribute by group: value, margin, percentiles in state and nation, and source. */
export function KeyFigures({ detail, groups, state }: KeyFiguresProps) {
  const { zips_in_state: inState, zips_in_nation: inNation, households } = detail
  const isRankedInState = inState >= limits.percentilePlaces
  const owned = detail.figures.find(({ key }) => key === 'percent_owner_occupied')?.value ?? null
  const homes = households && owned !== null ? splitText(households, owned) : null
  const columns = [
    'Measure',
    { label: 'Value', isNumber: true },
    { label: 'Margin', isNumber: true },
    ...(isRankedInState ? [{ label: `In ${state.name}`, className: classes.bar }] : []),
    { label: 'Nationwide', className: classes.bar },
  ]
  return (
    <Section
      id="key"
      title="Key figures"
      notes={
        <>
          <p>{rankingText({ inState, inNation, state: state.name })}</p>
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
                state={isRankedInState ? state.name : null}
                remark={row.figure.key === 'percent_owner_occupied' ? homes : null}
              />
            ))}
            {group.remark && (
              <tr className={classes.remark} {...tableRoles.row}>
                <td colSpan={columns.length} {...tableRoles.cell}>
                  {group.remark}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </DataTable>
      <Source>
        The tick on each bar is the median; a pale end shows the margin of error.{' '}
        <span className={classes.rough}>Gray numbers</span> are rough estimates (coefficient of
        variation of 20% or more). Green bars: higher is better.
      </Source>
    </Section>
  )
}

/** Among which zips the values are ranked, or that there are too few of them. */
export function rankingText(of: { inState: number; inNation: number; state: string }): string {
  const { inState, inNation, state } = of
  const nation = formatCount(inNation, 'zip')
  if (inNation < limits.percentilePlaces) return `Not ranked: data exist for only ${nation}.`
  const inPlace = `${formatCount(inState, 'zip')} in ${state}`
  return inState < limits.percentilePlaces
    ? `Ranked among ${nation} nationwide, where data exist. Only ${inPlace}: too few to rank.`
    : `Ranked among ${inPlace} and ${formatNumber(inNation)} nationwide, where data exist.`
}

/** Owners and renters are one split: the share of renters is the rest of the shown share of owners. */
function splitText(
  { owner, occupied }: NonNullable<ZipDetail['households']>,
  ownedPercent: number,
): string {
  const homes = `${formatNumber(owner)} of ${formatCount(occupied, 'occupied home')}`
  return `${homes}; the other ${formatPercent(100 - ownedPercent)} are rented`
}
