import { matchOrder } from '@homeground/catalog/attributes/weights'
import { Icon } from '../../../ui/icon.tsx'
import { useListAttributes } from '../../search/columns/use-list-attributes.ts'
import type { SortOrder } from '../../search/search-form.ts'
import { directionText } from '../../search/text/filter-text.ts'
import classes from './result-tools.module.css'

export interface OrderMenuProps {
  /** Keys of the attributes offered; the current one is added if it is not among them. */
  readonly keys: readonly string[]
  /** `showing 100 of 703`; empty if all are shown. */
  readonly shown: string
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

/** Which attribute the list is sorted by, and which end comes first. */
export function OrderMenu({ keys, shown, order, onOrder }: OrderMenuProps) {
  const { byKey } = useListAttributes()
  const current = byKey.get(order.orderBy)!
  const menu = byKey.has(matchOrder) ? [matchOrder, ...keys] : keys
  const offered = menu.includes(current.key) ? menu : [...menu, current.key]
  const flipped: SortOrder = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' }
  return (
    <div className={classes.order}>
      <span>Sort:</span>
      <label className={classes.menu}>
        <span aria-hidden="true">{current.label}</span>
        <Icon name="chevron" size={16} />
        <select
          aria-label="Sort by"
          onChange={({ currentTarget: { value: orderBy } }) =>
            onOrder({ ...order, orderBy, ...(orderBy === matchOrder && { direction: 'desc' }) })
          }
          value={current.key}
        >
          {offered.map((key) => {
            const attribute = byKey.get(key)!
            return (
              <option disabled={!attribute.loaded} key={key} value={key}>
                {attribute.loaded ? attribute.label : `${attribute.label} (no data yet)`}
              </option>
            )
          })}
        </select>
      </label>
      <button
        className={classes.flip}
        onClick={() => onOrder(flipped)}
        title={`Sort ${directionText(flipped)}`}
        type="button"
      >
        {directionText(order)}
      </button>
      {shown === '' ? null : <span className={classes.shown}>{shown}</span>}
    </div>
  )
}
