import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { directionWords } from '../question-words.ts'
import type { Order } from './result-table.tsx'
import classes from './results.module.css'

export interface SortButtonProps {
  readonly attribute: LoadedAttribute
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

/** Orders by a column; pressed again, the other way round. */
export function SortButton({ attribute, order, onOrder }: SortButtonProps) {
  const active = order.orderBy === attribute.key
  const direction = active
    ? order.direction === 'asc'
      ? 'desc'
      : 'asc'
    : firstDirection(attribute)
  return (
    <button
      className={classes.sort}
      onClick={() => onOrder({ orderBy: attribute.key, direction })}
      title={`Order by ${attribute.label.toLowerCase()}, ${directionWords(attribute.key, direction)}`}
      type="button"
    >
      {active ? <Icon name={order.direction === 'asc' ? 'up' : 'down'} size={16} /> : null}
      {attribute.short}
    </button>
  )
}

/** The better end first, where the registry knows one; else the lowest. */
function firstDirection({ better }: LoadedAttribute): Order['direction'] {
  return better === 'higher' ? 'desc' : 'asc'
}
