import { propertyTaxSource } from '@homeground/catalog/home-costs'
import { homeInsuranceSource } from '@homeground/catalog/home-insurance'
import type { Figure } from '@homeground/contracts'
import { formatPeriod, joinWords } from '@homeground/format/format'
import { formatMoney } from '@homeground/format/numbers'
import { type HousingCost, housingCost } from '@homeground/home-costs/housing-cost'
import { leftOutCosts, paymentMargin, type TaxFigure, taxRateOfFigures } from '@homeground/home-costs/place-tax'
import { type LoanTerms, termsFor } from '@homeground/home-costs/terms'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Fold } from '../../ui/page/fold.tsx'
import { figureOf, figureValue, type Place } from '../page/place.ts'
import { calculatorPath, useLoanTerms } from './loan-terms.ts'
import classes from './monthly-cost.module.css'

/** What a home at the price of a place costs a month. */
interface BuyingCost {
  readonly priceUsd: number
  readonly cost: HousingCost
  /** Undefined where the reader has set the rate, and in a territory. */
  readonly tax: TaxFigure<Figure> | undefined
  /** In dollars; null without a published margin of error. */
  readonly margin: number | null
  readonly taxPercent: number
  readonly insuranceUsd: number
}

/** The cost of buying; null without a price. */
export function buyingCost({ figures, state }: Pick<Place, 'figures' | 'state'>, terms: LoanTerms): BuyingCost | null {
  const priceUsd = figureValue(figures, 'median_listing_price')
  if (priceUsd === null) return null
  const tax = taxRateOfFigures({ figures, state: state.abbr })
  const placeTerms = termsFor(terms, { taxRate: tax?.rate, state: state.abbr })
  return {
    priceUsd,
    cost: housingCost(priceUsd, placeTerms),
    tax: terms.propertyTaxRate === null ? tax : undefined,
    margin: paymentMargin(priceUsd, { tax, terms }),
    taxPercent: placeTerms.propertyTaxRate,
    insuranceUsd: placeTerms.insuranceUsd,
  }
}

/** Rents of a place, the first of which stands for renting. */
const rents = [
  { key: 'median_rent', label: 'Median rent with utilities, all sizes' },
  { key: 'fair_rent_2_bedrooms', label: 'Fair market rent with utilities, 2 bedrooms' },
] as const

export interface MonthlyCostProps {
  readonly place: Place
}

/** What living in a place costs a month, to buy and to rent: every part with its source, and what is left out. */
export function MonthlyCost({ place }: MonthlyCostProps) {
  const terms = useLoanTerms()
  const buying = buyingCost(place, terms)
  const renting = rents.flatMap(({ key, label }) => {
    const figure = figureOf(place.figures, key)
    return figure && figure.value !== null ? [{ label, figure, value: figure.value }] : []
  })
  if (!buying && renting.length === 0) return null
  const buys = buying ? `${formatMoney(buying.cost.total / 100)} to buy` : ''
  const [rent] = renting.map(({ value }) => `${formatMoney(value)} to rent`)
  return (
    <Fold
      detail={
        <>
          {buys}
          {rent ? (
            <span className={buys ? classes.wide : undefined}>
              {buys ? ', ' : ''}
              {rent}
            </span>
          ) : null}
        </>
      }
      label="What it costs a month"
    >
      <div className={classes.costs} data-printed="cost">
        {buying ? <Buying buying={buying} place={place} terms={terms} /> : null}
        {renting.length > 0 ? (
          <table className={classes.parts}>
            <caption>To rent</caption>
            <tbody>
              {renting.map(({ label, figure, value }) => (
                <Part
                  key={label}
                  label={label}
                  remark={sourceOf(figure)}
                  value={`${formatMoney(value)}${limitMark(figure)}`}
                />
              ))}
            </tbody>
          </table>
        ) : null}
        <p className={classes.out}>Left out: {leftOutCosts.join('; ')}.</p>
      </div>
    </Fold>
  )
}

interface BuyingProps {
  readonly buying: BuyingCost
  readonly place: Place
  readonly terms: LoanTerms
}

function Buying({ buying, place, terms }: BuyingProps) {
  const { priceUsd, cost, margin } = buying
  const dollars = (cents: number) => formatMoney(cents / 100)
  return (
    <table className={classes.parts}>
      <caption>To buy at the median listing price, {formatMoney(priceUsd)}</caption>
      <tbody>
        <Part
          label="Loan"
          remark={
            <>
              {formatMoney(terms.downPaymentUsd)} down, {terms.interestRate}% for {terms.loanYears} years.{' '}
              <Link to={calculatorPath(terms, { priceUsd, place: place.key })}>Change</Link>
            </>
          }
          value={dollars(cost.loan)}
        />
        <Part
          label={`Property tax, ${buying.taxPercent}%`}
          remark={taxRemark(buying)}
          value={dollars(cost.propertyTax)}
        />
        <Part
          label="Home insurance"
          remark={insuranceRemark(terms, buying.insuranceUsd, place.state.name)}
          value={dollars(cost.insurance)}
        />
        <Part
          isTotal
          label="Together"
          remark={
            margin === null
              ? 'No margin of error is published for the tax rate.'
              : `${formatMoney(cost.total / 100 - margin)} to ${formatMoney(cost.total / 100 + margin)} by the margin of error of the tax rate (90%).`
          }
          value={dollars(cost.total)}
        />
      </tbody>
    </table>
  )
}

interface PartProps {
  readonly label: string
  readonly value: string
  readonly remark: ReactNode
  readonly isTotal?: boolean
}

function Part({ label, value, remark, isTotal = false }: PartProps) {
  return (
    <tr className={isTotal ? classes.total : undefined}>
      <th scope="row">
        {label}
        <small>{remark}</small>
      </th>
      <td>{value}</td>
    </tr>
  )
}

/** Whose rate it is, with its vintage and source. */
function taxRemark({ tax }: BuyingCost): string {
  if (!tax) return 'The rate that you set in the calculator.'
  const { level, figure } = tax
  if (level === 'state') return `Of the state: ${propertyTaxSource.publisher}, ${propertyTaxSource.year}.`
  const of = level === 'county' ? `Of ${joinWords(figure?.note?.counties ?? ['its county'])}` : 'Of the place'
  const margin = figure?.moe != null ? `, ±${figure.moe} points` : ''
  return `${of}${margin}: ${sourceOf(figure)}`
}

function insuranceRemark(terms: LoanTerms, usd: number, state: string): string {
  const { publisher, year } = homeInsuranceSource
  if (terms.insuranceUsd !== null) return `${formatMoney(usd)} a year, which you set in the calculator.`
  return `${formatMoney(usd)} a year, the average of ${state}: ${publisher}, ${year}. A quote may be far from it.`
}

function sourceOf(figure: Figure | undefined): string {
  if (!figure) return ''
  const margin = figure.key === rents[0].key && figure.moe !== null ? `±${formatMoney(figure.moe)}. ` : ''
  return `${margin}${[figure.publisher, formatPeriod(figure.vintage)].filter(Boolean).join(', ')}.`
}

/** A rent that is only known to be above a limit. */
function limitMark({ note }: Figure): string {
  return note?.kind === 'over' ? ' or more' : note?.kind === 'under' ? ' or less' : ''
}
