import { formatCount, formatPeriod } from '../../../lib/format/format.ts'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { Provenance } from '../../../ui/values/provenance.tsx'
import type { Result } from '../search-api.ts'
import type { Column } from './columns.ts'
import type { Order, ResultListProps } from './result-table.tsx'
import classes from './results.module.css'
import { SortButton } from './sort-button.tsx'

type ResultHeadProps = Pick<ResultListProps, 'columns' | 'order' | 'onOrder' | 'results'>

/** Each column's name, which sorts, over its vintage, which opens its source. */
export function ResultHead({ columns, order, onOrder, results }: ResultHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Place</th>
        {columns.map((column) => (
          <th
            aria-sort={sortOf(column, order)}
            className={`${table.number} ${classes.head}`}
            key={column.key}
            scope="col"
          >
            <Name column={column} onOrder={onOrder} order={order} />
            <Vintage column={column} results={results} />
          </th>
        ))}
        {results[0]?.zip === undefined ? null : (
          <th className={classes.keep} scope="col">
            <span className={type.hidden}>Save or watch</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function sortOf({ key }: Column, { orderBy, direction }: Order) {
  if (key !== orderBy) return undefined
  return direction === 'asc' ? 'ascending' : 'descending'
}

function Name({
  column,
  order,
  onOrder,
}: { column: Column; order: Order } & Pick<ResultHeadProps, 'onOrder'>) {
  const { attribute } = column
  if (attribute === null) return <>Price trend</>
  if (!attribute.orderable) return <>{attribute.short}</>
  return <SortButton attribute={attribute} onOrder={onOrder} order={order} />
}

function Vintage({ column, results }: { column: Column; results: readonly Result[] }) {
  const { attribute } = column
  if (attribute === null) {
    const months = results.find((result) => result.price_trend)?.price_trend?.length ?? 0
    return <span className={classes.vintage}>{months > 0 ? formatCount(months, 'month') : ''}</span>
  }
  const vintage = formatPeriod(attribute.info?.vintage)
  return (
    <span className={classes.vintage}>
      <Provenance
        label={`About ${attribute.label}, ${vintage || 'vintage unknown'}`}
        attribute={attribute}
      >
        {vintage || 'Source'}
      </Provenance>
    </span>
  )
}
