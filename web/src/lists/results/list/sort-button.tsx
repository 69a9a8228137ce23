import { labelInline } from '@homeground/format/format'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SortOrder } from '../../search/search-form.ts'
import { directionText } from '../../search/text/filter-text.ts'
import classes from './results.module.css'

export interface SortButtonProps {
  readonly attribute: LoadedAttribute
  /** Name of the column. */
  readonly label: string
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

const flipped = { asc: 'desc', desc: 'asc' } as const

/** Sorts by a column; a second press reverses the order. */
export function SortButton({ attribute, label, order, onOrder }: SortButtonProps) {
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
