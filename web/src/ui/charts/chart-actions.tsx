import { startTransition } from 'react'
import classes from './chart-actions.module.css'

interface ChartActionsProps {
  /** Contents of the file: `median listing price by month`. */
  subject: string
  asTable: boolean
  onTable(asTable: boolean): void
  onCsv(): void
}

/** Shows the values of a chart as a table, or downloads them; follows its source. */
export function ChartActions({ subject, asTable, onTable, onCsv }: ChartActionsProps) {
  return (
    <>
      <span className={classes.together}>
        <button
          aria-expanded={asTable}
          className={classes.action}
          onClick={() => startTransition(() => onTable(!asTable))}
          type="button"
        >
          {asTable ? 'Hide table' : 'View as table'}
        </button>
        <span className={classes.between}>,</span>
      </span>{' '}
      <button className={classes.action} onClick={onCsv} title={`Download ${subject}`} type="button">
        CSV
      </button>
    </>
  )
}
