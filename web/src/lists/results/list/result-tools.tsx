import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { saveLateCsv } from '../../../lib/format/csv.ts'
import { SaveSearchButton } from '../../../places/save/save-buttons.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Found } from '../../search/results.ts'
import { addressOf } from '../../search/search-address.ts'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm, SortOrder } from '../../search/search-form.ts'
import { areaText } from '../../search/text/area-text.ts'
import { searchName, shownText } from '../../search/text/search-text.ts'
import { ColumnPicker } from './column-picker.tsx'
import { OrderMenu } from './order-menu.tsx'
import classes from './result-tools.module.css'

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
      const textOf = list.kind?.csvOf ?? (await import('../../../places/loan/results-csv.ts')).csvOf
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
