import '@mantine/core/styles/Button.layer.css'
import { defaults } from '@homeground/catalog/defaults'
import { propertyTaxes, propertyTaxRate, propertyTaxSource } from '@homeground/catalog/home-costs'
import { homeInsuranceSource } from '@homeground/catalog/home-insurance'
import { isStateAbbr, states } from '@homeground/catalog/states'
import { formatCount } from '@homeground/format/format'
import { formatCents, formatMoney, formatMoneyShort, formatNumber } from '@homeground/format/numbers'
import { housingCost, incomeNeeded, loanFor } from '@homeground/home-costs/housing-cost'
import { amortize, byYear, type PaymentRow, totalOf } from '@homeground/home-costs/loan'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { csvText, saveCsv } from '../../lib/format/csv.ts'
import { termParams } from '../../places/loan/loan-terms.ts'
import { ChartActions } from '../../ui/charts/chart-actions.tsx'
import { valueTicks } from '../../ui/charts/chart-frame.ts'
import chart from '../../ui/charts/line-chart.module.css'
import { Segments } from '../../ui/form/segments.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import classes from './calc.module.css'
import stack from './stacked-bars.module.css'
import { AffordableSection, type CalcSettings, searchAtPrice, TermsForm, useCalcSettings } from './terms-form.tsx'

const steps = [
  { value: 'Year', label: 'By year' },
  { value: 'Month', label: 'By month' },
] as const

const amounts = ['payment', 'interest', 'principal', 'balance'] as const

