import { useState } from 'react'
import { formatCents } from '../../places/loan/housing-cost.ts'
import type { PaymentRow } from '../../places/loan/loan.ts'
import { Segments } from '../../ui/form/segments.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import classes from './calc.module.css'

export interface PaymentsTableProps {
  readonly months: readonly PaymentRow[]
  readonly years: readonly PaymentRow[]
}

const steps = [
  { value: 'Year', label: 'By year' },
  { value: 'Month', label: 'By month' },
] as const

const amounts = ['payment', 'interest', 'principal', 'balance'] as const

/** The numbers behind the chart, to the cent: the years, or every payment. */
export function PaymentsTable({ months, years }: PaymentsTableProps) {
  const [step, setStep] = useState<(typeof steps)[number]['value']>('Year')
  const caption = `Payments by ${step.toLowerCase()}`
  return (
    <div className={classes.payments}>
      <Segments items={steps} label="Rows" onChange={setStep} size="sm" value={step} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
      <section aria-label={caption} className={classes.scroll} tabIndex={0}>
        <DataTable
          caption={caption}
          className={classes.numbers}
          columns={[
            step,
            ...['Payment', 'Interest', 'Principal', 'Balance'].map((label) => ({ label, isNumber: true })),
          ]}
        >
          <tbody>
            {(step === 'Year' ? years : months).map((row) => (
              <tr key={row.number}>
                <th scope="row">{row.number}</th>
                {amounts.map((key) => (
                  <td className={table.number} key={key}>
                    {formatCents(row[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </section>
    </div>
  )
}
