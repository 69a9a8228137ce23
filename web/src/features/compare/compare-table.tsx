import { limits } from '@homeground/catalog/defaults'
import { nameOfState } from '@homeground/catalog/states'
import type { ComparedPlace, Figure } from '@homeground/contracts'
import { placePath } from '@homeground/contracts/paths'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { countyText, formatCount, formatMargin, missingReason, rankWords } from '@homeground/format/format'
import { ActionIcon, Badge } from '@mantine/core'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { type PlaceRef, placeLabel } from '../../lib/api/place-ref.ts'
import { isRough } from '../../lib/format/certainty.ts'
import { groupRemark, repeatedRemarks } from '../../places/figures/figure-groups.ts'
import { Provenance } from '../../places/provenance/provenance.tsx'
import { allRemarks } from '../../places/sheet/sheet-figures.ts'
import { toneOf } from '../../ui/charts/series.ts'
import { Icon } from '../../ui/icon.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import { NoValue, RemarkMark } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { type CompareGroup, type CompareRow, comparedRef, isNotCompared, nameWithinKind } from './compare-rows.ts'
import classes from './compare-table.module.css'
import { differenceOf, differenceText } from './verdict.ts'

interface CompareTableProps {
  readonly places: readonly ComparedPlace[]
  /** Their short names. */
  readonly names: readonly string[]
  readonly groups: readonly CompareGroup[]
  /** Keys of attributes whose numbers have changed since the share link was made. */
  readonly changed: readonly string[]
  /** Index of the place where the reader lives; null if it is none of them. */
  readonly home: number | null
  readonly onHome: (place: PlaceRef | null) => void
  readonly onRemove: (place: PlaceRef) => void
  readonly isPrinted: boolean
}

/**
 * A column per place, a row per attribute; in narrow windows a block per attribute with a line per place. Printed, each
 * has one line: its short name, and marks for the remarks.
 */
export const CompareTable = memo(function CompareTable(props: CompareTableProps) {
  const { places, names, groups, changed, home, onHome, onRemove, isPrinted } = props
  const columns = [
    { label: <span className={type.hidden}>Measure</span>, className: classes.measure },
    ...places.map((place, index) => ({
      label: (
        <PlaceHead
          index={index}
          isHome={index === home}
          isPrinted={isPrinted}
          onHome={onHome}
          onRemove={onRemove}
          place={place}
        />
      ),
      className: classes.place,
    })),
  ]
  return (
    <div data-full={places.length === limits.comparedPlaces} data-printed="compared">
      <DataTable className={classes.table} columns={columns}>
        {groups.map((group) =>
          group.rows.length === 0 && group.remark === null ? null : (
            <Group
              changed={changed}
              columns={columns.length}
              group={group}
              home={home}
              key={group.key}
              names={names}
              places={places}
              isPrinted={isPrinted}
            />
          ),
        )}
      </DataTable>
    </div>
  )
})

interface GroupProps extends Pick<CompareTableProps, 'places' | 'names' | 'changed' | 'home' | 'isPrinted'> {
  readonly group: CompareGroup
  readonly columns: number
}

