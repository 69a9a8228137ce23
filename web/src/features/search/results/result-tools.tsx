import { Button } from '@mantine/core'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { saveCsv } from '../../../lib/format/csv.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SaveSearchButton } from '../../../ui/save/save-buttons.tsx'
import { keyOf } from '../question.ts'
import { areaWords } from '../question-words.ts'
import { searchName } from '../search-name.ts'
import { ColumnPicker } from './column-picker.tsx'
import type { FoundPlacesProps } from './found-places.tsx'
import { nameOf, OrderMenu } from './order-menu.tsx'
import type { Order } from './result-table.tsx'
import classes from './result-tools.module.css'
import { csvOf } from './results-csv.ts'

export interface ResultToolsProps extends FoundPlacesProps {
  readonly onOrder: (order: Order) => void
}

/** How the list is ordered, which columns it has, and the list as a file. */
export function ResultTools(props: ResultToolsProps) {
  const { found, question, columns, onColumns, onOrder } = props
  const { byKey } = useAttributes()
  const ordered = byKey.get(question.orderBy)!
  const shown = found.results.length
  function save() {
    const name = `homeground-${areaWords(question)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}.csv`
    saveCsv(name, csvOf(found.results, columns.shown))
  }
  return (
    <>
      <div className={classes.tools}>
        <OrderMenu
          lead={found.total > shown ? `First ${shown}` : 'All'}
          onOrder={onOrder}
          order={question}
        />
        <div className={classes.end}>
          <SaveSearchButton
            className={classes.tool}
            name={searchName(question)}
            path={`/research-area?${keyOf(question)}`}
          />
          <ColumnPicker columns={columns} onChange={onColumns} />
          <Button
            className={classes.tool ?? ''}
            leftSection={<Icon name="download" size={16} />}
            onClick={save}
            size="sm"
            title={`Save ${formatCount(shown, 'place')} with values, margins, vintages and sources`}
            variant="subtle"
          >
            CSV
          </Button>
        </div>
      </div>
      {ordered.loaded ? null : (
        <p className={classes.honest}>
          No data for {nameOf(ordered)} is loaded yet, so the list is in the order of zip codes.
        </p>
      )}
    </>
  )
}
