import type { Measure } from '../../lib/attributes.ts'
import { Icon } from '../../ui/icon.tsx'
import { directionWords } from './question-words.ts'
import type { Order } from './result-table.tsx'
import classes from './results.module.css'

export interface SortButtonProps {
  readonly measure: Measure
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

/** Orders by a column; pressed again, the other way round. */
export function SortButton({ measure, order, onOrder }: SortButtonProps) {
  const active = order.orderBy === measure.key
  const direction = active ? (order.direction === 'asc' ? 'desc' : 'asc') : firstDirection(measure)
  return (
    <button
      className={classes.sort}
      onClick={() => onOrder({ orderBy: measure.key, direction })}
      title={`Order by ${measure.label.toLowerCase()}, ${directionWords(measure.key, direction)}`}
      type="button"
    >
      {active ? <Icon name={order.direction === 'asc' ? 'up' : 'down'} size={16} /> : null}
      {measure.short}
    </button>
  )
}

/** The better end first, where the registry knows one; else the lowest. */
function firstDirection({ better }: Measure): Order['direction'] {
  return better === 'higher' ? 'desc' : 'asc'
}
