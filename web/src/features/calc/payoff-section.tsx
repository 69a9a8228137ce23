import { formatCount } from '@homeground/format/format'
import { formatMoney } from '@homeground/format/numbers'
import { useMemo, useState } from 'react'
import { saveCsv } from '../../lib/format/csv.ts'
import { amortize, byYear, totalOf } from '../../places/loan/loan.ts'
import { loanFor } from '../../places/loan/housing-cost.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { StackedBars } from '../../ui/charts/stacked-bars.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { paymentsCsv } from './payments-csv.ts'
import { PaymentsTable } from './payments-table.tsx'
import type { CalcSettings } from './use-calc-settings.ts'

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
