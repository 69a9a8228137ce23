import { formatCount, formatPeriod } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { attributesQuery, joinCatalog, type LoadedAttributes } from '../../lib/api/attributes.ts'
import { useDataSources } from '../../lib/api/data-sources.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { PageAnchors, type PageAnchorsProps } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import { AttributesSection } from './attributes-section.tsx'
import { DataLimits, TermsSection } from './data-limits.tsx'
import classes from './data-page.module.css'
import { Demonstration } from './demonstration.tsx'
import { sourceLines } from './source-lines.ts'
import { SourcesSection } from './sources-section.tsx'

/** The data of the site: its age, sources and calculation. */
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

/** Placeholder with the layout of the page while it is loading. */
function DataSkeleton() {
  return (
    <div aria-busy="true" className={`${type.page} ${classes.skeletonPage}`}>
      <span className={type.hidden} role="status">
        Loading
      </span>
      <div className={classes.head}>
        <Skeleton height={44} width="min(480px, 90%)" />
        <div className={classes.skeletonLede}>
          <Skeleton height={20} width="min(720px, 100%)" />
          <Skeleton height={20} width="min(400px, 70%)" />
        </div>
        <div className={classes.anchors} />
      </div>
      <SkeletonSection bars={['32%', '16%', '14%', '10%']} count={7} heightPx={71} />
    </div>
  )
}

interface DataHeadProps {
  readonly attributes: LoadedAttributes
  /** Number of loaded zip codes; undefined if unknown. */
  readonly zips: number | undefined
  readonly hasDemonstration: boolean
}

/** Title, a summary of what is loaded, and links to the parts of the page. */
function DataHead({ attributes, zips, hasDemonstration }: DataHeadProps) {
  const parts: PageAnchorsProps['parts'] = [
    ['sources', 'Sources'],
    ['measures', 'Measures'],
    ['terms', 'How we calculate it'],
    ['not-in-the-data', 'What we don’t have'],
    ...(hasDemonstration ? ([['demonstration', 'Demonstration data']] as const) : []),
  ]
  return (
    <header className={classes.head}>
      <h1>Data and methods</h1>
      <p className={`${type.lede} ${classes.lede}`}>
        What data we have, how old it is, and where it comes from. {summaryOf(attributes, zips)}
      </p>
      <PageAnchors parts={parts} />
    </header>
  )
}

function summaryOf({ all, known, period }: LoadedAttributes, zips: number | undefined): string {
  if (!known) return ''
  const loaded = all.filter((attribute) => attribute.loaded).length
  const count = loaded === all.length ? String(all.length) : `${loaded} of ${all.length}`
  const parts = [
    ...(zips === undefined ? [] : [formatCount(zips, 'zip code')]),
    `${count} measures loaded`,
    ...(period === null ? [] : [`housing through ${formatPeriod(period)}`]),
  ]
  return `${parts.join(', ')}.`
}
