import { formatValue } from '@homeground/format/format'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { figures, type InventoryRow } from './inventory-rows.ts'
import classes from './states-inventory.module.css'

interface InventoryTableProps {
  readonly rows: readonly InventoryRow[]
  /** The month that changes are since; empty without one. */
  readonly compare: string
}

/** Listings, price and their changes, one row per area. */
export function InventoryTable({ rows, compare }: InventoryTableProps) {
  return (
    <DataTable
      className={`${table.labeled} ${classes.table}`}
      columns={['Area', ...figures.map(({ label }) => ({ label, isNumber: true }))]}
      isStacked
    >
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <tr key={row.area} {...tableRoles.row}>
            <th scope="row" {...tableRoles.rowHead}>
              {row.name}
            </th>
            {figures.map(({ key, label, unit, isChange }) => (
              <td className={table.number} data-label={label} key={key} {...tableRoles.cell}>
                {row[key] === null ? (
                  <NoValue reason={isChange && compare ? `No listings in ${compare}.` : 'No listings.'} />
                ) : (
                  formatValue(unit, row[key], { signed: isChange })
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
