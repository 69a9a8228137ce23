import { orderMenus } from '@homeground/catalog/attributes/selections'
import { type LoadedAttribute, useAttributes } from '../../../lib/api/attributes.ts'
import { lowerFirst } from '../../../lib/format/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { directionWords } from '../question-words.ts'
import type { Order } from './result-table.tsx'
import classes from './result-tools.module.css'

export interface OrderMenuProps {
  /** `First 100` or `All` */
  readonly lead: string
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

/** Which attribute comes first, and from which end. */
export function OrderMenu({ lead, order, onOrder }: OrderMenuProps) {
  const { byKey } = useAttributes()
  const current = byKey.get(order.orderBy)!
  const menu: readonly string[] = orderMenus.places_to_live
  const keys = menu.includes(current.key) ? menu : [...menu, current.key]
  const flipped = order.direction === 'asc' ? 'desc' : 'asc'
  return (
    <div className={classes.order}>
      <span>{lead} by</span>
      <label className={classes.menu}>
        <span aria-hidden="true">{nameOf(current)}</span>
        <Icon name="chevron" size={16} />
        <select
          aria-label="Order by"
          onChange={(event) => onOrder({ ...order, orderBy: event.currentTarget.value })}
          value={current.key}
        >
          {keys.map((key) => {
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
        onClick={() => onOrder({ ...order, direction: flipped })}
        title={`Order ${directionWords(current.key, flipped)}`}
        type="button"
      >
        {directionWords(current.key, order.direction)}
      </button>
    </div>
  )
}

/** An attribute's label within a sentence; names of peoples keep their capital. */
export function nameOf({ label, sensitive }: LoadedAttribute): string {
  return sensitive ? label : lowerFirst(label)
}
