import type { ZipDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatNumber, formatPercent } from '@homeground/format/numbers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { groupFigures } from '../../places/figures/figure-groups.ts'
import { KeyFigures } from '../../places/figures/key-figures.tsx'
import { PriceHistory } from '../../places/history/price-history.tsx'
import { PaymentRemark, usePayments } from '../../places/loan/payments.tsx'
import { ReportButton, type ReportSubject } from '../../places/report/report-button.tsx'
import { SimilarSection } from '../../places/similar/similar-section.tsx'
import { Sources, usedSources } from '../../places/sources/sources.tsx'
import { Neighbors } from './neighbors.tsx'
import { Schools, schoolsInZipQuery, useHousingOfZip } from './schools.tsx'

interface ZipSectionsProps {
  detail: ZipDetail
  attributes: LoadedAttributes
  state: { abbr: string; name: string }
}

/** The sections below the head of the page: they are loaded after it. */
export default function ZipSections({ detail, attributes, state }: ZipSectionsProps) {
  const { zip, town, state_abbr: abbr, figures } = detail
  const coming = useComingGroups()
  const { data: schools } = useQuery(schoolsInZipQuery(zip))
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

/** The figures that can be reported as wrong: every one that is loaded, also where the zip lacks it. */
function reportSubject(
  { zip, town, state_abbr: abbr, figures }: ZipDetail,
  attributes: LoadedAttributes,
): ReportSubject {
  return {
    about: 'zip',
    id: zip,
    name: `${zip} ${town}, ${abbr}`,
    figures: figures.flatMap(({ key, vintage }) => {
      const attribute = attributes.byKey.get(key)
      return attribute ? [{ label: attribute.label, vintage, source: attribute.source }] : []
    }),
  }
}

/** Owners and renters are one split: the share of renters is the rest of the shown share of owners. Null where unknown. */
export function homesText({ households, figures }: Pick<ZipDetail, 'households' | 'figures'>): string | null {
  const owned = figures.find(({ key }) => key === 'percent_owner_occupied')?.value ?? null
  if (!households || owned === null) return null
  const homes = `${formatNumber(households.owner)} of ${formatCount(households.occupied, 'occupied home')}`
  return `${homes}; the other ${formatPercent(100 - owned)} are rented`
}
