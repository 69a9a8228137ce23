import { useQuery } from '@tanstack/react-query'
import { attributesQuery, joinCatalog } from '../../lib/api/attributes.ts'
import { useDataSources } from '../../lib/api/data-sources.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import type from '../../ui/type.module.css'
import { DataHead } from './data-head.tsx'
import { DataSkeleton } from './data-skeleton.tsx'
import { AttributesSection } from './methods/attributes-section.tsx'
import { DataLimits } from './methods/data-limits.tsx'
import { TermsSection } from './methods/terms-section.tsx'
import { Demonstration } from './sources/demonstration.tsx'
import { sourceLines } from './sources/source-lines.ts'
import { SourcesSection } from './sources/sources-section.tsx'

/** What data the site has, how old it is, where it comes from and how it is calculated. */
export default function DataPage() {
  const sources = useDataSources()
  const attributesCall = useQuery(attributesQuery)
  const months = useHousingMonths()
  // All at once: a part that loads later would push the one named in the URL out of view.
  if (sources.isPending || attributesCall.isPending || months.isPending) return <DataSkeleton />

  const attributes = joinCatalog(attributesCall.data ?? null)
  const lines = sourceLines(sources.data?.loads ?? [])
  const demonstration = lines.filter(({ loads }) => loads.some((load) => load.demonstration))
  const places = lines.find(({ source }) => source === 'places')
  return (
    <div className={type.page}>
      <DataHead hasDemonstration={demonstration.length > 0} attributes={attributes} zips={places?.acceptedRows} />
      <SourcesSection lines={lines} months={months.data ?? []} sources={sources} />
      <AttributesSection call={attributesCall} attributes={attributes} zips={places?.acceptedRows} />
      <TermsSection />
      <DataLimits populatedZips={attributes.byKey.get('population')?.info?.zips} zips={places?.acceptedRows} />
      {demonstration.length > 0 ? <Demonstration lines={demonstration} /> : null}
    </div>
  )
}
