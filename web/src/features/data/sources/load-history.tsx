import type { Load } from '@homeground/contracts'
import { none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Badge } from '@mantine/core'
import { isDemonstration } from '../../../lib/api/data-sources.ts'
import { formatMoment, formatVintage } from '../../../lib/format/vintage.ts'
import { DataTable, type TableColumn, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import classes from './load-history.module.css'

const stateLabels: Readonly<Record<string, string>> = {
  failed: 'Failed',
  replaced: 'Replaced',
  rolled_back: 'Rolled back',
}

const columns: readonly (string | TableColumn)[] = [
  'File',
  'Outcome',
  'Vintage',
  { label: 'Rows accepted', isNumber: true },
  { label: 'Started', isNumber: true },
]

/** Past loads, folded: pages no longer show their numbers. */
export function LoadHistory({ loads }: { readonly loads: readonly Load[] }) {
  if (loads.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>
        History <span className={classes.count}>{formatNumber(loads.length)}</span>
      </summary>
      <p>Loads that were replaced, rolled back, or failed. Their numbers are not in use.</p>
      <DataTable className={`${table.labeled} ${classes.table}`} columns={columns} isStacked>
        <tbody {...tableRoles.group}>
          {loads.map((load) => (
            <PastLoad key={`${load.service} ${load.id}`} load={load} />
          ))}
        </tbody>
      </DataTable>
    </details>
  )
}

function PastLoad({ load }: { load: Load }) {
  const { name, publisher, state, error, vintage } = load
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {name}
        <span className={classes.sub}>
          {publisher}
          {isDemonstration(load) ? ', demonstration' : null}
        </span>
      </th>
      <td {...tableRoles.cell}>
        <Badge variant={state === 'failed' ? 'caution' : 'plain'}>{stateLabels[state] ?? state}</Badge>
        {error ? <span className={classes.sub}>{error}</span> : null}
      </td>
      <td data-label="Vintage" {...tableRoles.cell}>
        {vintage ? formatVintage(vintage) : none}
      </td>
      <td className={table.number} data-label="Rows accepted" {...tableRoles.cell}>
        {formatNumber(load.rows_kept)}
      </td>
      <td className={table.number} data-label="Started" {...tableRoles.cell}>
        {formatMoment(load.started_at)}
      </td>
    </tr>
  )
}
