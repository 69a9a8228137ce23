import { type Attribute, attributeGroups } from '@homeground/catalog/attributes'
import { nameOfState } from '@homeground/catalog/states'
import type { Figure, ZipDetail } from '@homeground/contracts'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, joinWords, missingReason } from '@homeground/format/format'
import { ActionIcon, Badge } from '@mantine/core'
import { memo } from 'react'
import type { LoadedAttribute, LoadedAttributes } from '../../lib/api/attributes.ts'
import { isClearDifference, isRough } from '../../lib/format/certainty.ts'
import { groupRemark, repeatedRemarks, sourcesOf } from '../../places/figures/figure-groups.ts'
import { Provenance } from '../../places/provenance/provenance.tsx'
import { ZipLink } from '../../places/zip-link.tsx'
import { toneOf } from '../../ui/charts/series.ts'
import { Icon } from '../../ui/icon.tsx'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import { NoValue, RemarkMark } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
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

/** The head of a column, in the color of the place's line in the chart. */
function PlaceHead({ place, index, onRemove }: { place: ZipDetail; index: number; onRemove: (zip: string) => void }) {
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

/** One attribute in all places. */
interface CompareRow {
  readonly attribute: LoadedAttribute
  /** In the order of the places. */
  readonly figures: readonly Figure[]
  /** Index of the place with the clearly strongest value; null if there is none. */
  readonly best: number | null
  /** What to know when comparing the values: `Natick and Sharon: difference not clear`. */
  readonly remarks: readonly string[]
}

export interface CompareGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly CompareRow[]
  /** "Realtor.com, Apr 2024 · Census Bureau, 2018–22". */
  readonly sources: string
  /** Which attributes no place has, and why. */
  readonly remark: string | null
}

/** The parts of a place that the rows read. */
export type PlaceFigures = Pick<ZipDetail, 'zip' | 'town' | 'state_abbr' | 'figures'>

/** Names of places as short as they are unique: the town, or the zip where two have the same town. */
export function shortNames(places: readonly Pick<ZipDetail, 'zip' | 'town'>[]): string[] {
  return places.map(({ zip, town }) => (places.some((other) => other.zip !== zip && other.town === town) ? zip : town))
}

/** Every attribute of the catalog that a place has, by group; those that none has share one line. */
export function compareRows(places: readonly PlaceFigures[], attributes: LoadedAttributes): CompareGroup[] {
  const rows = attributes.all.map((attribute) => rowOf(attribute, places))
  const keysWithValue = new Set(rows.filter(hasValue).map(({ attribute }) => attribute.key))
  // The rest of a share that has its own row says nothing new.
  const visibleRows = rows.filter(({ attribute }) => !keysWithValue.has(attribute.complementOf ?? ''))
  return attributeGroups.map(({ key, label }) => {
    const members = visibleRows.filter(({ attribute }) => attribute.group === key)
    const values = members.filter(hasValue)
    return {
      key,
      label,
      rows: values,
      sources: sourcesOf(values.flatMap(({ attribute, figures }) => figures.map((figure) => ({ attribute, figure })))),
      remark: missingText(members.filter((row) => !hasValue(row))),
    }
  })
}

function rowOf(attribute: LoadedAttribute, places: readonly PlaceFigures[]): CompareRow {
  const figures = places.map((place) => figureOf(place, attribute.key))
  const valueCount = figures.filter(({ value }) => value !== null).length
  const isApart = attribute.comparedWithin === 'state' && !areOfOneState(places)
  const names = shortNames(places)
  const unclear = unclearText(unclearPairs(figures), { names, valueCount })
  return {
    attribute,
    figures,
    best: isApart ? null : shownBest(attribute, figures),
    remarks: isApart ? ['Not comparable across states'] : unclear === null ? [] : [unclear],
  }
}

function areOfOneState(places: readonly PlaceFigures[]): boolean {
  return places.every(({ state_abbr: state }) => state === places[0]!.state_abbr)
}

/** The best place, unless another one shows the same text: the difference is too small to show. */
function shownBest(attribute: LoadedAttribute, figures: readonly Figure[]): number | null {
  const best = bestPlace(attribute, figures)
  if (best === null) return null
  const texts = figures.map(({ value, note }) => formatFigure(attribute, value, note))
  return texts.filter((text) => text === texts[best]).length === 1 ? best : null
}

