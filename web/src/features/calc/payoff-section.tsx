import { formatCount } from '@homeground/format/format'
import { formatMoney } from '@homeground/format/numbers'
import { useMemo, useState } from 'react'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import { formatCents, loanFor } from '../../places/loan/housing-cost.ts'
import { amortize, byYear, type PaymentRow, totalOf } from '../../places/loan/loan.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { StackedBars } from '../../ui/charts/stacked-bars.tsx'
import { Segments } from '../../ui/form/segments.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import classes from './calc.module.css'
import type { CalcSettings } from './calc-settings.ts'

interface PaymentsTableProps {
  readonly months: readonly PaymentRow[]
  readonly years: readonly PaymentRow[]
}

const steps = [
  { value: 'Year', label: 'By year' },
  { value: 'Month', label: 'By month' },
] as const

const amounts = ['payment', 'interest', 'principal', 'balance'] as const

/** The numbers behind the chart, to the cent: the years, or every payment. */
function PaymentsTable({ months, years }: PaymentsTableProps) {
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

const parts = [
  { label: 'Principal', color: 'var(--s1)' },
  { label: 'Interest', color: 'var(--s3)' },
]

/** How the loan is paid back: a chart by year, and behind it every payment. */
export function PayoffSection({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, terms } = settings
  const [asTable, setAsTable] = useState(false)
  const months = useMemo(() => amortize(loanFor(priceUsd, terms)), [priceUsd, terms])
  const years = useMemo(() => byYear(months), [months])
  if (months.length === 0) {
    return (
      <Section id="payoff" title="Paying it off">
        <p>The down payment covers the price, so there is no loan.</p>
      </Section>
    )
  }
  const total = totalOf(months)
  const [first, last] = [years[0]!, years.at(-1)!]
  const dollars = (cents: number) => formatMoney(cents / 100)
  return (
    <Section
      id="payoff"
      notes={
        <>
          <p>
            {formatCount(months.length, 'payment')} add up to {dollars(total.payment)}: {dollars(total.principal)} for
            the loan and {dollars(total.interest)} of interest.
          </p>
          <Source>
            Each month’s interest is rounded to the cent, and the last payment settles the rest.{' '}
            <ChartActions
              asTable={asTable}
              onCsv={() => saveCsv('homeground-loan-payments.csv', paymentsCsv(months))}
              onTable={setAsTable}
              subject="every payment of the loan"
            />
          </Source>
        </>
      }
      title={`Interest adds ${dollars(total.interest)} over ${formatCount(terms.loanYears, 'year')}`}
    >
      <StackedBars
        bars={years.map(({ number, principal, interest }) => ({
          label: String(number),
          values: [principal / 100, interest / 100],
        }))}
        caption="Paid per year of the loan"
        label={`Payments by year: interest falls from ${dollars(first.interest)} in year 1 to ${dollars(last.interest)} in year ${last.number}.`}
        parts={parts}
      />
      {asTable ? <PaymentsTable months={months} years={years} /> : null}
    </Section>
  )
}

/** Every payment, in dollars with cents. */
function paymentsCsv(months: readonly PaymentRow[]): string {
  const usd = (cents: number) => (cents / 100).toFixed(2)
  return csvText([
    ['month', 'payment_usd', 'interest_usd', 'principal_usd', 'balance_usd'],
    ...months.map(({ number, payment, interest, principal, balance }) => [
      number,
      ...[payment, interest, principal, balance].map(usd),
    ]),
  ])
}