/** The numbers behind the chart, to the cent: the years, or every payment. */
function PaymentsTable({ months, years }: { months: readonly PaymentRow[]; years: readonly PaymentRow[] }) {
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
function PayoffSection({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, terms } = settings
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
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
  const title = `Interest adds ${dollars(total.interest)} over ${formatCount(terms.loanYears, 'year')}`
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
              picture={{
                chart,
                title,
                source: `A loan of ${dollars(total.principal)} at ${formatNumber(terms.interestRate)}%. Each month’s interest is rounded to the cent, and the last payment settles the rest.`,
                file: 'homeground-loan-payments',
                anchor: 'payoff',
                params: Object.fromEntries([['price', String(priceUsd)], ...termParams(terms)]),
              }}
              subject="every payment of the loan"
            />
          </Source>
        </>
      }
      title={title}
    >
      <div ref={chart}>
        <StackedBars
          bars={years.map(({ number, principal, interest }) => ({
            label: String(number),
            values: [principal / 100, interest / 100],
          }))}
          caption="Paid per year of the loan"
          label={`Payments by year: interest falls from ${dollars(first.interest)} in year 1 to ${dollars(last.interest)} in year ${last.number}.`}
          parts={parts}
        />
      </div>
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

const rows = Object.keys(propertyTaxes)
  .filter(isStateAbbr)
  .map((state) => ({ state, rate: propertyTaxRate(state)!, ...propertyTaxes[state]! }))
  .toSorted((a, b) => b.rate - a.rate || states[a.state].localeCompare(states[b.state]))

/** The property tax rates of the states, highest first, with their source. */
function StateTaxesSection() {
  const { publisher, title, year, page } = propertyTaxSource
  const fold = useFold(rows, `${rows.length} states`)
  return (
    <Section
      id="taxes"
      notes={
        <>
          <p>
            What owners pay, as a share of what their homes are worth. It differs by town, and a home that was just sold
            can be taxed higher.
          </p>
          <Source>
            {publisher}, <a href={page}>{title}</a>, {year}: median real estate taxes ÷ median value of owner-occupied
            homes.
          </Source>
        </>
      }
      title="Property tax by state"
    >
      <DataTable
        className={classes.states}
        columns={[
          'State',
          { label: 'Rate', isNumber: true },
          { label: 'Median tax', isNumber: true },
          { label: 'Median value', isNumber: true },
        ]}
      >
        <tbody>
          {fold.rows.map(({ state, rate, medianTaxUsd, medianValueUsd }) => (
            <tr key={state}>
              <th scope="row">{states[state]}</th>
              <td className={table.number}>{rate.toFixed(2)}%</td>
              <td className={table.number}>{formatMoney(medianTaxUsd)}</td>
              <td className={table.number}>{formatMoney(medianValueUsd)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {fold.button}
    </Section>
  )
}

/** Cents as whole dollars. */
function wholeDollars(cents: number): string {
  return formatMoney(Math.round(cents / 100))
}

/** The monthly cost with its parts, the income that it needs, and the search for places at the price. */
function CostResult({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, placeTerms: terms } = settings
  const cost = housingCost(priceUsd, terms)
  const loan = loanFor(priceUsd, terms)
  const first = amortize(loan)[0]
  const parts = [
    { key: 's1', label: 'Principal', cents: first?.principal ?? 0, when: 'first month' },
    { key: 's3', label: 'Interest', cents: first?.interest ?? 0, when: 'first month' },
    { key: 's2', label: 'Property tax', cents: cost.propertyTax },
    { key: 's4', label: 'Home insurance', cents: cost.insurance },
  ]
  const hasMortgageInsurance = loan.principalCents > 0 && terms.downPaymentUsd < priceUsd * usualDownPayment
  return (
    <div className={classes.result}>
      <p role="status">
        <b className={type.figure}>{formatCents(cost.total)}</b> a month
      </p>
      <div aria-hidden="true" className={classes.split}>
        {parts.map(({ key, cents }) => (
          <i key={key} style={{ flexGrow: cents, background: `var(--${key})` }} />
        ))}
      </div>
      <dl className={classes.parts}>
        {parts.map(({ key, label, cents, when }) => (
          <div key={key}>
            <dt>
              <i aria-hidden="true" style={{ background: `var(--${key})` }} />
              {label}
              {when ? <small> {when}</small> : null}
            </dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className={classes.sum}>
          <dt>Loan payment (principal and interest)</dt>
          <dd>{formatCents(cost.loan)}</dd>
        </div>
        <div>
          <dt>Loan</dt>
          <dd>{wholeDollars(loan.principalCents)}</dd>
        </div>
        <div>
          <dt>Income needed, per year before tax</dt>
          <dd>{wholeDollars(incomeNeeded(cost.total))}</dd>
        </div>
      </dl>
      <p className={`${type.small} ${type.mute}`}>
        Income needed: the payment is {defaults.housingShareOfIncome}% of it.
        {hasMortgageInsurance
          ? ' With less than 20% down, lenders usually add mortgage insurance, which is not included.'
          : null}
      </p>
      <Button className={classes.action ?? ''} component={Link} to={searchAtPrice(priceUsd, settings)}>
        Search places up to {formatMoney(priceUsd)}
      </Button>
    </div>
  )
}

/** Below this share of the price, lenders usually ask for mortgage insurance. */
const usualDownPayment = 0.2

/** The monthly cost of a home, the price that an income pays for, and how the loan is paid back. */
export default function CalcPage() {
  const settings = useCalcSettings()
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Mortgage calculator</h1>
      <p className={type.lede}>What a home costs a month, what you can afford, and the places at that price.</p>
      <Section
        id="payment"
        notes={
          <>
            <p>These inputs apply to payments across the site.</p>
            <Source>
              Property tax: the rate of the place, else of its county or state, else {defaults.propertyTaxRate}%.
              Insurance: the average of the state for the most common policy, {homeInsuranceSource.year} (
              <a href={homeInsuranceSource.page}>{homeInsuranceSource.publisher}</a>). Not included: fees, upkeep,
              mortgage insurance.
            </Source>
          </>
        }
        title="Monthly payment"
      >
        <div className={classes.columns}>
          <TermsForm settings={settings} />
          <CostResult settings={settings} />
        </div>
      </Section>
      <AffordableSection settings={settings} />
      <PayoffSection settings={settings} />
      <StateTaxesSection />
    </div>
  )
}

interface StackedBarsProps {
  /** Bars from left to right; each has a value per part, in dollars and not below zero. */
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[]
  /** From the bottom up. */
  readonly parts: readonly { readonly label: string; readonly color: string }[]
  /** Meaning of a bar: "Paid per year of the loan". */
  readonly caption: string
  /** The chart's text alternative. */
  readonly label: string
}

const gutter = 56
const labelHeight = 32
const minLabelGap = 36

/** Bars of parts on top of each other, with hairlines and a legend. The numbers are in a table next to it. */
function StackedBars({ bars, parts, caption, label }: StackedBarsProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const ticks = valueTicks(0, Math.max(...sums))
  const bottom = Math.max(0, height - labelHeight)
  const y = (value: number) => bottom - (value / ticks.at(-1)!) * (bottom - 8)
  const step = Math.max(0, width - gutter) / bars.length
  const every = [1, 2, 5, 10].find((count) => count * step >= minLabelGap) ?? 20
  return (
    <>
      <p className={stack.legend}>
        <span>{caption}:</span>
        {parts.map((part) => (
          <span key={part.label}>
            <i aria-hidden="true" style={{ background: part.color }} />
            {part.label}
          </span>
        ))}
      </p>
      <div className={chart.chart} ref={ref}>
        {width > 0 ? (
          <svg aria-label={label} className={chart.drawing} height={height} role="img" width={width}>
            {ticks.map((value) => (
              <g key={value}>
                <line className={chart.grid} x1={gutter} x2={width} y1={y(value)} y2={y(value)} />
                <text x={0} y={y(value) + 5}>
                  {formatMoneyShort(value)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => {
              const left = gutter + index * step
              return (
                <g key={bar.label}>
                  {bar.values.map((value, part) => {
                    const below = bar.values.slice(0, part).reduce((sum, each) => sum + each, 0)
                    return (
                      <rect
                        fill={parts[part]!.color}
                        height={y(below) - y(below + value)}
                        key={parts[part]!.label}
                        width={Math.max(1, step * 0.75)}
                        x={left + step * 0.125}
                        y={y(below + value)}
                      />
                    )
                  })}
                  {(index === 0 && every !== 2) || (index + 1) % every === 0 ? (
                    <text textAnchor="middle" x={left + step / 2} y={bottom + 22}>
                      {bar.label}
                    </text>
                  ) : null}
                </g>
              )
            })}
          </svg>
        ) : null}
      </div>
    </>
  )
}