function figureOf({ figures }: PlaceFigures, key: string): Figure {
  const none = { value: null, moe: null, percentile_state: null, percentile_nation: null }
  const match = figures.find((figure) => figure.key === key)
  return match ?? { key, ...none, vintage: null, publisher: null, data_set: 'none' }
}

function hasValue({ figures }: CompareRow): boolean {
  return figures.some(({ value }) => value !== null)
}

/** `No data loaded yet: Asian Indian.`, one sentence for each reason. */
function missingText(rows: readonly CompareRow[]): string | null {
  const byReason = Map.groupBy(rows, ({ figures }) => missingReason(figures[0]?.note?.reason))
  const sentences = [...byReason].map(([reason, members]) => {
    const names = members.map(({ attribute }) => attribute.short).join(', ')
    return `${reason.replace(/\.$/, '')}: ${names}.`
  })
  return sentences.join(' ') || null
}

type Measured = Pick<Figure, 'value' | 'moe' | 'note'>

/** The range that a figure may be in: both ends are equal for an exact value, and an open end is infinite. */
interface Bounds {
  readonly low: number
  readonly high: number
}

/**
 * The place with the strongest value of an attribute, as its index; null where the attribute has no better end, where
 * race or origin is counted, or where the difference from another place is not clear. A value is clearly better than
 * another if the gap between them exceeds √(m₁² + m₂²), m₁ and m₂ their 90 % margins of error (0 without one). A value
 * that is only known to lie in a range, or above or below a limit, counts with its nearer end. Places without a value
 * and implausible values take no part; a single value is not the best of anything.
 */
export function bestPlace(
  attribute: Pick<Attribute, 'better' | 'sensitive'>,
  figures: readonly Measured[],
): number | null {
  const { better, sensitive } = attribute
  if (better === 'neither' || sensitive) return null
  const ranked = figures.flatMap((figure, index) => (isRanked(figure) ? [{ figure, index }] : []))
  if (ranked.length < 2) return null
  const best = ranked.find(({ figure, index }) =>
    ranked.every((other) => other.index === index || isBetter(better, figure, other.figure)),
  )
  return best?.index ?? null
}

function isRanked({ value, note }: Measured): boolean {
  return value !== null && !note?.flags?.includes('implausible')
}

function isBetter(better: 'higher' | 'lower', one: Measured, other: Measured): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  const gap = better === 'higher' ? a.low - b.high : b.low - a.high
  return gap > Math.hypot(one.moe ?? 0, other.moe ?? 0)
}

function boundsOf({ value, note }: Measured): Bounds {
  const low = note?.low ?? value!
  const high = note?.high ?? value!
  switch (note?.kind) {
    case 'over':
      return { low, high: Number.POSITIVE_INFINITY }
    case 'under':
      return { low: Number.NEGATIVE_INFINITY, high }
    case 'range':
      return { low, high }
    default:
      return { low: value!, high: value! }
  }
}

type Pair = readonly [one: number, other: number]

/** Both orders of a list count once: the pairs of `count` places, by index. */
export function pairsOf(count: number): Pair[] {
  return Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count - one - 1 }, (_, step): Pair => [one, one + step + 1]),
  )
}

/**
 * The pairs of places whose difference is within √(m₁² + m₂²) of their 90 % margins of error, by index. Values without
 * a margin on either side are exact: they differ, or are equal.
 */
export function unclearPairs(figures: readonly Pick<Figure, 'value' | 'moe'>[]): Pair[] {
  return pairsOf(figures.length).filter(([one, other]) => {
    const [a, b] = [figures[one]!, figures[other]!]
    if (a.value === null || b.value === null || !(a.moe || b.moe)) return false
    const estimate = ({ value, moe }: Pick<Figure, 'value' | 'moe'>) => ({ value: value!, margin: moe })
    return !isClearDifference(estimate(a), estimate(b))
  })
}

/** `Natick and Sharon: difference not clear`; null if all differences are. `valueCount`: how many places have a value. */
export function unclearText(
  pairs: readonly Pair[],
  { names, valueCount }: { readonly names: readonly string[]; readonly valueCount: number },
): string | null {
  if (pairs.length === 0) return null
  if (pairs.length === (valueCount * (valueCount - 1)) / 2) {
    return pairs.length === 1 ? 'Difference not clear' : 'Differences not clear'
  }
  const [first, ...others] = pairs.map((pair) => joinWords(pair.map((index) => names[index]!)))
  if (others.length === 0) return `${first}: difference not clear`
  return `${[first, ...others].join('; ')}: differences not clear`
}
