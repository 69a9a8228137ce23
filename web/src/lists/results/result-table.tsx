import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { followedKey } from '@homeground/catalog/place-kinds'
import {
  countyText,
  formatCount,
  formatPeriod,
  labelInline,
  none,
  type RankInterval,
  upperFirst,
} from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { memo, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import { savedPlaces, useSavedKeys, watches } from '../../lib/account/saved-items.ts'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { generatedMark } from '../../lib/api/attributes.ts'
import { townPath } from '../../lib/api/places.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { budgetKey, type Column, columnLabel, isPayment, orderKeyOf, ownPlacesKey } from '../../lib/column.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { Provenance } from '../../places/provenance/provenance.tsx'
import { SaveRowButtons } from '../../places/save/save-buttons.tsx'
import { ZipLink } from '../../places/zip-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { DottedParts } from '../../ui/values/dotted-parts.tsx'
import { MadeUp, RankRange } from '../../ui/values/no-value.tsx'
import { useActivePlace } from '../search/active-place.tsx'
import { comparedOf, idOf, type ResultList, type ResultName } from '../search/result-list.ts'
import { areInSeveralStates, isTiedWith } from '../search/results.ts'
import { useListAttributes } from '../search/search-context.ts'
import type { SortOrder } from '../search/search-form.ts'
import { directionText } from '../search/search-text.ts'
import cardClasses from './cards.module.css'
import classes from './results.module.css'
import { ValueCell } from './value-cell.tsx'

interface PlaceNameProps {
  /** The kind of the result, unless it is a zip or a town. */
  readonly kind?: ResultList['kind']
  readonly result: PlaceResult
  /** Whether the list has places of several states. */
  readonly withState: boolean
}

/** The zips of a place with more are counted: links to them would leave no room for the numbers. */
const maxZipLinks = 2

/** The name of a school or district above its place. */
function KindName({ name, path, place }: ResultName) {
  return (
    <>
      <b>
        <Link className={type.quiet} to={path}>
          {name}
        </Link>
      </b>
      <span className={classes.detail}>
        <DottedParts parts={place} />
      </span>
    </>
  )
}

/** A town name above its zip and county, or the name of a town above its zips; each a link. */
function PlaceName({ kind, result, withState }: PlaceNameProps) {
  if (kind) return <KindName {...kind.nameOf(result, withState)} />
  const { zip, zips = [] } = result
  const county = countyText(result)
  const name = withState ? `${result.town}, ${result.state_abbr}` : result.town
  if (zip) {
    return (
      <>
        <b>
          <ZipLink zip={zip}>{name}</ZipLink>
        </b>
        <span>{county ? `${zip} · ${county}` : zip}</span>
      </>
    )
  }
  return (
    <>
      <b>
        <Link className={type.quiet} to={townPath(result.town, result.state_abbr)}>
          {name}
        </Link>
      </b>
      <span>
        {zips.length > maxZipLinks
          ? formatCount(zips.length, 'zip')
          : zips.map((each, index) => (
              <span key={each}>
                {index > 0 ? ' ' : null}
                <ZipLink zip={each}>{each}</ZipLink>
              </span>
            ))}
      </span>
    </>
  )
}

/** The key of a result among what is saved and watched; empty for one that can’t be saved. */
function savedKeyOf(result: PlaceResult, kind: ResultList['kind']): string {
  const ref = comparedOf(result, kind)
  return ref ? followedKey(ref) : ''
}

interface RankProps {
  /** Null for a place that is not ranked. */
  readonly rank: number | null | undefined
  /** The interval of the rank, if it has one. */
  readonly best: number | null | undefined
  readonly worst: number | null | undefined
  /** The margins of error do not tell its value apart from that of the place above. */
  readonly isTied: boolean
}

/** A place's rank, marked where it is not clearly behind the place above. */
export function Rank({ rank, best, worst, isTied }: RankProps) {
  if (rank === null || rank === undefined) return none
  return (
    <>
      {isTied ? (
        <span title="Within the margin of error of the place above">
          ~{formatWhole(rank)}
          <span className={type.hidden}>, not clearly different from the place above</span>
        </span>
      ) : (
        formatWhole(rank)
      )}
      <RankRange best={best} worst={worst} />
    </>
  )
}

/** The results of a list, as its table and its cards show them. */
export interface ListedResults {
  readonly results: readonly PlaceResult[]
  readonly columns: readonly Column[]
  /** The kind of the results, unless they are zips or towns. */
  readonly kind: ResultList['kind']
  readonly Reason: ResultList['Reason']
  /** Whether the names of places include their state. */
  readonly withState: boolean
  /** The rank of each result, null for one without; undefined in a list without ranks. */
  readonly ranks: readonly (RankInterval | null)[] | undefined
}

interface Order {
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

/** Rows that are rendered at once: more than a window shows. The others follow without blocking input. */
const rowsAtOnce = 15

/** The results in a wide window: one row per place, sorted by any column. */
export const ResultTable = memo(function ResultTable(props: ListedResults & Order) {
  const { kind, withState, order, onOrder, ranks } = props
  // Columns that are added, and their values, are rendered without blocking input.
  const results = useDeferredValue(props.results)
  const columns = useDeferredValue(props.columns)
  const active = useActivePlace()
  const saved = useSavedKeys(savedPlaces)
  const watched = useSavedKeys(watches)
  const rows = useDeferredValue(results.length, rowsAtOnce)
  const hasButtons = results.some((result) => comparedOf(result, kind) !== undefined)
  return (
    <table className={`${table.table} ${classes.table}`}>
      <ResultHead
        buttons={hasButtons ? 'Compare, save or watch' : null}
        columns={columns}
        head={kind?.one ?? 'place'}
        hasRanks={ranks !== undefined}
        onOrder={onOrder}
        order={order}
        results={results}
      />
      <tbody onMouseLeave={() => active.setId(null)}>
        {results.slice(0, rows).map((result, index) => (
          <ResultRow
            Reason={props.Reason}
            columns={columns}
            hasButtons={hasButtons}
            isActive={idOf(result, kind) === active.id}
            isSaved={saved.has(savedKeyOf(result, kind))}
            isTied={isTiedWith(results[index - 1], result, order.orderBy)}
            isWatched={watched.has(savedKeyOf(result, kind))}
            kind={kind}
            key={idOf(result, kind)}
            onHover={active.setId}
            best={ranks?.[index]?.best}
            rank={ranks && (ranks[index]?.rank ?? null)}
            worst={ranks?.[index]?.worst}
            result={result}
            withState={withState}
          />
        ))}
      </tbody>
    </table>
  )
})

interface ResultHeadProps extends Order, Pick<ListedResults, 'columns' | 'results'> {
  /** Heading of the names: `place`. */
  readonly head: string
  readonly hasRanks: boolean
  /** What the buttons of its rows do; null without any. */
  readonly buttons: string | null
}

/** Each column's name, which sorts the list, above its vintage, which opens its source. */
function ResultHead(props: ResultHeadProps) {
  const { columns, head, order, onOrder, results, hasRanks, buttons } = props
  const isAcrossStates = areInSeveralStates(results)
  return (
    <thead>
      <tr>
        {hasRanks ? (
          <th className={classes.rank} scope="col">
            <abbr title="Rank">#</abbr>
          </th>
        ) : null}
        <th className={classes.place} scope="col">
          {upperFirst(head)}
        </th>
        {columns.map((column) => (
          <th
            aria-sort={sortOf(column, order)}
            className={`${table.number} ${classes.head}`}
            key={column.key}
            scope="col"
          >
            {/* Above the name, which is on one line with those of the other columns. */}
            {isAcrossStates ? <WithinState column={column} /> : null}
            <Name column={column} onOrder={onOrder} order={order} />
            <Vintage column={column} results={results} />
          </th>
        ))}
        {buttons === null ? null : (
          <th className={classes.save} scope="col">
            <span className={type.hidden}>{buttons}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Marks a column whose values compare within a state only, in a list of several states. */
function WithinState({ column: { attribute } }: { readonly column: Column }) {
  if (attribute?.comparedWithin !== 'state') return null
  return (
    <span className={classes.within} title="Not comparable across states">
      <span aria-hidden="true">In-state only</span>
      <span className={type.hidden}>Not comparable across states</span>
    </span>
  )
}

function sortOf(column: Column, { orderBy, direction }: SortOrder) {
  if (orderKeyOf(column) !== orderBy) return undefined
  return direction === 'asc' ? 'ascending' : 'descending'
}

function Name({ column, order, onOrder }: Order & { readonly column: Column }) {
  const { byKey } = useListAttributes()
  const orderKey = orderKeyOf(column)
  const attribute = column.attribute ?? (orderKey === undefined ? undefined : byKey.get(orderKey))
  const label = columnLabel(column)
  if (!attribute?.orderable) return <span className={classes.name}>{label}</span>
  return <SortButton attribute={attribute} label={label} onOrder={onOrder} order={order} />
}

interface SortButtonProps extends Order {
  readonly attribute: LoadedAttribute
  /** Name of the column. */
  readonly label: string
}

const flipped = { asc: 'desc', desc: 'asc' } as const

/** Sorts by a column; a second press reverses the order. */
function SortButton({ attribute, label, order, onOrder }: SortButtonProps) {
  const active = order.orderBy === attribute.key
  const first = label.split(' ')[0]!
  const next: SortOrder = {
    orderBy: attribute.key,
    direction: active ? flipped[order.direction] : firstDirection(attribute),
  }
  return (
    <button
      className={classes.sort}
      onClick={() => onOrder(next)}
      title={`Sort by ${labelInline(attribute)}, ${directionText(next)}`}
      type="button"
    >
      {active ? (
        <>
          <span className={classes.sorted}>
            <Icon name={order.direction === 'asc' ? 'up' : 'down'} size={16} />
            {first}
          </span>
          {label.slice(first.length)}
        </>
      ) : (
        label
      )}
    </button>
  )
}

/** The better end first if there is one, else the lowest value. */
function firstDirection({ better }: LoadedAttribute): SortOrder['direction'] {
  return better === 'higher' ? 'desc' : 'asc'
}

function Vintage({ column, results }: { column: Column; results: readonly PlaceResult[] }) {
  const { attribute } = column
  if (isPayment(column)) {
    return <span className={classes.vintage}>{column.key === budgetKey ? 'of your income' : 'from the price'}</span>
  }
  if (column.key === ownPlacesKey) return <span className={classes.vintage}>straight line</span>
  if (attribute === null) {
    const months = results.find((result) => result.price_trend)?.price_trend?.length ?? 0
    return <span className={classes.vintage}>{months > 0 ? formatCount(months, 'month') : ''}</span>
  }
  if (attribute.key === matchOrder) return <span className={classes.vintage}>of 100</span>
  if (attribute.key === distanceOrder) return <span className={classes.vintage}>from the center</span>
  const vintage = formatPeriod(attribute.info?.vintage)
  return (
    <span className={classes.vintage}>
      <Provenance
        label={vintage ? `About ${attribute.label}, ${vintage}` : `Source of ${attribute.label}`}
        attribute={attribute}
      >
        {vintage || 'Source'}
      </Provenance>
    </span>
  )
}

interface ResultRowProps extends Omit<ListedResults, 'results' | 'ranks'> {
  readonly result: PlaceResult
  /** Undefined in a list without ranks, null for a result without one. */
  readonly rank: RankProps['rank']
  readonly best: RankProps['best']
  readonly worst: RankProps['worst']
  readonly isTied: RankProps['isTied']
  /** Whether the list has a column of buttons to compare, save and watch. */
  readonly hasButtons: boolean
  readonly isActive: boolean
  readonly isSaved: boolean
  readonly isWatched: boolean
  readonly onHover: (id: string) => void
}

/** One place in the table. */
const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { result, columns, kind, rank, isTied, withState, hasButtons, isActive, onHover, Reason } = props
  const onMouseEnter = () => onHover(idOf(result, kind))
  const compared = comparedOf(result, kind)
  const Cell = kind?.Cell ?? ValueCell
  const row = (
    <tr data-active={isActive} data-reason={Reason !== undefined} onMouseEnter={onMouseEnter}>
      {rank === undefined ? null : (
        <td className={classes.rank}>
          <Rank best={props.best} isTied={isTied} rank={rank} worst={props.worst} />
        </td>
      )}
      <th className={`${table.place} ${classes.place}`} scope="row">
        <PlaceName kind={kind} result={result} withState={withState} />
      </th>
      {columns.map((column) => (
        <td className={`${table.number} ${classes.value}`} key={column.key}>
          <Cell column={column} isAcrossStates={withState} result={result} />
        </td>
      ))}
      {hasButtons ? (
        <td className={classes.save}>
          {compared === undefined ? null : (
            <div>
              <CompareButton look="icon" place={compared} />
              <SaveRowButtons isSaved={props.isSaved} isWatched={props.isWatched} look="icon" place={compared} />
            </div>
          )}
        </td>
      ) : null}
    </tr>
  )
  if (!Reason) return row
  const width = columns.length + 1 + Number(rank !== undefined) + Number(hasButtons)
  return (
    <>
      {row}
      <tr className={classes.reason} data-active={isActive} onMouseEnter={onMouseEnter}>
        <td colSpan={width}>
          <Reason result={result} />
        </td>
      </tr>
    </>
  )
})

/** Cards that are rendered at once: more than a window shows. */
const cardsAtOnce = 8

/** The results in a narrow window: one card per place. `orderBy` is the attribute that sorts the list. */
export const ResultCards = memo(function ResultCards(props: ListedResults & { readonly orderBy: string }) {
  const { kind, withState, orderBy, ranks, Reason } = props
  const Cell = kind?.Cell ?? ValueCell
  // Columns that are added, and their values, are rendered without blocking input.
  const results = useDeferredValue(props.results)
  const columns = useDeferredValue(props.columns)
  const saved = useSavedKeys(savedPlaces)
  const watched = useSavedKeys(watches)
  const count = useDeferredValue(results.length, cardsAtOnce)
  const isAcrossStates = areInSeveralStates(results)
  return (
    <ul>
      {results.slice(0, count).map((result, index) => (
        <li className={cardClasses.card} key={idOf(result, kind)}>
          <div className={cardClasses.head}>
            {ranks === undefined ? null : (
              <span className={cardClasses.rank}>
                <Rank
                  best={ranks[index]?.best}
                  isTied={isTiedWith(results[index - 1], result, orderBy)}
                  rank={ranks[index]?.rank}
                  worst={ranks[index]?.worst}
                />
              </span>
            )}
            <div className={cardClasses.name}>
              <PlaceName kind={kind} result={result} withState={withState} />
            </div>
            <CardButtons kind={kind} result={result} saved={saved} watched={watched} />
          </div>
          <dl>
            {columns.map((column) => (
              <div key={column.key}>
                <dt>
                  {columnLabel(column)}
                  {column.attribute ? <MadeUp mark={generatedMark(column.attribute)} /> : null}
                  {isAcrossStates ? <WithinState column={column} /> : null}
                </dt>
                <dd>
                  <Cell column={column} isAcrossStates={withState} result={result} />
                </dd>
              </div>
            ))}
          </dl>
          {Reason ? <Reason result={result} /> : null}
        </li>
      ))}
    </ul>
  )
})

interface CardButtonsProps extends Pick<ListedResults, 'kind'> {
  readonly result: PlaceResult
  /** Keys of the places that the reader has saved, and watches. */
  readonly saved: ReadonlySet<string>
  readonly watched: ReadonlySet<string>
}

/** Buttons to compare, save and watch the place. */
function CardButtons({ kind, result, saved, watched }: CardButtonsProps) {
  const compared = comparedOf(result, kind)
  if (compared === undefined) return null
  const key = followedKey(compared)
  return (
    <div className={cardClasses.save}>
      <CompareButton look="touch" place={compared} />
      <SaveRowButtons isSaved={saved.has(key)} isWatched={watched.has(key)} look="touch" place={compared} />
    </div>
  )
}
