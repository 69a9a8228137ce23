import { nameOfState } from '@homeground/catalog/states'
import type { Figure, ZipDetail } from '@homeground/contracts'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason } from '@homeground/format/format'
import { ActionIcon, Badge } from '@mantine/core'
import { memo } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { isRough } from '../../lib/format/certainty.ts'
import { groupRemark, repeatedRemarks } from '../../places/figures/figure-groups.ts'
import { Provenance } from '../../places/provenance/provenance.tsx'
import { ZipLink } from '../../places/zip-link.tsx'
import { toneOf } from '../../ui/charts/series.ts'
import { Icon } from '../../ui/icon.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import { NoValue, RemarkMark } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import type { CompareGroup, CompareRow } from './compare-rows.ts'
import classes from './compare-table.module.css'

interface CompareTableProps {
  readonly places: readonly ZipDetail[]
  /** Their short names. */
  readonly names: readonly string[]
  readonly groups: readonly CompareGroup[]
  /** Keys of attributes whose numbers have changed since the share link was made. */
  readonly changed: readonly string[]
  readonly onRemove: (zip: string) => void
}

/** A column per place, a row per attribute; in narrow windows a block per attribute with a line per place. */
export const CompareTable = memo(function CompareTable(props: CompareTableProps) {
  const { places, names, groups, changed, onRemove } = props
  const columns = [
    { label: <span className={type.hidden}>Measure</span>, className: classes.measure },
    ...places.map((place, index) => ({
      label: <PlaceHead index={index} onRemove={onRemove} place={place} />,
      className: classes.place,
    })),
  ]
  return (
    <DataTable className={classes.table} columns={columns}>
      {groups.map((group) =>
        group.rows.length === 0 && group.remark === null ? null : (
          <Group
            changed={changed}
            columns={columns.length}
            group={group}
            key={group.key}
            names={names}
            places={places}
          />
        ),
      )}
    </DataTable>
  )
})

interface GroupProps extends Pick<CompareTableProps, 'places' | 'names' | 'changed'> {
  readonly group: CompareGroup
  readonly columns: number
}

function Group({ group, columns, changed, places, names }: GroupProps) {
  const marked = repeatedRemarks(group.rows.flatMap(({ figures }) => figures))
  const remark = groupRemark(marked, group.remark)
  return (
    <tbody {...tableRoles.group}>
      <GroupRow className={classes.group} columns={columns}>
        {group.label} <small>{group.sources}</small>
      </GroupRow>
      {group.rows.map((row) => (
        <Row
          isChanged={changed.includes(row.attribute.key)}
          key={row.attribute.key}
          marked={marked}
          names={names}
          places={places}
          row={row}
        />
      ))}
      {remark === '' ? null : (
        <tr className={classes.groupRemark} {...tableRoles.row}>
          <td colSpan={columns} {...tableRoles.cell}>
            {remark}
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface RowProps extends Pick<CompareTableProps, 'places' | 'names'> {
  readonly row: CompareRow
  readonly isChanged: boolean
  /** Remarks that an asterisk stands for. */
  readonly marked: readonly string[]
}

function Row({ row, places, names, isChanged, marked }: RowProps) {
  const { attribute, figures, best, remarks } = row
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <Provenance attribute={attribute}>{attribute.label}</Provenance>
        {isChanged ? (
          <>
            {' '}
            <Badge variant="caution">Changed</Badge>
          </>
        ) : null}
        {remarks.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </th>
      {figures.map((figure, index) => (
        <CompareCell
          attribute={attribute}
          figure={figure}
          index={index}
          isBest={index === best}
          key={places[index]!.zip}
          marked={marked}
          name={names[index]!}
          state={nameOfState(places[index]!.state_abbr)}
        />
      ))}
    </tr>
  )
}

interface PlaceHeadProps {
  readonly place: ZipDetail
  readonly index: number
  readonly onRemove: (zip: string) => void
}

/** The head of a column, in the color of the place's line in the chart. */
function PlaceHead({ place, index, onRemove }: PlaceHeadProps) {
  const { zip, town, county, state_abbr: state } = place
  return (
    <div className={classes.head} style={toneOf({ tone: index + 1 })}>
      <div>
        <span className={classes.where}>
          {zip} {[county, state].filter(Boolean).join(', ')}
        </span>
        <span className={classes.name}>
          <ZipLink zip={zip}>{town}</ZipLink>
        </span>
      </div>
      <ActionIcon aria-label={`Remove ${town} ${zip}`} className={classes.remove ?? ''} onClick={() => onRemove(zip)}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  )
}

interface CompareCellProps {
  readonly attribute: LoadedAttribute
  readonly figure: Figure
  readonly isBest: boolean
  /** Remarks that an asterisk stands for. */
  readonly marked: readonly string[]
  /** Of the place: its short name, its position, and the name of its state. */
  readonly name: string
  readonly index: number
  readonly state: string
}

/** A value with its margin above its percentile; in narrow windows after the name of its place. */
function CompareCell(props: CompareCellProps) {
  const { attribute, figure, isBest, marked, name, index } = props
  const { value, moe, note } = figure
  const text = formatFigure(attribute, value, note)
  const remarks = figureRemarks(note)
  return (
    <td className={classes.cell} style={toneOf({ tone: index + 1 })} {...tableRoles.cell}>
      <span aria-hidden="true" className={classes.cellName}>
        {name}
      </span>
      {value === null ? (
        <span className={classes.value}>
          <NoValue reason={missingReason(note?.reason)} />
        </span>
      ) : (
        <>
          <span className={classes.value}>
            <span data-best={isBest} data-rough={isRough(value, moe, attribute.marginConfidence)}>
              <Provenance
                attribute={attribute}
                figure={figure}
                label={`${text}, source of ${attribute.label} of ${name}`}
              >
                {text}
              </Provenance>
              <RemarkMark remarks={remarks.filter((remark) => marked.includes(remark))} />{' '}
              <small>{formatMargin(attribute.unit, moe)}</small>
            </span>
            {isBest ? (
              <Badge className={classes.best ?? ''} variant="best">
                Best
              </Badge>
            ) : null}
          </span>
          <span className={classes.bar}>
            <Percentile {...props} />
          </span>
          {remarks
            .filter((remark) => !marked.includes(remark))
            .map((remark) => (
              <small className={classes.remark} key={remark}>
                {remark}
              </small>
            ))}
        </>
      )}
    </td>
  )
}

function Percentile({ attribute, figure, state }: CompareCellProps) {
  const { better, comparedWithin } = attribute
  const { percentile_state: inState, percentile_nation: inNation } = figure
  const isWithinState = comparedWithin === 'state'
  const [low, high] = isWithinState ? [] : (figure.percentile_nation_range ?? [])
  return (
    <PercentileBar
      among={isWithinState ? `in ${state}` : 'nationwide'}
      better={better}
      margin={low === undefined || high === undefined ? null : [low, high]}
      percentile={isWithinState ? inState : inNation}
    />
  )
}
