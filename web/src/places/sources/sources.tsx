import { findSource } from '@homeground/catalog/sources'
import type { Load, SchoolsInZip, ZipDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import type { ReactNode } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { type LoadSummary, publishedLoads, summarizeLoads, useDataSources } from '../../lib/api/data-sources.ts'
import { Fold } from '../../ui/page/fold.tsx'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { DataKind } from '../../ui/values/no-value.tsx'
import classes from './sources.module.css'

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const columns: readonly (string | TableColumn)[] = [
  'Source',
  'Publisher',
  'Vintage',
  { label: 'Loaded', isNumber: true },
  'Data',
]

interface SourcesProps {
  /** Keys of the sources. */
  readonly used: readonly string[]
  readonly children?: ReactNode
}

/** The sources of the page's numbers, and what we have no data on. */
export function Sources({ used, children }: SourcesProps) {
  const { data } = useDataSources()
  const sources = pageSources(data?.loads ?? [], used)
  return (
    <Section id="sources" title="Sources">
      <Fold detail={formatCount(sources.length, 'source')} label="Where the numbers come from">
        <DataTable className={classes.sources} columns={columns}>
          <tbody>
            {sources.map((source) => (
              <SourceRow key={source.source} source={source} />
            ))}
          </tbody>
        </DataTable>
        <Source>We don’t have data on crime, the hazards of single homes or school attendance zones.</Source>
      </Fold>
      {children}
    </Section>
  )
}

function SourceRow({ source }: { source: PageSource }) {
  const { title, publisher, vintage, loadedAt, files, isDemonstration } = source
  const kind = <DataKind isDemonstration={isDemonstration} />
  return (
    <tr>
      <th scope="row">
        {title}
        {files > 1 && <span className={type.mute}>, {formatCount(files, 'file')}</span>}
      </th>
      <td className={type.soft}>{publisher}</td>
      <td>
        {vintage}
        <span className={classes.narrow}>{kind}</span>
      </td>
      <td className={`${table.number} ${type.soft}`}>{loadedAt && date.format(new Date(loadedAt))}</td>
      <td>{kind}</td>
    </tr>
  )
}

interface PageSource extends Omit<LoadSummary, 'acceptedRows' | 'rejectedRows'> {
  readonly source: string
  readonly title: string
  readonly files: number
}

/** The sources of the page's numbers that are loaded, in the order of `used`. */
export function pageSources(rows: readonly Load[], used: readonly string[]): PageSource[] {
  const published = publishedLoads(rows)
  return used.flatMap((source) => {
    const loads = published.filter((row) => row.source === source)
    const newest = loads[0]
    if (!newest) return []
    const { acceptedRows: _, rejectedRows: __, ...summary } = summarizeLoads(loads)
    return [{ source, title: findSource(source)?.title ?? newest.name, files: loads.length, ...summary }]
  })
}

/** Keys of the sources of what the page shows, in the order of its sections. */
export function usedSources(
  detail: Pick<ZipDetail, 'figures' | 'land_sqmi'>,
  { attributes, schools }: { attributes: LoadedAttributes; schools: Pick<SchoolsInZip, 'sources'> | null },
): string[] {
  const behindFigures = detail.figures.flatMap(({ key, value }) => {
    const source = attributes.byKey.get(key)?.source
    return value === null || !source || source === 'schools' ? [] : [source]
  })
  const behindSchools = (schools?.sources ?? []).map(({ source }) => source)
  const land = detail.land_sqmi === null ? [] : ['gazetteer']
  return [...new Set(['places', ...land, ...behindFigures, ...behindSchools])]
}
