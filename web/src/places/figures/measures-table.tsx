import { limits } from '@homeground/catalog/defaults'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason, none } from '@homeground/format/format'
import type { ReactNode } from 'react'
import { isRough } from '../../lib/format/certainty.ts'
import { Source } from '../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { RemarkMark } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { Provenance } from '../provenance/provenance.tsx'
import { allRemarks, type SheetSources } from '../sheet/sheet-figures.ts'
import { SourceNumbers } from '../sheet/sheet-foot.tsx'
import { type AttributeFigure, type FigureGroup, groupRemark } from './figure-groups.ts'
import classes from './measures-table.module.css'
import type { RankedAmong } from './rank-text.ts'

export interface MeasuresTableProps {
  readonly groups: readonly FigureGroup[]
  readonly among: RankedAmong
  /** Sentences below the names of attributes, by key. */
  readonly remarks?: Readonly<Record<string, ReactNode>>
  /** For a printed sheet: the abbreviation of the state, and the numbers of the sources. */
  readonly sheet?: MeasuresSheet
}

interface MeasuresSheet {
  readonly state: string
  readonly sources: SheetSources
}

/**
 * Every attribute by group: value, margin, percentiles in state and nation, and source. On a sheet, each has a line: an
 * asterisk stands for all remarks, and a number for the source.
 */
export function MeasuresTable({ groups, among, remarks = {}, sheet }: MeasuresTableProps) {
  const { inState, state } = among
  const isRankedInState = inState >= limits.percentilePlaces
  const columns = [
    'Measure',
    { label: 'Value', isNumber: true },
    { label: 'Margin', isNumber: true },
    ...(isRankedInState ? [{ label: sheet?.state ?? `In ${state}`, className: classes.bar }] : []),
    { label: sheet ? 'US' : 'Nationwide', className: classes.bar },
  ]
  return (
    <>
      <DataTable className={classes.figures} columns={columns} isStacked>
        {groups.map((group) => {
          const marked = sheet ? allRemarks(group.rows.map(({ figure }) => figure)) : group.marked
          return (
            <tbody key={group.key} {...tableRoles.group}>
              <GroupRow className={classes.group} columns={columns.length}>
                {group.label} {sheet ? null : <small>{group.sources}</small>}
              </GroupRow>
              {group.rows.map((row) => (
                <FigureRow
                  key={row.figure.key}
                  {...row}
                  marked={marked}
                  sources={sheet?.sources.numbersOf([row]) ?? null}
                  state={isRankedInState ? state : null}
                  remark={remarks[row.figure.key] ?? null}
                />
              ))}
              {groupRemark(marked, group.remark) && (
                <tr className={classes.remark} {...tableRoles.row}>
                  <td colSpan={columns.length} {...tableRoles.cell}>
                    {groupRemark(marked, group.remark)}
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </DataTable>
      {sheet ? null : (
        <Source>
          Select a value for its source, definition and margin of error. The tick on each bar is the median; a pale end
          shows the margin of error. <span className={classes.rough}>Gray numbers</span> are rough estimates
          (coefficient of variation of 20% or more). Green bars: higher is better.
        </Source>
      )}
    </>
  )
}

/** A sheet has short names for measures with more characters than fit a line. */
const longestOnSheet = 38

interface FigureRowProps extends AttributeFigure {
  /** Name of the state; null if it has too few zips to rank them. */
  state: string | null
  /** A sentence below the attribute's name. */
  remark: ReactNode
  /** Remarks that are said once for the group: an asterisk stands for them. */
  marked: readonly string[]
  /** On a sheet: the numbers of its sources; else null. */
  sources: readonly number[] | null
}

/** One attribute with its margin and percentiles; its value opens its source. */
function FigureRow({ attribute, figure, state, remark, marked, sources }: FigureRowProps) {
  const remarks = figureRemarks(figure.note)
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {sources && attribute.label.length > longestOnSheet ? attribute.short : attribute.label}
        <RemarkMark remarks={remarks.filter((text) => marked.includes(text))} />
        {sources ? <SourceNumbers numbers={sources} /> : null}
        {remark && <small>{remark}</small>}
        {remarks
          .filter((text) => !marked.includes(text))
          .map((text) => (
            <small key={text}>{text}</small>
          ))}
      </th>
      {figure.value === null ? (
        <NoFigure columns={state === null ? 2 : 3} reason={missingReason(figure.note?.reason)} />
      ) : (
        <>
          <Value attribute={attribute} figure={figure} />
          <Percentiles attribute={attribute} figure={figure} isShort={sources !== null} state={state} />
        </>
      )}
    </tr>
  )
}

function Value({ attribute, figure }: AttributeFigure) {
  const { value, moe, note } = figure
  const rough = isRough(value, moe, attribute.marginConfidence)
  const text = formatFigure(attribute, value, note)
  return (
    <>
      <td
        className={`${table.number} ${classes.value}`}
        data-rough={rough}
        title={rough ? 'Rough estimate: coefficient of variation of 20% or more' : undefined}
        {...tableRoles.cell}
      >
        <Provenance attribute={attribute} figure={figure} label={`${text}, source of ${attribute.label}`}>
          {text}
        </Provenance>
      </td>
      <td className={`${table.number} ${classes.margin}`} {...tableRoles.cell}>
        {formatMargin(attribute.unit, moe)}
      </td>
    </>
  )
}

interface PercentilesProps extends Pick<FigureRowProps, 'attribute' | 'figure' | 'state'> {
  /** A dash instead of the words for what does not compare across states. */
  readonly isShort: boolean
}

function Percentiles({ attribute, figure, state, isShort }: PercentilesProps) {
  const { better, comparedWithin } = attribute
  const { percentile_state: inState, percentile_nation: inNation } = figure
  const [low, high] = figure.percentile_nation_range ?? []
  return (
    <>
      {state === null ? null : (
        <td className={classes.bar} data-label="State" {...tableRoles.cell}>
          <PercentileBar among={`in ${state}`} better={better} percentile={inState} withOrdinal />
        </td>
      )}
      {comparedWithin === 'state' ? (
        <td className={`${classes.bar} ${classes.apart}`} {...tableRoles.cell}>
          {isShort ? none : <span className={classes.within}>Not comparable across states</span>}
        </td>
      ) : (
        <td className={classes.bar} data-label="Nation" {...tableRoles.cell}>
          <PercentileBar
            among="nationwide"
            better={better}
            margin={low === undefined || high === undefined ? null : [low, high]}
            percentile={inNation}
            withOrdinal
          />
        </td>
      )}
    </>
  )
}

function NoFigure({ columns, reason }: { columns: number; reason: string }) {
  return (
    <>
      <td className={`${table.number} ${classes.none}`} {...tableRoles.cell}>
        <span aria-hidden="true">{none}</span>
      </td>
      <td className={classes.reason} colSpan={columns} {...tableRoles.cell}>
        {reason}
      </td>
    </>
  )
}
