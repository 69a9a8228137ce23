import { useQuery } from '@tanstack/react-query'
import { attributesQuery, joinRegistry } from '../../lib/attributes.ts'
import { useDataSources } from '../../lib/data-sources.ts'
import { useHousingMonths } from '../../lib/housing-months.ts'
import type from '../../ui/type.module.css'
import { AttributesSection } from './attributes-section.tsx'
import { DataHead } from './data-head.tsx'
import { DataSkeleton } from './data-skeleton.tsx'
import { Demonstration } from './demonstration.tsx'
import { NotInTheData } from './not-in-the-data.tsx'
import { sourceLines } from './source-lines.ts'
import { SourcesSection } from './sources-section.tsx'
import { TermsSection } from './terms-section.tsx'

/** What the site knows, how old it is, where it came from. */
export default function DataPage() {
  const sources = useDataSources()
  const attributesCall = useQuery(attributesQuery)
  const months = useHousingMonths()
  // All at once: a part that came later would push the one that the address names out of sight.
  if (sources.isPending || attributesCall.isPending || months.isPending) return <DataSkeleton />

  const attributes = joinRegistry(attributesCall.data ?? null)
  const lines = sourceLines(sources.data ?? [])
  const generated = lines.filter((line) => line.demonstration)
  const places = lines.find(({ source }) => source === 'places')
  return (
    <div className={type.page}>
      <DataHead demonstration={generated.length > 0} attributes={attributes} zips={places?.kept} />
      <SourcesSection lines={lines} months={months.data ?? []} sources={sources} />
      <AttributesSection call={attributesCall} attributes={attributes} zips={places?.kept} />
      <TermsSection />
      <NotInTheData peopled={attributes.byKey.get('population')?.info?.zips} zips={places?.kept} />
      {generated.length > 0 ? <Demonstration generated={generated} /> : null}
    </div>
  )
}
