import { sourcesInGroup } from '@homeground/catalog/sources'
import type { PlaceDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
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
import { Source } from '../../ui/page/section.tsx'
import { useHousingOfTown } from './town-api.ts'
import { TownSchools } from './town-schools.tsx'
import { TownZips } from './town-zips.tsx'

interface TownSectionsProps {
  readonly detail: PlaceDetail
  readonly attributes: LoadedAttributes
  readonly state: { readonly abbr: string; readonly name: string }
}

/** The sections below the head of the page: they are loaded after it. */
export default function TownSections({ detail, attributes, state }: TownSectionsProps) {
  const { town, zips, figures } = detail
  const coming = useComingGroups()
  const payments = usePayments(attributes)
  const price = figures.find(({ key }) => key === 'median_listing_price')?.value ?? null
  const groups = useMemo(
    () => groupFigures(payments.withPayment(figures), payments.attributes, coming),
    [figures, payments, coming],
  )
  const label = `${town}, ${state.abbr}`
  const used = useMemo(() => townSources(detail, attributes), [detail, attributes])
  return (
    <>
      <TownZips attributes={attributes} detail={detail} />
      <KeyFigures
        among={{ one: 'town', inState: detail.towns_in_state, inNation: detail.towns_in_nation, state: state.name }}
        groups={groups}
        remarks={{ monthly_payment: <PaymentRemark priceUsd={price} /> }}
        notes={zips.length > 1 ? <Derivation zips={zips.length} /> : null}
      />
      <PriceHistory changeFromPeak={peakChange(detail)} name={town} query={useHousingOfTown(zips)} state={state} />
      <TownSchools town={town} zips={zips} />
      <SimilarSection
        figures={figures}
        here={{ placeType: 'town', place: label, label, state_abbr: state.abbr }}
        town={town}
      />
      <Sources used={used} />
    </>
  )
}

function Derivation({ zips }: { readonly zips: number }) {
  return (
    <Source>
      Derived from {formatCount(zips, 'zip')}: counts are sums, everything else is a mean weighted by population.
      Margins of error are computed from those of the zips.
    </Source>
  )
}

/** Of one zip, whose price history is that of the town; the mean over several zips is not that of their history. */
function peakChange({ zips, figures }: PlaceDetail): number | null {
  if (zips.length > 1) return null
  return figures.find(({ key }) => key === 'peak_price_change')?.value ?? null
}

function townSources(detail: PlaceDetail, attributes: LoadedAttributes): string[] {
  const ofFigures = usedSources({ figures: detail.figures, land_sqmi: null }, { attributes, schools: null })
  return [...ofFigures, ...sourcesInGroup('schools').map(({ key }) => key)]
}
