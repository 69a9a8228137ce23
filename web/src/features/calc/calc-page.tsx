import { defaults } from '@homeground/catalog/defaults'
import { homeInsuranceSource, homeInsuranceUsd } from '@homeground/catalog/home-costs'
import '@mantine/core/styles/Button.layer.css'
import { formatMoney } from '@homeground/format/numbers'
import { Section, Source } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { AffordableSection } from './affordable-section.tsx'
import classes from './calc.module.css'
import { CostResult } from './cost-result.tsx'
import { PayoffSection } from './payoff-section.tsx'
import { StateTaxesSection } from './state-taxes-section.tsx'
import { TermsForm } from './terms-form.tsx'
import { useCalcSettings } from './use-calc-settings.ts'

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
