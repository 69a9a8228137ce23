import type { DataSourceRow } from '@homeground/contracts'
import { none } from '../../lib/format.ts'
import { formatNumber } from '../../lib/numbers.ts'
import table from '../../ui/table.module.css'
import { Tag } from '../../ui/tag.tsx'
import classes from './history.module.css'
import { momentOf } from './moment.ts'
import { roles } from './table-roles.ts'
import { vintageWords } from './vintage.ts'

const stateWords: Readonly<Record<string, string>> = {
  failed: 'Failed',
  replaced: 'Replaced',
  rolled_back: 'Taken back',
}

/** Loads that no page shows any more, folded. */
export function History({ loads }: { readonly loads: readonly DataSourceRow[] }) {
  if (loads.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>
        History <span className={classes.count}>{formatNumber(loads.length)}</span>
      </summary>
      <p>Loads that were replaced, taken back, or failed: no page shows them.</p>
      <table className={`${table.table} ${classes.table}`} {...roles.table}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.head}>
              File
            </th>
            <th scope="col" {...roles.head}>
              What became of it
            </th>
            <th scope="col" {...roles.head}>
              Vintage
            </th>
            <th className={table.number} scope="col" {...roles.head}>
              Rows kept
            </th>
            <th className={table.number} scope="col" {...roles.head}>
              Started
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>
          {loads.map((load) => (
            <PastLoad key={`${load.service} ${load.id}`} load={load} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function PastLoad({ load }: { load: DataSourceRow }) {
  const { name, publisher, state, error, vintage, demonstration } = load
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHead}>
        {name}
        <span className={classes.sub}>
          {publisher}
          {demonstration ? ', demonstration' : null}
        </span>
      </th>
      <td {...roles.cell}>
        <Tag kind={state === 'failed' ? 'caution' : 'plain'}>{stateWords[state] ?? state}</Tag>
        {error ? <span className={classes.sub}>{error}</span> : null}
      </td>
      <td data-label="Vintage" {...roles.cell}>
        {vintage ? vintageWords(vintage) : none}
      </td>
      <td className={table.number} data-label="Rows kept" {...roles.cell}>
        {formatNumber(load.rows_kept)}
      </td>
      <td className={table.number} data-label="Started" {...roles.cell}>
        {momentOf(load.started_at)}
      </td>
    </tr>
  )
}
