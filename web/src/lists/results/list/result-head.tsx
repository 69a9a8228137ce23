import { matchOrder } from '@homeground/catalog/attributes/weights'
import { formatCount, formatPeriod } from '@homeground/format/format'
import type { Result } from '../../../lib/api/zip-results.ts'
import { type Column, columnLabel, isPayment, orderKeyOf } from '../../../lib/column.ts'
import { Provenance } from '../../../places/provenance/provenance.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { useListAttributes } from '../../search/columns/use-list-attributes.ts'
import { areInSeveralStates } from '../../search/results.ts'
import type { SortOrder } from '../../search/search-form.ts'
import classes from './results.module.css'
import { SortButton } from './sort-button.tsx'

export interface ResultHeadProps {
  readonly columns: readonly Column[]
  /** What a result is: `place`. */
  readonly head: string
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
  readonly results: readonly Result[]
  readonly hasRanks: boolean
  /** Whether rows have buttons to compare, save and watch. */
  readonly canSave: boolean
}

/** Each column's name, which sorts the list, above its vintage, which opens its source. */
export function ResultHead(props: ResultHeadProps) {
  const { columns, head, order, onOrder, results, hasRanks, canSave } = props
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
          {head.charAt(0).toUpperCase() + head.slice(1)}
        </th>
        {columns.map((column) => (
          <th
            aria-sort={sortOf(column, order)}
            className={`${table.number} ${classes.head}`}
            key={column.key}
            scope="col"
          >
            <Name column={column} onOrder={onOrder} order={order} />
            <Vintage column={column} results={results} />
            {isAcrossStates && column.attribute?.comparedWithin === 'state' ? (
              <span className={classes.within}>Not comparable across states</span>
            ) : null}
          </th>
        ))}
        {canSave ? (
          <th className={classes.save} scope="col">
            <span className={type.hidden}>Compare, save or watch</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function sortOf(column: Column, { orderBy, direction }: SortOrder) {
  if (orderKeyOf(column) !== orderBy) return undefined
  return direction === 'asc' ? 'ascending' : 'descending'
}

interface NameProps extends Pick<ResultHeadProps, 'order' | 'onOrder'> {
  readonly column: Column
}

function Name({ column, order, onOrder }: NameProps) {
  const { byKey } = useListAttributes()
  const attribute = column.attribute ?? byKey.get(orderKeyOf(column))
  const label = columnLabel(column)
  if (!attribute?.orderable) return <span className={classes.name}>{label}</span>
  return <SortButton attribute={attribute} label={label} onOrder={onOrder} order={order} />
}

function Vintage({ column, results }: { column: Column; results: readonly Result[] }) {
  const { attribute } = column
  if (isPayment(column)) return <span className={classes.vintage}>from the price</span>
  if (attribute === null) {
    const months = results.find((result) => result.price_trend)?.price_trend?.length ?? 0
    return <span className={classes.vintage}>{months > 0 ? formatCount(months, 'month') : ''}</span>
  }
  if (attribute.key === matchOrder) return <span className={classes.vintage}>of 100</span>
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
