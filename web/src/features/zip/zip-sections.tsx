import type { ZipDetail } from '@homeground/contracts'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/follow-loading.ts'
import { groupFigures } from './figures/figure-groups.ts'
import { KeyFigures } from './figures/key-figures.tsx'
import { PriceHistory } from './history/price-history.tsx'
import { Neighbors } from './neighbors/neighbors.tsx'
import { Schools } from './schools/schools.tsx'
import { Sources } from './sources/sources.tsx'

interface ZipSectionsProps {
  detail: ZipDetail
  attributes: LoadedAttributes
  state: { abbr: string; name: string }
}

/** The sections below the head of the page: they are loaded after it. */
export default function ZipSections({ detail, attributes, state }: ZipSectionsProps) {
  const { zip, figures } = detail
  const coming = useComingGroups()
  const groups = useMemo(
    () => groupFigures(figures, attributes, coming),
    [figures, attributes, coming],
  )
  const changeFromPeak = figures.find(({ key }) => key === 'peak_price_change')?.value ?? null
  return (
    <>
      <KeyFigures detail={detail} groups={groups} state={state} />
      <PriceHistory changeFromPeak={changeFromPeak} state={state} zip={zip} />
      <Schools zip={zip} />
      <Neighbors detail={detail} />
      <Sources detail={detail} attributes={attributes} />
    </>
  )
}
