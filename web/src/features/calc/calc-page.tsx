import { defaults } from '@homeground/catalog/defaults'
import {
  homeInsuranceSource,
  homeInsuranceUsd,
  propertyTaxes,
  propertyTaxRate,
  propertyTaxSource,
} from '@homeground/catalog/home-costs'
import '@mantine/core/styles/Button.layer.css'
import { isStateAbbr, states } from '@homeground/catalog/states'
import { formatMoney } from '@homeground/format/numbers'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatCents, housingCost, incomeNeeded, loanFor } from '../../places/loan/housing-cost.ts'
import { amortize } from '../../places/loan/loan.ts'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { AffordableSection } from './affordable-section.tsx'
import classes from './calc.module.css'
import { type CalcSettings, searchAtPrice, useCalcSettings } from './calc-settings.ts'
import { PayoffSection } from './payoff-section.tsx'
import { TermsForm } from './terms-form.tsx'

const rows = Object.keys(propertyTaxes)
  .filter(isStateAbbr)
  .map((state) => ({ state, rate: propertyTaxRate(state)!, ...propertyTaxes[state]! }))
  .toSorted((a, b) => b.rate - a.rate || states[a.state].localeCompare(states[b.state]))

/** The property tax rates of the states, highest first, with their source. */
function StateTaxesSection() {
  const { publisher, title, year, page } = propertyTaxSource
  const fold = useFold(rows.length, `${rows.length} states`)
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
        className={`${fold.tableClass} ${classes.states}`}
        columns={[
          'State',
          { label: 'Rate', isNumber: true },
          { label: 'Median tax', isNumber: true },
          { label: 'Median value', isNumber: true },
        ]}
      >
        <tbody>
          {rows.map(({ state, rate, medianTaxUsd, medianValueUsd }, at) => (
            <tr className={fold.rowClass(at)} key={state}>
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

/** The monthly cost with its parts, the income that it needs, and the search for places at the price. */
function CostResult({ settings }: { readonly settings: CalcSettings }) {
  const { priceUsd, terms } = settings
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
          <dd>{formatCents(loan.principalCents)}</dd>
        </div>
        <div>
          <dt>Income needed, per year before tax</dt>
          <dd>{formatCents(incomeNeeded(cost.total))}</dd>
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

/** What a home costs per month, what an income pays for, and how the loan is paid back. */
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
            <p>
              Lists of places compute their monthly payments with the same down payment, rate, term, tax and insurance.
            </p>
            <Source>
              Start values: property tax {defaults.propertyTaxRate}%, insurance {formatMoney(homeInsuranceUsd)}, the US
              average of the most common policy in {homeInsuranceSource.year} (
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
