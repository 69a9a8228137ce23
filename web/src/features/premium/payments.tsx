import type { Premium } from '@homeground/contracts'
import { formatDay } from '../../lib/format/vintage.ts'
import { Section } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import { dollars } from './dollars.ts'
import classes from './payments.module.css'

/** The payments with their terms, newest first. */
export function Payments({ premium: { terms, months } }: { readonly premium: Premium }) {
  return (
    <Section
      id="payments"
      notes={<p>Each payment buys {months} months. Mention its reference if you contact us.</p>}
      title="Payments"
    >
      <DataTable
        className={`${table.labeled} ${classes.payments}`}
        columns={['Paid on', 'Term', 'Reference', { label: 'Amount', isNumber: true }]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {terms.map(({ paymentId, paidAt, startsAt, endsAt, amountUsd }) => (
            <tr key={paymentId} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowHead}>
                {formatDay(paidAt)}
              </th>
              <td data-label="Term" {...tableRoles.cell}>
                {formatDay(startsAt)} – {formatDay(endsAt)}
              </td>
              <td className={classes.reference} data-label="Reference" {...tableRoles.cell}>
                {paymentId}
              </td>
              <td className={table.number} data-label="Amount" {...tableRoles.cell}>
                {dollars(amountUsd)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}
