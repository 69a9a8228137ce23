import type { ZipDetail } from '@homeground/contracts'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { usePayments } from '../../places/loan/payment-figure.ts'
import { groupFigures } from '../../places/figures/figure-groups.ts'
import { KeyFigures } from '../../places/figures/key-figures.tsx'
import { PriceHistory } from '../../places/history/price-history.tsx'
import { PaymentRemark } from '../../places/loan/payment-note.tsx'
import { SimilarSection } from '../../places/similar/similar-section.tsx'
import { Sources } from '../../places/sources/sources.tsx'
import { usedSources } from '../../places/sources/sources.tsx'
import { ReportButton } from '../../places/report/report-button.tsx'
import { homesText } from './homes-text.ts'
import { Neighbors } from './neighbors/neighbors.tsx'
import { reportSubject } from './report-subject.ts'
import { Schools } from './schools/schools.tsx'
import { useHousingOfZip, useSchoolsInZip } from './section-api.ts'

interface ZipSectionsProps {
  detail: ZipDetail
  attributes: LoadedAttributes
  state: { abbr: string; name: string }
}

/** The sections below the head of the page: they are loaded after it. */
export default function ZipSections({ detail, attributes, state }: ZipSectionsProps) {
  const { zip, town, state_abbr: abbr, figures } = detail
  const coming = useComingGroups()
  const { data: schools } = useSchoolsInZip(zip)
  const payments = usePayments(attributes)
  const price = figures.find(({ key }) => key === 'median_listing_price')?.value ?? null
  const groups = useMemo(
    () => groupFigures(payments.withPayment(figures), payments.attributes, coming),
    [figures, payments, coming],
  )
  const changeFromPeak = figures.find(({ key }) => key === 'peak_price_change')?.value ?? null
  return (
    <>
      <KeyFigures
        among={{ one: 'zip', inState: detail.zips_in_state, inNation: detail.zips_in_nation, state: state.name }}
        groups={groups}
        remarks={{ monthly_payment: <PaymentRemark priceUsd={price} />, percent_owner_occupied: homesText(detail) }}
      />
      <PriceHistory changeFromPeak={changeFromPeak} name={zip} query={useHousingOfZip(zip)} state={state} />
      <Schools zip={zip} />
      <SimilarSection
        figures={figures}
        here={{ placeType: 'zip', place: zip, label: `${zip} ${town}, ${abbr}`, state_abbr: abbr }}
        town={town}
      />
      <Neighbors detail={detail} />
      <Sources used={usedSources(detail, { attributes, schools: schools ?? null })}>
        <ReportButton subject={reportSubject(detail, attributes)} />
      </Sources>
    </>
  )
}
