import { Button } from '@mantine/core'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { saveCsv } from '../../../lib/format/csv.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { csvOf } from '../../../lib/search/results-csv.ts'
import type { Found } from '../../../lib/search/search-api.ts'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import { formKey, type SearchForm, type SortOrder } from '../../../lib/search/search-form.ts'
import { areaText, labelInline, searchName } from '../../../lib/search/search-text.ts'
import { Icon } from '../../icon.tsx'
import { SaveSearchButton } from '../../save/save-buttons.tsx'
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
  const { flow, columns, setColumns } = useSearchContext()
  const { list } = flow
  const { byKey } = useAttributes()
  const sortAttribute = byKey.get(form.orderBy)!
  const shown = found.results.length
  function download() {
    const name = `homeground-${areaText(form)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}.csv`
    saveCsv(name, csvOf(found.results, columns.shown))
  }
  return (
    <>
      <div className={classes.tools}>
        <OrderMenu
          keys={list.orderMenu}
          lead={found.total > shown ? `First ${shown}` : 'All'}
          onOrder={onOrder}
          order={form}
        />
        <div className={classes.end}>
          <SaveSearchButton
            className={classes.tool}
            name={searchName(form)}
            path={`${list.path}?${formKey(form)}`}
          />
          <ColumnPicker columns={columns} onChange={setColumns} />
          <Button
            className={classes.tool ?? ''}
            leftSection={<Icon name="download" size={16} />}
            onClick={download}
            size="sm"
            title={`Download ${formatCount(shown, 'place')} with values, margins, vintages and sources`}
            variant="subtle"
          >
            CSV
          </Button>
        </div>
      </div>
      {sortAttribute.loaded ? null : (
        <p className={classes.notice}>
          No data for {labelInline(sortAttribute)} is loaded yet, so places are sorted by zip code.
        </p>
      )}
    </>
  )
}
