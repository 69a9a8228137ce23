import { matchOrder } from '@homeground/catalog/attributes/weights'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { saveLateCsv } from '../../lib/format/csv.ts'
import { lateComponent } from '../../lib/late-component.tsx'
import { SaveSearchButton } from '../../places/save/save-buttons.tsx'
import { Icon } from '../../ui/icon.tsx'
import popover from '../../ui/popover/popover.module.css'
import type { Found } from '../search/results.ts'
import { addressOf } from '../search/search-address.ts'
import { useListAttributes, useSearchContext } from '../search/search-context.ts'
import type { SearchForm, SortOrder } from '../search/search-form.ts'
import { areaText, directionText, searchName, shownText } from '../search/search-text.ts'
import type { ColumnMenuProps } from './column-menu.tsx'
import classes from './result-tools.module.css'

const ColumnMenu = lateComponent(() => import('./column-menu.tsx'))

type ColumnPickerProps = Omit<ColumnMenuProps, 'place' | 'onClose' | 'onClickOutside'>

/** The button that opens the menu of columns. */
function ColumnPicker(props: ColumnPickerProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={popover.place} ref={place}>
      <Button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={classes.tool ?? ''}
        leftSection={<Icon name="columns" size={16} />}
        onClick={() => setOpen(!open)}
        onFocus={ColumnMenu.loadAhead}
        onPointerEnter={ColumnMenu.loadAhead}
        ref={button}
        size="sm"
        variant="subtle"
      >
        Columns
      </Button>
      {open ? <ColumnMenu onClickOutside={() => setOpen(false)} onClose={close} place={place} {...props} /> : null}
    </span>
  )
}

export interface ResultToolsProps {
  readonly found: Found
  readonly form: SearchForm
  readonly onOrder: (order: SortOrder) => void
}

/** Sorts the list, saves the search, chooses columns, and downloads the list. */
export function ResultTools({ found, form, onOrder }: ResultToolsProps) {
  const { flow, view, columns } = useSearchContext()
  const { list } = flow
  function download() {
    const name = `homeground-${areaText(form)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}.csv`
    void saveLateCsv(name, async () => {
      const textOf = list.kind?.csvOf ?? (await import('../../places/results-csv.ts')).csvOf
      return textOf(found.results, columns.shown)
    })
  }
  return (
    <div className={classes.tools}>
      <OrderMenu keys={list.orderMenu} onOrder={onOrder} order={form} shown={shownText(list, form, found)} />
      <div className={classes.end}>
        <SaveSearchButton
          className={classes.tool}
          name={searchName(list, form)}
          path={addressOf(list, { ...form, page: 1 })}
        />
        <ColumnPicker columns={columns} onChange={view.setColumns} sortKey={form.orderBy} />
        <Button
          className={classes.tool ?? ''}
          leftSection={<Icon name="download" size={16} />}
          onClick={download}
          size="sm"
          title={`Download ${formatCount(found.results.length, 'row')} with values, margins, vintages and sources`}
          variant="subtle"
        >
          CSV
        </Button>
      </div>
    </div>
  )
}

interface OrderMenuProps {
  /** Keys of the attributes offered; the current one is added if it is not among them. */
  readonly keys: readonly string[]
  /** `showing 100 of 703`; empty if all are shown. */
  readonly shown: string
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

/** Which attribute the list is sorted by, and which end comes first. */
function OrderMenu({ keys, shown, order, onOrder }: OrderMenuProps) {
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
