import { findSource } from '@homeground/catalog/sources'
import { formatCount, formatPeriod, joinWords, lowerFirst } from '@homeground/format/format'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { attributesQuery, joinCatalog, type LoadedAttributes } from '../../lib/api/attributes.ts'
import { useDataSources } from '../../lib/api/data-sources.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { SkeletonSection } from '../../ui/feedback/skeletons.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { PageAnchors, type PageAnchorsProps, Section } from '../../ui/page/section.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import type from '../../ui/type.module.css'
import classes from './data-page.module.css'
import { AttributesSection, DataLimits, TermsSection } from './methods-sections.tsx'
import { type SourceLine, sourceLines } from './source-file.tsx'
import sourceClasses from './sources.module.css'
import { realCommand, SourcesSection } from './sources-section.tsx'

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
      {demonstration.length > 0 ? <Demonstration lines={lines} /> : null}
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
    ...(hasDemonstration ? ([['demonstration', 'Made-up data']] as const) : []),
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

interface DemonstrationProps {
  /** Of all sources. */
  readonly lines: readonly SourceLine[]
}

/** Which of the loaded data is generated, and how the operator of the site replaces it. */
function Demonstration({ lines }: DemonstrationProps) {
  const generated = lines.filter(({ isDemonstration }) => isDemonstration)
  const real = lines.filter(({ isDemonstration, source }) => !isDemonstration && source !== 'places')
  const replaced = lines.filter(({ loads }) => loads.some((load) => load.demonstration))
  const sources = [...new Map(replaced.map((line) => [line.source, line])).values()]
  return (
    <Section
      id="demonstration"
      notes={
        <p>
          The numbers from these sources are made up to show how the site works, until real ones are loaded: don’t base
          decisions on them.
        </p>
      }
      title="Made-up data"
    >
      <div className={sourceClasses.demonstrationText}>
        <p>
          <b>Real:</b> zip codes, names of towns, counties and states, coordinates
          {real.map(({ feeds }) => `, ${lowerFirst(feeds)}`).join('')}.
        </p>
        <p>
          <b>Made up:</b> {joinWords(generated.map(({ feeds }) => lowerFirst(feeds)))}. The same seed always generates
          the same numbers. They resemble real ones: prices fall with the distance from cities, some zips have no
          listings, some values are suppressed. They are in the publishers’ file formats and are imported like real
          files.
        </p>
        <p>
          <b>To replace it</b>, the operator of this site starts it with one command, or runs another in the running
          system. Either fetches the newest files of all sources from their publishers. The first real file of a source
          replaces all of its generated rows; those of schools are replaced together. The banner disappears with the
          last generated row.
        </p>
      </div>
      <DataTable className={sourceClasses.commands} columns={['Files from', 'Command']}>
        <tbody>
          <tr>
            <th scope="row">All publishers, at the start</th>
            <td>
              <Command command={realCommand} />
            </td>
          </tr>
          <tr>
            <th scope="row">All publishers, in the running system</th>
            <td>
              <Command command={refreshCommand('--all')} />
            </td>
          </tr>
          {sources.map(({ source, publisher }) => (
            <tr key={source}>
              <th scope="row">
                <FilesFrom publisher={publisher} source={source} />
              </th>
              <td>
                <Command command={refreshCommand(source)} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

function FilesFrom({ source, publisher }: Pick<SourceLine, 'source' | 'publisher'>) {
  const entry = findSource(source)
  return entry?.page ? <a href={entry.page}>{`${entry.publisher}: ${entry.title}`}</a> : publisher
}

const refreshCommand = (source: string) => `npm run data -- refresh ${source}`

function Command({ command }: { readonly command: string }) {
  return (
    <>
      <code className={type.mono}>{command}</code> <CopyButton label={`Copy ${command}`} text={command} />
    </>
  )
}