/** Similar rows are folded: they are not on the screen until they are asked for, but always printed. */
function Group({ group, columns, changed, home, places, names, isPrinted }: GroupProps) {
  const [showsSimilar, setShowsSimilar] = useState(false)
  const isChanged = ({ attribute }: CompareRow) => changed.includes(attribute.key)
  const similar = group.rows.filter((row) => row.isSimilar && !isChanged(row))
  const figures = group.rows.flatMap((row) => row.figures)
  const marked = isPrinted ? printedRemarks(group, places) : repeatedRemarks(figures)
  const remark = groupRemark(marked, group.remark)
  return (
    <tbody {...tableRoles.group}>
      <GroupRow className={classes.group} columns={columns}>
        {group.label} <small>{group.sources}</small>
      </GroupRow>
      {group.rows.map((row) => (
        <Row
          home={home}
          isChanged={isChanged(row)}
          isFolded={!showsSimilar && similar.includes(row)}
          key={row.attribute.key}
          marked={marked}
          names={names}
          places={places}
          row={row}
          isPrinted={isPrinted}
        />
      ))}
      {similar.length === 0 ? null : (
        <SimilarRows
          columns={columns}
          isShown={showsSimilar}
          names={similar.map(({ attribute }) => attribute.short)}
          onToggle={() => setShowsSimilar(!showsSimilar)}
        />
      )}
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

/** All remarks on the figures of a group, and on what does not compare. */
function printedRemarks({ rows }: CompareGroup, places: readonly ComparedPlace[]): string[] {
  const apart = rows.filter(({ attribute }) => isNotCompared(attribute, places)).flatMap(({ remarks }) => remarks)
  return [...allRemarks(rows.flatMap(({ figures }) => figures)), ...new Set(apart.map((text) => `${text}.`))]
}

interface SimilarRowsProps {
  /** How many columns the table has. */
  readonly columns: number
  /** Of the similar rows of a group. */
  readonly names: readonly string[]
  readonly isShown: boolean
  readonly onToggle: () => void
}

/** The line that similar rows of a group are folded behind. */
export function SimilarRows({ columns, names, isShown, onToggle }: SimilarRowsProps) {
  return (
    <tr className={classes.similar} {...tableRoles.row}>
      <td colSpan={columns} {...tableRoles.cell}>
        <button aria-expanded={isShown} className={type.textButton} onClick={onToggle} type="button">
          {isShown ? 'Hide' : 'Show'} {formatCount(names.length, 'similar row')}
        </button>{' '}
        <span>{names.join(', ')}</span>
      </td>
    </tr>
  )
}

interface RowProps extends Pick<CompareTableProps, 'places' | 'names' | 'home' | 'isPrinted'> {
  readonly row: CompareRow
  readonly isChanged: boolean
  readonly isFolded: boolean
  /** Remarks that an asterisk stands for. */
  readonly marked: readonly string[]
}

function Row({ row, places, names, home, isChanged, isFolded, marked, isPrinted }: RowProps) {
  const { attribute, figures, best, remarks } = row
  const isApart = isNotCompared(attribute, places)
  const base = home === null || isApart ? null : figures[home]!
  return (
    <tr className={isFolded ? classes.folded : undefined} {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        <Provenance attribute={attribute} isMarked={false}>
          {isPrinted ? attribute.short : attribute.label}
        </Provenance>
        {isPrinted && remarks.length > 0 ? (isApart ? '*' : ' ~') : null}
        {isChanged ? (
          <>
            {' '}
            <Badge variant="caution">Changed</Badge>
          </>
        ) : null}
        {isPrinted ? null : remarks.map((text) => <small key={text}>{text}</small>)}
      </th>
      {figures.map((figure, index) => (
        <CompareCell
          attribute={attribute}
          base={index === home ? null : base}
          figure={figure}
          index={index}
          isBest={index === best}
          key={places[index]!.id}
          marked={marked}
          name={names[index]!}
          state={nameOfState(places[index]!.state_abbr)}
        />
      ))}
    </tr>
  )
}

interface PlaceHeadProps extends Pick<CompareTableProps, 'isPrinted' | 'onHome' | 'onRemove'> {
  readonly place: ComparedPlace
  readonly index: number
  readonly isHome: boolean
}

/** The head of a column, in the color of the place's line in the chart. */
function PlaceHead({ place, index, isHome, isPrinted, onHome, onRemove }: PlaceHeadProps) {
  const ref = comparedRef(place)
  const { kind, id, town, zips, state_abbr: state } = place
  const county = kind === 'zip' || kind === 'town' ? countyText(place) : null
  return (
    <div className={classes.head} style={toneOf({ tone: index + 1 })}>
      <div>
        <span className={classes.where}>
          {kind === 'zip' ? `${id} ` : null}
          {[county, state].filter(Boolean).join(', ')}
          {kind === 'zip' ? null : ` · ${formatCount(zips.length, 'zip')}`}
        </span>
        <span className={classes.name}>
          <Link className={type.quiet} to={placePath(ref)}>
            {isPrinted ? nameWithinKind(place) : town}
          </Link>
        </span>
        <button
          aria-label={`${isHome ? 'You live here' : 'I live here'}: ${placeLabel(ref)}`}
          aria-pressed={isHome}
          className={`${type.textButton} ${classes.home}`}
          onClick={() => onHome(isHome ? null : ref)}
          type="button"
        >
          {isHome ? 'You live here' : 'I live here'}
        </button>
      </div>
      <ActionIcon
        aria-label={`Remove ${placeLabel(ref)}`}
        className={classes.remove ?? ''}
        onClick={() => onRemove(ref)}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  )
}

interface CompareCellProps {
  readonly attribute: LoadedAttribute
  readonly figure: Figure
  /** The figure of the place where the reader lives, which this one is compared with. */
  readonly base: Figure | null
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
  const { attribute, figure, base, isBest, marked, name, index, state } = props
  const difference = base && differenceOf(attribute, figure, base)
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
          {figure.rank_state ? (
            <small className={classes.remark}>{rankWords(figure.rank_state, `in ${state}`)}</small>
          ) : null}
          {difference ? (
            <small className={classes.remark}>{differenceText(attribute, difference)} against home</small>
          ) : null}
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
